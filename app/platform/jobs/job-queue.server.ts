import { randomUUID } from "node:crypto"
import { and, asc, count, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm"
import { jobs } from "#db/schema/jobs.ts"
import { clock, SECOND } from "../clock.server.ts"
import {
  db,
  type Params,
  query,
  write,
  writeBeside,
  writeIfFree,
  writeUnsynced,
} from "../db.server.ts"

/** A living process renews its lease in time. */
const LEASE_MS = 15 * SECOND
export const RENEW_LEASE_EVERY_MS = 5 * SECOND

type NewJob = Params<{ id: string; kind: string; ref: string; runAt: number }>

const insertJob = query((p: NewJob) => {
  // The owner may outlive its lease, if the clock jumped or the disk was full.
  const isInHand = sql`${jobs.leaseOwner} IS NOT NULL`
  const again = sql`min(coalesce(${jobs.againAt}, excluded.run_at), excluded.run_at)`
  return db
    .insert(jobs)
    .values({ id: p.id, kind: p.kind, ref: p.ref, runAt: p.runAt })
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.ref],
      set: {
        runAt: sql`min(${jobs.runAt}, excluded.run_at)`,
        againAt: sql`CASE WHEN ${isInHand} THEN ${again} ELSE ${jobs.againAt} END`,
      },
    })
})

/** Schedules a job in the caller's transaction; the earlier time wins. A running job runs again. */
export function scheduleJob(kind: string, ref: string, runAt: number): void {
  write(() => insertJob.run({ id: randomUUID(), kind, ref, runAt }), "pages")
}

const deleteByRef = query((p: Params<{ kind: string; ref: string }>) =>
  db.delete(jobs).where(and(eq(jobs.kind, p.kind), eq(jobs.ref, p.ref))),
)

/** Cancels a job; a running one continues. Returns true if there was one. */
export const cancelJob = (kind: string, ref: string): boolean =>
  write(() => deleteByRef.run({ kind, ref }).changes > 0, "pages")

/** Gives waiting jobs their present kind; running ones, and those that wait under both, keep theirs. */
export function renameJobs(kinds: Readonly<Record<string, string>>): void {
  writeBeside(() => {
    for (const [was, kind] of Object.entries(kinds)) {
      const waitsToo = sql`EXISTS (SELECT 1 FROM ${jobs} AS present WHERE present.kind = ${kind} AND present.ref = ${jobs.ref})`
      db.update(jobs)
        .set({ kind })
        .where(and(eq(jobs.kind, was), isNull(jobs.leaseOwner), sql`NOT ${waitsToo}`))
        .run()
    }
  })
}

/** A lease too far ahead predates a clock set back. */
const isDue = (now: number) =>
  and(
    lte(jobs.runAt, now),
    or(lte(jobs.leaseUntil, now), gt(jobs.leaseUntil, sql`${now} + ${LEASE_MS}`)),
  )

const dueOf = (isOfLane: (kinds: string) => SQL) =>
  query((p: Params<{ now: number; kinds: string }>) =>
    db
      .select()
      .from(jobs)
      .where(and(isDue(p.now), isOfLane(p.kinds)))
      .orderBy(asc(jobs.runAt))
      .limit(1),
  )
// The plus forces the index by time; by kind, SQLite would sort all jobs.
const selectDue = {
  only: dueOf((kinds) => sql`+${jobs.kind} IN (SELECT value FROM json_each(${kinds}))`),
  except: dueOf((kinds) => sql`+${jobs.kind} NOT IN (SELECT value FROM json_each(${kinds}))`),
}

export type ClaimedJob = ReturnType<typeof selectDue.only.all>[number]

export type JobLane = { of: keyof typeof selectDue; kinds: readonly string[] }
const ANY: JobLane = { of: "except", kinds: [] }

export const countDueJobs = (): number =>
  db.select({ n: count() }).from(jobs).where(lte(jobs.runAt, clock.now())).get()?.n ?? 0

/** Leases the most overdue job, without sync or waiting for writers: the worker polls again. */
export function claimJob(owner: string, lane: JobLane = ANY): ClaimedJob | undefined {
  const { of } = lane
  const kinds = JSON.stringify(lane.kinds)
  if (!selectDue[of].get({ now: clock.now(), kinds })) return undefined
  return writeIfFree(() => {
    // Under the lock: an older time would make a newer lease look void.
    const now = clock.now()
    const job = selectDue[of].get({ now, kinds })
    if (!job) return undefined
    const lease = { leaseOwner: owner, leaseUntil: now + LEASE_MS }
    db.update(jobs).set(lease).where(eq(jobs.id, job.id)).run()
    return job
  })
}

export function renewLease(owner: string, job: ClaimedJob): void {
  writeUnsynced(() => {
    const leaseUntil = clock.now() + LEASE_MS
    db.update(jobs).set({ leaseUntil }).where(isStillMine(owner, job)).run()
  })
}

const isStillMine = (owner: string, { id }: ClaimedJob) =>
  and(eq(jobs.id, id), eq(jobs.leaseOwner, owner))

export function finishJob(owner: string, job: ClaimedJob, nextRunAt: number | undefined): void {
  writeBeside(() => {
    if (nextRunAt === undefined) {
      db.delete(jobs)
        .where(and(isStillMine(owner, job), isNull(jobs.againAt)))
        .run()
    }
    releaseJob(owner, job, { nextRunAt, attempts: 0, lastError: null })
  })
}

export function retryJob(owner: string, job: ClaimedJob, nextRunAt: number, error: string): void {
  const lastError = error.slice(0, 500)
  writeBeside(() => releaseJob(owner, job, { nextRunAt, attempts: job.attempts + 1, lastError }))
}

type Release = Pick<ClaimedJob, "attempts" | "lastError"> & { nextRunAt: number | undefined }

/** An earlier run requested meanwhile wins. */
function releaseJob(owner: string, job: ClaimedJob, { nextRunAt, ...result }: Release): void {
  const next = nextRunAt ?? sql`${jobs.againAt}`
  const runAt = sql`min(${next}, coalesce(${jobs.againAt}, ${next}))`
  db.update(jobs)
    .set({ ...result, runAt, againAt: null, leaseOwner: null, leaseUntil: 0 })
    .where(isStillMine(owner, job))
    .run()
}
