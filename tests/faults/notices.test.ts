import { randomUUID } from "node:crypto"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { aFolder } from "#tests/support/afterwards.ts"
import { postProject } from "#tests/support/campaigns.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"
import { valueIn, withDatabase } from "#tests/support/stored.ts"

const APPLICANTS = 5000
const DAY = 86_400_000
const WORKERS = { WEB_CONCURRENCY: "2" }

const dataDir = aFolder()
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ dataDir, env: WORKERS })
})
afterAll(() => server.stop())

const count = (query: string): number => {
  return Number(valueIn({ dataDir }, `SELECT count(*) FROM ${query}`))
}

/** A crowd that has applied to a project, straight in the database. */
function insertApplicants(projectId: string): void {
  withDatabase({ dataDir }, (db) => {
    const user = db.prepare(
      `INSERT INTO users (id, role, email, password_hash, created_at, email_verified_at)
       VALUES (?, 'influencer', ?, '', 1, 1)`,
    )
    const application = db.prepare(
      `INSERT INTO applications (id, project_id, influencer_id, bid_minor, delivery_days, status, applied_at)
       VALUES (?, ?, ?, 700000, 10, 'pending', 1)`,
    )
    db.transaction(() => {
      for (let n = 0; n < APPLICANTS; n += 1) {
        const id = randomUUID()
        user.run(id, `crowd${n}@example.com`)
        application.run(randomUUID(), projectId, id)
      }
    }).immediate()
  })
}

/** The processes that serve, as the log names them. */
const workers = () =>
  server.log.flatMap(({ event, worker, pid }) =>
    event === "worker.listening" ? [{ id: worker, pid: Number(pid) }] : [],
  )

/** Ends, as a power cut would, the process that tells: the one whose batches the log has shown. */
function killTheTeller(): void {
  const line = server.log.find(({ event, hasMore }) => event === "outbox.processed" && hasMore)
  const teller = workers().find(({ id }) => id === line?.worker)
  if (!teller) throw new Error("Nobody has said that there is more to tell.")
  process.kill(teller.pid, "SIGKILL")
}

test("5,000 applicants of a closed project are notified once within a minute", async () => {
  const brand = await signedInAs(server, "brand")
  const title = "A closing for thousands"
  const projectId = await postProject(brand, { title, status: "active" })
  insertApplicants(projectId)
  const startedAt = performance.now()
  const form = await brand.open(href(urls.brand.editProject, { projectId }))
  await brand.submit(form, "Save Project", { Status: "closed" })
  await vi.waitFor(killTheTeller, { timeout: 10_000, interval: 10 })
  const heard = count("notices")
  expect(heard).toBeGreaterThan(0)
  expect(heard).toBeLessThan(APPLICANTS)
  await vi.waitFor(
    () => expect(count("events WHERE type = 'project.closed' AND processed_at IS NULL")).toBe(0),
    { timeout: 60_000, interval: 100 },
  )
  expect(performance.now() - startedAt).toBeLessThan(60_000)
  expect(count("notices WHERE type = 'project.closed' AND digest = 'waiting'")).toBe(APPLICANTS)
  expect(count("(SELECT DISTINCT user_id FROM notices)")).toBe(APPLICANTS)
}, 90_000)

test("each applicant gets one digest a day later, despite crashes, and none afterwards", async () => {
  await server.stop()
  // The clock of the whole process, moved before anything of it runs.
  const laterBy = (days: number) => {
    const file = join(dataDir, `later-${days}.mjs`)
    writeFileSync(file, `const now = Date.now; Date.now = () => now() + ${days * DAY}\n`)
    return ["--import", file]
  }
  server = await startServer({ dataDir, env: WORKERS, nodeOptions: laterBy(1) })
  await vi.waitFor(() => expect(count("mails WHERE template = 'digest'")).toBeGreaterThan(0), {
    timeout: 10_000,
    interval: 10,
  })
  for (const { pid } of workers()) process.kill(pid, "SIGKILL")
  expect(count("notices WHERE digest = 'waiting'")).toBeGreaterThan(0)
  await vi.waitFor(() => expect(count("notices WHERE digest = 'waiting'")).toBe(0), {
    timeout: 120_000,
    interval: 100,
  })
  expect(count("mails WHERE template = 'digest'")).toBe(APPLICANTS)
  expect(count("(SELECT DISTINCT user_id FROM mails WHERE template = 'digest')")).toBe(APPLICANTS)
  await server.stop()
  server = await startServer({ dataDir, env: WORKERS, nodeOptions: laterBy(2) })
  const isDone = () =>
    server.log.some(({ event, kind }) => event === "job.done" && kind === "send-digests")
  await vi.waitFor(() => expect(isDone()).toBe(true), { timeout: 20_000 })
  expect(count("mails WHERE template = 'digest'")).toBe(APPLICANTS)
}, 200_000)
