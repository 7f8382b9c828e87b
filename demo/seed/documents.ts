import { asc, eq } from "drizzle-orm"
import { saveBillingProfile } from "#app/domain/books/billing/billing-profile.server.ts"
import { checkSignOf } from "#app/domain/books/billing/tax-numbers.ts"
import { ISSUE_DOCUMENTS_JOB } from "#app/domain/books/ledger/queue-documents.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { issueDocuments } from "#app/domain/trust/documents/receipts.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { cancelJob } from "#app/platform/jobs/job-queue.server.ts"
import { jobs } from "#db/schema/jobs.ts"

/** Of so many of each role one has said nothing about documents, and one is registered for GST. */
const WITHOUT_PROFILE = 4
const WITH_GSTIN = 3

/** Says under which name and numbers somebody is written: numbers that nobody has. */
export async function addBillingProfile(actor: Actor, index: number): Promise<void> {
  if (index % WITHOUT_PROFILE === WITHOUT_PROFILE - 1) return
  const isBrand = actor.role === "brand"
  const pan = `DEM${isBrand ? "C" : "P"}X${String(index).padStart(4, "0")}Z`
  const fourteen = `29${pan}1Z`
  const isRegistered = index % WITH_GSTIN === 0
  saveBillingProfile(actor, {
    legalName: isBrand ? `${actor.name} Private Limited` : actor.name,
    address: `${index + 1} Sample Road\nBengaluru 560001`,
    stateCode: "29",
    entity: isBrand ? "business" : "individual",
    pan,
    ...(isRegistered && { gstin: fourteen + checkSignOf(fourteen) }),
  })
}

/** Issues the documents of all that happened, each when it was asked for. */
export function issueWhatIsDue(): void {
  const waiting = db
    .select({ ref: jobs.ref, runAt: jobs.runAt })
    .from(jobs)
    .where(eq(jobs.kind, ISSUE_DOCUMENTS_JOB))
    .orderBy(asc(jobs.runAt))
    .all()
  write(() => {
    for (const { ref, runAt } of waiting) {
      clock.freeze(Math.round(runAt))
      issueDocuments(ref)
      cancelJob(ISSUE_DOCUMENTS_JOB, ref)
    }
  })
  clock.release()
}
