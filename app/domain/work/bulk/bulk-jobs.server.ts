import { randomUUID } from "node:crypto"
import { setImmediate } from "node:timers/promises"
import { and, asc, eq, inArray, lt } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import { type BrandActor, isBrand } from "#app/domain/identity/accounts/actor.ts"
import { findActing } from "#app/domain/identity/accounts/session-actor.server.ts"
import { keepCreator } from "#app/domain/market/creators/lists/save-creator.server.ts"
import { findOwnProject } from "#app/domain/market/projects/project-queries.server.ts"
import { Conflict, DomainError, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { MAX_MESSAGE_LENGTH } from "#app/domain/work/conversations/conversation-schema.ts"
import { sendMessage } from "#app/domain/work/conversations/send-message.server.ts"
import { rejectApplicant, shortlistApplicant } from "#app/domain/work/orders/decisions.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { cancelJob, scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { applications } from "#db/schema/applications.ts"
import { bulkItems, bulkJobs } from "#db/schema/bulk.ts"
import { REJECT_REASONS } from "#db/schema/market-words.ts"
import { profiles } from "#db/schema/profiles.ts"
import { fillIn, UNDO_MS } from "./bulk.ts"
import { findBulkJob, findBulkRow, listPending } from "./bulk-queries.server.ts"
import type { BulkInput } from "./bulk-schema.ts"

export const RUN_BULK = "run-bulk-job"

const jobsAnHour = rateLimiter({ name: "bulk-jobs", points: 30, perSeconds: 3600 })

/**
 * Schedules one act on many applicants, who hear of it after the time to undo it:
 * docs/rules.md#bulk-work @throws NotFound, Conflict, RateLimited
 */
export function startBulkJob(actor: BrandActor, projectId: string, input: BulkInput): string {
  return act(actor, () => {
    findOwnProject(actor, projectId)
    const meant = input.everyone.length > 0 ? listPending(projectId) : listChosen(projectId, input)
    if (meant.length === 0) throw new Conflict("Nobody of them waits for an answer.", "chosen")
    consumeRateLimit(jobsAnHour, actor.userId)
    const id = randomUUID()
    const now = clock.now()
    const startsAt = now + UNDO_MS
    const { action, message, reason, listId } = input
    const detail = { message, reject: reason, list: listId, shortlist: "" }[action]
    const by = { brandId: actor.userId, personId: actor.member?.personId ?? null }
    const row = { id, ...by, projectId, action, detail, createdAt: now, startsAt }
    db.insert(bulkJobs).values(row).run()
    for (const [position, one] of meant.entries()) {
      const item = { jobId: id, applicationId: one.id, influencerId: one.influencerId, position }
      db.insert(bulkItems).values(item).run()
    }
    scheduleJob(RUN_BULK, id, startsAt)
    return id
  })
}

/** Ignores others' applicants. */
const listChosen = (projectId: string, { chosen }: BulkInput) =>
  db
    .select({ id: applications.id, influencerId: applications.influencerId })
    .from(applications)
    .where(and(eq(applications.projectId, projectId), inArray(applications.id, chosen)))
    .orderBy(asc(applications.appliedAt), asc(applications.id))
    .all()

/** Repeating changes nothing. @throws NotFound; Conflict once it has begun */
export function undoBulkJob(actor: BrandActor, jobId: string): void {
  act(actor, () => {
    const { canUndo, isUndone } = findBulkJob(actor, jobId)
    if (isUndone) return
    if (!canUndo) throw new Conflict("It has begun, so it can’t be undone.")
    db.update(bulkJobs).set({ undoneAt: clock.now() }).where(eq(bulkJobs.id, jobId)).run()
    cancelJob(RUN_BULK, jobId)
  })
}

const AT_ONCE = 20

const selectWaiting = query((p: Params<{ jobId: string; most: number }>) =>
  db
    .select({
      applicationId: bulkItems.applicationId,
      influencerId: bulkItems.influencerId,
      name: profiles.name,
    })
    .from(bulkItems)
    .leftJoin(profiles, eq(profiles.userId, bulkItems.influencerId))
    .where(and(eq(bulkItems.jobId, p.jobId), eq(bulkItems.state, "waiting")))
    .orderBy(asc(bulkItems.position))
    .limit(p.most),
)

type Item = ReturnType<typeof selectWaiting.all>[number]
type Row = NonNullable<ReturnType<typeof findBulkRow>>

/** Does some of it; returns the next run in ms since the epoch. Other requests run between items. */
export async function runBulkJob(jobId: string): Promise<number | undefined> {
  const found = findBulkRow(jobId)
  if (!found || found.job.undoneAt !== null || found.job.endedAt !== null) return undefined
  if (clock.now() < found.job.startsAt) return found.job.startsAt
  const items = selectWaiting.all({ jobId, most: AT_ONCE })
  for (const item of items) {
    doItem(found, item)
    await setImmediate()
  }
  if (items.length === AT_ONCE) return clock.now()
  write(() => db.update(bulkJobs).set({ endedAt: clock.now() }).where(eq(bulkJobs.id, jobId)).run())
  return undefined
}

/** The act and its mark are one transaction, so each applicant hears of it once. */
function doItem(row: Row, item: Item): void {
  const mark = (changes: { state: "done" | "failed"; note?: string }) =>
    db
      .update(bulkItems)
      .set(changes)
      .where(
        and(
          eq(bulkItems.jobId, row.job.id),
          eq(bulkItems.applicationId, item.applicationId),
          eq(bulkItems.state, "waiting"),
        ),
      )
      .run().changes
  try {
    write(() => {
      if (mark({ state: "done" }) > 0) perform(row, item)
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    write(() => mark({ state: "failed", note: error.message }))
  }
}

/** By the verbs of single acts, with their limits. @throws DomainError */
function perform({ job, title }: Row, { applicationId, influencerId, name }: Item): void {
  const { projectId, detail, action } = job
  const actor = findActing(job.brandId, job.personId)
  if (!isBrand(actor)) throw new NotFound("There is no such brand.")
  if (action === "shortlist") shortlistApplicant(actor, projectId, applicationId)
  else if (action === "reject") {
    const reason = REJECT_REASONS.find((one) => one === detail)
    rejectApplicant(actor, projectId, applicationId, reason)
  } else if (action === "list") {
    keepCreator(actor, influencerId, { listId: detail, note: "" })
  } else {
    const body = fillIn(detail, { name: name ?? "there", project: title })
    if (body.length > MAX_MESSAGE_LENGTH)
      throw new Invalid("The message with its names is too long.")
    sendMessage(actor, { projectId, influencerId }, { body, key: `${job.id}-${applicationId}` })
  }
}

const KEPT_MS = 30 * DAY
/** Deletes jobs of a month ago, with what became of each. */
export async function purgeBulkJobs(): Promise<number> {
  const isOld = lt(bulkJobs.createdAt, clock.now() - KEPT_MS)
  const old = db.select({ id: bulkJobs.id }).from(bulkJobs).where(isOld)
  await purgeRows(bulkItems, inArray(bulkItems.jobId, old))
  return purgeRows(bulkJobs, isOld)
}
