import { randomUUID } from "node:crypto"
import { setImmediate } from "node:timers/promises"
import { and, asc, eq, inArray, lt } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import { type BrandActor, isBrand } from "#app/domain/identity/accounts/actor.ts"
import { findActorForJob } from "#app/domain/identity/accounts/session-actor.server.ts"
import { maskedName } from "#app/domain/identity/profiles/profile-queries.server.ts"
import { saveCreatorToList } from "#app/domain/market/creators/lists/save-creator.server.ts"
import { findOwnProject } from "#app/domain/market/projects/project-queries.server.ts"
import { Conflict, DomainError, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { MAX_MESSAGE_LENGTH } from "#app/domain/work/conversations/conversation-schema.ts"
import { sendMessage } from "#app/domain/work/conversations/send-message.server.ts"
import { MAX_INVITATION_MESSAGE } from "#app/domain/work/invitations/invitation.ts"
import { inviteToProject } from "#app/domain/work/invitations/invite-to-project.server.ts"
import { rejectApplicant, shortlistApplicant } from "#app/domain/work/orders/decisions.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { cancelJob, scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { bulkItems, bulkJobs } from "#db/schema/bulk.ts"
import { type BulkAction, REJECT_REASONS } from "#db/schema/market-words.ts"
import { profiles } from "#db/schema/profiles.ts"
import { canDoInBulk, fillPlaceholders, UNDO_MS } from "./bulk.ts"
import { type BulkSource, listBulkRecipients } from "./bulk-people.server.ts"
import { findBulkJob, findBulkRow } from "./bulk-queries.server.ts"
import type { BulkInput } from "./bulk-schema.ts"

export const BULK_JOB = "run-bulk-job"

const jobsAnHour = rateLimiter({ name: "bulk-jobs", points: 30, perSeconds: 3600 })

/**
 * Schedules one act on many applicants or creators, who hear of it after the time to undo it; a file
 * is ready at once: docs/rules.md#bulk-work @throws NotFound, Conflict, RateLimited
 */
export function startBulkJob(actor: BrandActor, source: BulkSource, input: BulkInput): string {
  return act(actor, () => {
    const { action, message, reason, listId } = input
    const { projectId = null } = source
    if (!canDoInBulk(action, projectId === null ? "creators" : "applicants")) {
      throw new Invalid("Please choose what to do.")
    }
    const meant = listBulkRecipients(actor, source, input)
    if (meant.length === 0) throw new Conflict("Nobody of them can be chosen now.", "chosen")
    const invitesTo = action === "invite" ? findOwnProject(actor, input.projectId).id : null
    consumeRateLimit(jobsAnHour, actor.userId)
    const id = randomUUID()
    const now = clock.now()
    const isFile = action === "export"
    const times = isFile
      ? { startsAt: now, endedAt: now }
      : { startsAt: now + UNDO_MS, endedAt: null }
    const details: Record<BulkAction, string> = {
      ...{ message, invite: message, reject: reason, list: listId },
      ...{ shortlist: "", export: "" },
    }
    const by = { brandId: actor.userId, personId: actor.member?.personId ?? null }
    const row = {
      id,
      ...by,
      projectId,
      invitesTo,
      action,
      detail: details[action],
      createdAt: now,
      ...times,
    }
    db.insert(bulkJobs).values(row).run()
    const state = isFile ? "done" : "waiting"
    for (const [position, one] of meant.entries()) {
      const { id: applicationId, influencerId } = one
      db.insert(bulkItems).values({ jobId: id, applicationId, influencerId, position, state }).run()
    }
    if (!isFile) scheduleJob(BULK_JOB, id, times.startsAt)
    return id
  })
}

/** Repeating changes nothing. @throws NotFound; Conflict once it has begun */
export function undoBulkJob(actor: BrandActor, jobId: string): void {
  act(actor, () => {
    const { canUndo, isUndone } = findBulkJob(actor, jobId)
    if (isUndone) return
    if (!canUndo) throw new Conflict("It has begun, so it can’t be undone.")
    db.update(bulkJobs).set({ undoneAt: clock.now() }).where(eq(bulkJobs.id, jobId)).run()
    cancelJob(BULK_JOB, jobId)
  })
}

const AT_ONCE = 20

const selectWaiting = query((p: Params<{ jobId: string; most: number }>) =>
  db
    .select({
      applicationId: bulkItems.applicationId,
      influencerId: bulkItems.influencerId,
      name: maskedName,
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
  const { detail, action, invitesTo } = job
  const projectId = job.projectId ?? ""
  const actor = findActorForJob(job.brandId, job.personId)
  if (!isBrand(actor)) throw new NotFound("There is no such brand.")
  const fill = (max: number): string => {
    const text = fillPlaceholders(detail, { name: name ?? "there", project: title ?? "" })
    if (text.length > max) throw new Invalid("The message with its names is too long.")
    return text
  }
  const ACTS: Record<BulkAction, () => unknown> = {
    shortlist: () => shortlistApplicant(actor, projectId, applicationId),
    reject: () => {
      const reason = REJECT_REASONS.find((one) => one === detail)
      rejectApplicant(actor, projectId, applicationId, reason)
    },
    list: () => saveCreatorToList(actor, influencerId, { listId: detail, note: "" }),
    invite: () => {
      const message = fill(MAX_INVITATION_MESSAGE)
      inviteToProject(actor, influencerId, { projectId: invitesTo ?? "", message })
    },
    message: () => {
      const key = `${job.id}-${applicationId}`
      sendMessage(actor, { projectId, influencerId }, { body: fill(MAX_MESSAGE_LENGTH), key })
    },
    export: () => {},
  }
  ACTS[action]()
}

const KEPT_MS = 30 * DAY
/** Deletes jobs of a month ago, with what became of each. */
export async function purgeBulkJobs(): Promise<number> {
  const isOld = lt(bulkJobs.createdAt, clock.now() - KEPT_MS)
  const old = db.select({ id: bulkJobs.id }).from(bulkJobs).where(isOld)
  await purgeRows(bulkItems, inArray(bulkItems.jobId, old))
  return purgeRows(bulkJobs, isOld)
}
