import { setImmediate } from "node:timers/promises"
import { and, asc, eq, inArray, isNull, ne, notInArray, type SQL, sql } from "drizzle-orm"
import { queueDeliveries } from "#app/domain/admin/webhooks/queue-deliveries.server.ts"
import { onAccountEvent } from "#app/domain/payments/payouts/link-account.server.ts"
import { EVENT_ROWS } from "#app/domain/shared/events/event-catalogue.ts"
import { isCrowd, type NotificationRule } from "#app/domain/shared/events/notification-rule.ts"
import { onOrderEvent } from "#app/domain/trust/cases/ask-refund.server.ts"
import { writeSystemMessage } from "#app/domain/work/conversations/write-system-message.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { restAfterBatch } from "#app/platform/db-maintenance.server.ts"
import { events } from "#db/schema/events.ts"
import { notices } from "#db/schema/notifications.ts"
import { projects } from "#db/schema/projects.ts"
import { listRules, SETTLED_BY } from "./notification.ts"
import { notifyUser, wasNotifiedToday } from "./notify-user.server.ts"
import { findRecipient, listCrowd, type OutboxEvent } from "./recipients.server.ts"

type Superseded = {
  eventId: string
  projectId: string | null
  influencerId: string
  types: string
  now: number
}

/** Unread notices of both sides are few and indexed. */
const markSuperseded = query((p: Params<Superseded>) => {
  const brand = db
    .select({ id: projects.brandId })
    .from(projects)
    .where(sql`${projects.id} = ${p.projectId}`)
  return db
    .update(notices)
    .set({ readAt: sql`${p.now}` })
    .where(
      and(
        inArray(notices.userId, sql`(${p.influencerId}, ${brand})`),
        isNull(notices.readAt),
        ne(notices.eventId, p.eventId),
        sql`${notices.projectId} IS ${p.projectId}`,
        sql`${notices.type} IN (SELECT value FROM json_each(${p.types}))`,
        // Crowd notices name no influencer; they belong to their reader.
        sql`coalesce(${notices.data} ->> 'influencerId', ${notices.actorId}) IN (${p.influencerId}, ${brand})`,
      ),
    )
})

/** Marks superseded notices of both sides as read, in the caller's transaction. */
function markSupersededBy({ id: eventId, type, projectId, actorId, data }: OutboxEvent): void {
  const types = SETTLED_BY.get(type)
  const influencerId = String(data.influencerId ?? actorId ?? "")
  if (!types || influencerId === "") return
  const now = clock.now()
  markSuperseded.run({ eventId, projectId, influencerId, types: JSON.stringify(types), now })
}

const EVENTS_AT_ONCE = 50
/** Short, for urgent jobs and a quick shutdown. */
const RUN_MS = 500

/** Types with an unbounded number of recipients. */
const CROWD_TYPES = [...EVENT_ROWS]
  .filter(([, { notices = [] }]) => notices.some(({ to }) => isCrowd(to)))
  .map(([type]) => type)

/** Dispatches for half a second, oldest first, crowds in batches. Returns counts by type. */
export async function dispatchEvents(): Promise<{
  counts: Record<string, number>
  hasMore: boolean
}> {
  const counts: Record<string, number> = {}
  const until = performance.now() + RUN_MS
  for (;;) {
    const notified = write(dispatchNext, "pages")
    const startedAt = performance.now()
    const crowd = write(dispatchNextToCrowd, "pages")
    const tookMs = performance.now() - startedAt
    for (const type of [...notified, ...crowd.notified]) counts[type] = (counts[type] ?? 0) + 1
    const hasMore = notified.length === EVENTS_AT_ONCE || crowd.hasMore
    if (!hasMore || performance.now() > until) return { counts, hasMore }
    if (crowd.hasMore) await restAfterBatch(tookMs)
    else await setImmediate()
  }
}

const waiting = (isOfType: SQL, limit: number) =>
  query(() =>
    db
      .select()
      .from(events)
      .where(and(isNull(events.processedAt), isOfType))
      .orderBy(asc(events.createdAt), asc(sql`rowid`))
      .limit(limit),
  )
const selectNext = waiting(notInArray(events.type, CROWD_TYPES), EVENTS_AT_ONCE)
const selectCrowd = waiting(inArray(events.type, CROWD_TYPES), 1)

const updateProcessed = query((p: Params<{ id: string; processedAt: number }>) =>
  db
    .update(events)
    .set({ processedAt: sql`${p.processedAt}` })
    .where(eq(events.id, p.id)),
)

/** In the caller's transaction, with the conversation's line. */
function markDone(event: OutboxEvent): void {
  writeSystemMessage(event)
  onAccountEvent(event)
  onOrderEvent(event)
  queueDeliveries(event)
  updateProcessed.run({ id: event.id, processedAt: clock.now() })
}

const updateCursor = query((p: Params<{ id: string; cursor: string }>) =>
  db
    .update(events)
    .set({ cursor: sql`${p.cursor}` })
    .where(eq(events.id, p.id)),
)

function dispatchNext(): string[] {
  return selectNext.all().map((event) => {
    for (const notificationRule of rulesOf(event)) notifyOne(event, notificationRule)
    markSupersededBy(event)
    markDone(event)
    return event.type
  })
}

function notifyOne(event: OutboxEvent, notificationRule: NotificationRule): void {
  const recipient = isCrowd(notificationRule.to)
    ? undefined
    : findRecipient(event, notificationRule.to)
  if (recipient) notifyUser(event, notificationRule, recipient)
}

function dispatchNextToCrowd(): { notified: string[]; hasMore: boolean } {
  const event = selectCrowd.get()
  if (!event) return { notified: [], hasMore: false }
  const reached = isOver(event) ? undefined : notifyCrowd(event)
  if (reached === undefined) markDone(event)
  else updateCursor.run({ id: event.id, cursor: reached })
  return { notified: reached === undefined ? [event.type] : [], hasMore: true }
}

/** Returns the last recipient; undefined at the end. */
function notifyCrowd(event: OutboxEvent): string | undefined {
  let reached: string | undefined
  for (const notificationRule of rulesOf(event)) {
    if (isCrowd(notificationRule.to)) {
      const { recipients, last } = listCrowd(event, notificationRule.to)
      const notYetToday = recipients.filter((recipient) => !wasNotifiedToday(event, recipient))
      for (const recipient of notYetToday) notifyUser(event, notificationRule, recipient)
      reached = last
    } else if (event.cursor === null) notifyOne(event, notificationRule)
  }
  return reached
}

const selectStatus = query((p: Params<{ projectId: string }>) =>
  db
    .select({ status: projects.status, hiddenAt: projects.hiddenAt })
    .from(projects)
    .where(and(eq(projects.id, p.projectId), isNull(projects.deletedAt))),
)

/** The crowd no longer needs to know. */
function isOver({ type, projectId }: OutboxEvent): boolean {
  const project = selectStatus.get({ projectId: projectId ?? "" })
  // A reopened project has passed over no applicant: docs/rules.md#not-selected
  if (type === "project.closed") return project?.status === "active"
  const isShown = project && project.status !== "draft" && project.hiddenAt === null
  // docs/rules.md#the-brief-of-a-bid
  return type === "project.brief_changed" && !isShown
}

/** Types of other versions have none. */
const rulesOf = ({ type, data }: OutboxEvent): NotificationRule[] =>
  listRules(type).filter(({ appliesTo }) => appliesTo?.(data) ?? true)
