import { and, inArray, isNull, ne, sql } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import type { EventType } from "#db/schema/event-types.ts"
import { notices } from "#db/schema/notifications.ts"
import { projects } from "#db/schema/projects.ts"
import type { Event } from "./recipients.server.ts"

const TO_REVIEW = [
  "order.draft_submitted",
  "order.submitted",
  "order.delivered",
  "order.review_reminder",
] as const
const DATES = ["order.due_half", "order.due_tomorrow", "order.overdue"] as const
const TO_MAKE = ["order.started", "order.changes_requested", ...DATES] as const
const TO_CANCEL = ["order.cancel_asked"] as const
const TO_MOVE = ["order.extension_asked"] as const
const IN_DISPUTE = ["order.disputed", "dispute.answered", "refund.requested"] as const
const TO_PAY = ["order.payment_overdue", "application.shortlisted"] as const
const OFFERS = ["application.countered", "project.brief_changed"] as const
const TO_CHOOSE = [
  "application.sent",
  "application.changed",
  "application.counter_accepted",
  "application.counter_declined",
  "application.brief_accepted",
  ...OFFERS,
] as const
const ALL_WORK = [
  ...TO_REVIEW,
  ...TO_MAKE,
  ...TO_CANCEL,
  ...TO_MOVE,
  ...IN_DISPUTE,
  "order.approved",
  "order.extension_agreed",
  "order.extension_declined",
  "order.cancel_declined",
  "order.cancel_taken_back",
  "order.dispute_ended",
] as const

/** Earlier events that an event makes obsolete: docs/rules.md#superseded-notices */
const SUPERSEDED: { [Type in EventType]?: readonly EventType[] } = {
  "application.sent": ["invitation.sent"],
  "invitation.declined": ["invitation.sent"],
  "application.changed": [...OFFERS, "application.sent", "application.changed"],
  "application.withdrawn": TO_CHOOSE,
  "application.countered": ["application.sent", "application.changed", "application.countered"],
  "application.counter_withdrawn": ["application.countered"],
  "application.counter_accepted": OFFERS,
  "application.counter_declined": ["application.countered"],
  "application.brief_accepted": ["project.brief_changed"],
  "application.shortlisted": TO_CHOOSE,
  "application.rejected": [...TO_CHOOSE, ...TO_PAY],
  "application.reopened": ["application.rejected"],
  "order.withdrawn": TO_PAY,
  "order.started": [...TO_CHOOSE, ...TO_PAY],
  "order.draft_submitted": ["order.draft_submitted"],
  "order.submitted": [...TO_REVIEW, ...TO_MAKE],
  "order.changes_requested": [...TO_REVIEW, "order.approved"],
  "order.approved": [...TO_REVIEW, ...TO_MAKE],
  "order.delivered": [...TO_REVIEW, ...TO_MAKE, "order.approved"],
  "order.cancel_declined": TO_CANCEL,
  "order.cancel_taken_back": TO_CANCEL,
  "order.extension_asked": TO_MOVE,
  "order.extension_agreed": [...TO_MOVE, ...DATES],
  "order.extension_declined": TO_MOVE,
  "order.due_tomorrow": DATES,
  "order.overdue": DATES,
  "order.dispute_ended": IN_DISPUTE,
  "refund.request_declined": ["refund.requested"],
  "refund.request_withdrawn": ["refund.requested"],
  "refund.request_approved": ["refund.requested"],
  "order.completed": ALL_WORK,
  "order.cancelled": ALL_WORK,
}

type Superseded = {
  eventId: string
  projectId: string
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
        sql`${notices.projectId} = ${p.projectId}`,
        sql`${notices.type} IN (SELECT value FROM json_each(${p.types}))`,
        // Crowd notices name no influencer; they belong to their reader.
        sql`coalesce(${notices.data} ->> 'influencerId', ${notices.actorId}) IN (${p.influencerId}, ${brand})`,
      ),
    )
})

/** Marks superseded notices of both sides as read, in the caller's transaction. */
export function markSupersededBy({ id: eventId, type, projectId, actorId, data }: Event): void {
  const types = SUPERSEDED[type]
  const influencerId = String(data.influencerId ?? actorId ?? "")
  if (!types || projectId === null || influencerId === "") return
  const now = clock.now()
  markSuperseded.run({ eventId, projectId, influencerId, types: JSON.stringify(types), now })
}
