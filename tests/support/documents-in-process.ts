import { issueDocuments } from "#app/domain/trust/documents/receipts.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { claimJob, finishJob } from "#app/platform/jobs/job-queue.server.ts"

/** Issues all pending documents in a process of its own, killed at a stated write if given. */
const [deadlyWrite = ""] = process.argv.slice(2)

if (deadlyWrite) {
  sqlite.pragma("trusted_schema = ON")
  sqlite.function("die", () => {
    process.kill(process.pid, "SIGKILL")
    return 0
  })
  sqlite.exec(`CREATE TEMP TRIGGER deadly AFTER ${deadlyWrite} BEGIN SELECT die(); END`)
}
const owner = `papers-${process.pid}`
const lane = { of: "only", kinds: ["issue-documents"] } as const
let issued = 0
for (let job = claimJob(owner, lane); job; job = claimJob(owner, lane)) {
  finishJob(owner, job, issueDocuments(job.ref))
  issued += 1
}
process.stdout.write(String(issued))
