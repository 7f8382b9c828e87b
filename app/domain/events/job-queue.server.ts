import { randomUUID } from "node:crypto"
import { and, asc, count, eq, gt, lte, or, sql } from "drizzle-orm"
import { clock, SECOND } from "#app/platform/clock.server.ts"
import { db, prepared, write } from "#app/platform/db.server.ts"
import { jobs } from "#db/schema/jobs.ts"

/** How long a dead process keeps a job from the others. A living one renews its lease in time. */
const LEASE_MS = 15 * SECOND
export const RENEW_LEASE_EVERY_MS = 5 * SECOND

const insertJob = prepared(() =>
  db
    .insert(jobs)
    .values({
      id: sql.placeholder("id"),
      kind: sql.placeholder("kind"),
      ref: sql.placeholder("ref"),
      runAt: sql.placeholder("runAt"),
    })
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.ref],
      set: { runAt: sql`min(${jobs.runAt}, excluded.run_at)` },
    })
    .prepare(),
)

/**
 * Asks for work at `runAt`, in the caller's transaction where there is one. The same work asked for twice
 * is one job, done at the earlier moment.
 */
export function scheduleJob(kind: string, ref: string, runAt: number): void {
  write(() => insertJob().run({ id: randomUUID(), kind, ref, runAt }))
}

export type ClaimedJob = { id: string; kind: string; ref: string; runAt: number; attempts: number }

/** A lease that ends later than any can was taken before the clock was set back: nobody holds it. */
const isDue = () =>
  and(
    lte(jobs.runAt, sql.placeholder("now")),
    or(
      lte(jobs.leaseUntil, sql.placeholder("now")),
      gt(jobs.leaseUntil, sql`${sql.placeholder("now")} + ${LEASE_MS}`),
    ),
  )

const selectDue = prepared(() =>
  db
    .select({
      id: jobs.id,
      kind: jobs.kind,
      ref: jobs.ref,
      runAt: jobs.runAt,
      attempts: jobs.attempts,
    })
    .from(jobs)
    .where(isDue())
    .orderBy(asc(jobs.runAt))
    .limit(1)
    .prepare(),
)

const selectDueCount = prepared(() =>
  db
    .select({ count: count() })
    .from(jobs)
    .where(lte(jobs.runAt, sql.placeholder("now")))
    .prepare(),
)

/** How many jobs should have run by now. */
export const countDueJobs = (): number => selectDueCount().get({ now: clock.now() })?.count ?? 0

const takeLease = prepared(() =>
  db
    .update(jobs)
    .set({
      leaseOwner: sql`${sql.placeholder("owner")}`,
      leaseUntil: sql`${sql.placeholder("leaseUntil")}`,
    })
    .where(eq(jobs.id, sql.placeholder("id")))
    .prepare(),
)

/** Takes the most overdue job under a lease of its own, so that no other process does it meanwhile. */
export function claimJob(owner: string): ClaimedJob | undefined {
  const now = clock.now()
  if (!selectDue().get({ now })) return undefined
  return write(() => {
    const job = selectDue().get({ now })
    if (job) takeLease().run({ id: job.id, owner, leaseUntil: now + LEASE_MS })
    return job
  })
}

/** Keeps a job that takes long. */
export function renewLease(owner: string, job: ClaimedJob): void {
  write(() => extendLease().run({ id: job.id, owner, leaseUntil: clock.now() + LEASE_MS }))
}

const isStillMine = () =>
  and(eq(jobs.id, sql.placeholder("id")), eq(jobs.leaseOwner, sql.placeholder("owner")))

const extendLease = prepared(() =>
  db
    .update(jobs)
    .set({ leaseUntil: sql`${sql.placeholder("leaseUntil")}` })
    .where(isStillMine())
    .prepare(),
)

const deleteJob = prepared(() =>
  db
    .delete(jobs)
    .where(and(isStillMine(), eq(jobs.runAt, sql.placeholder("runAt"))))
    .prepare(),
)

/** Somebody may have asked for an earlier run meanwhile; then that one holds. */
const returnJob = prepared(() =>
  db
    .update(jobs)
    .set({
      runAt: sql`CASE WHEN ${jobs.runAt} = ${sql.placeholder("claimedRunAt")}
        THEN ${sql.placeholder("nextRunAt")} ELSE ${jobs.runAt} END`,
      attempts: sql`${sql.placeholder("attempts")}`,
      lastError: sql`${sql.placeholder("lastError")}`,
      leaseOwner: null,
      leaseUntil: 0,
    })
    .where(isStillMine())
    .prepare(),
)

/** The job is done: it goes, or runs again at `nextRunAt`. */
export function finishJob(owner: string, job: ClaimedJob, nextRunAt: number | undefined): void {
  write(() => {
    if (nextRunAt === undefined) deleteJob().run({ id: job.id, owner, runAt: job.runAt })
    giveBack(owner, job, { nextRunAt: nextRunAt ?? job.runAt, attempts: 0, lastError: null })
  })
}

/** The job failed and is tried again at `nextRunAt`. */
export function retryJob(owner: string, job: ClaimedJob, nextRunAt: number, error: string): void {
  const lastError = error.slice(0, 500)
  write(() => giveBack(owner, job, { nextRunAt, attempts: job.attempts + 1, lastError }))
}

function giveBack(
  owner: string,
  job: ClaimedJob,
  values: { nextRunAt: number; attempts: number; lastError: string | null },
): void {
  returnJob().run({ id: job.id, owner, claimedRunAt: job.runAt, ...values })
}
