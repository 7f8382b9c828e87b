import { randomUUID } from "node:crypto"
import { and, eq, isNull, sql } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { webhookDeliveries, webhookEndpoints } from "#db/schema/api.ts"
import { WEBHOOK_EVENTS, type WebhookEvent } from "#db/schema/api-words.ts"
import { applications } from "#db/schema/applications.ts"
import type { events } from "#db/schema/events.ts"
import { orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"
import type { Role } from "#db/schema/words.ts"
import { DELIVER_WEBHOOKS_JOB, WEBHOOK_EVENT_TABLE } from "./webhook.ts"

type Event = Pick<
  typeof events.$inferSelect,
  "id" | "type" | "projectId" | "orderId" | "data" | "createdAt"
>

const selectEndpoints = query((p: Params<{ userId: string }>) =>
  db
    .select({ id: webhookEndpoints.id, events: webhookEndpoints.events })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.userId, p.userId), isNull(webhookEndpoints.pausedAt))),
)

const selectSides = query((p: Params<{ orderId: string }>) =>
  db
    .select({ brand: orders.brandId, influencer: orders.influencerId })
    .from(orders)
    .where(eq(orders.id, p.orderId)),
)
const selectBrand = query((p: Params<{ id: string }>) =>
  db.select({ id: projects.brandId }).from(projects).where(eq(projects.id, p.id)),
)
const selectApplicant = query((p: Params<{ id: string }>) =>
  db.select({ id: applications.influencerId }).from(applications).where(eq(applications.id, p.id)),
)

function sidesOf({ orderId, projectId, data }: Event): Partial<Record<Role, string>> {
  const ofOrder = orderId === null ? undefined : selectSides.get({ orderId })
  if (ofOrder) return ofOrder
  const brand = projectId === null ? undefined : selectBrand.get({ id: projectId })?.id
  const { influencerId, applicationId } = data
  const influencer =
    influencerId === undefined
      ? selectApplicant.get({ id: String(applicationId ?? "") })?.id
      : String(influencerId)
  return { ...(brand && { brand }), ...(influencer && { influencer }) }
}

/** Ids alone: the receiver reads the rest with its own rights. */
function bodyOf({ id, type, projectId, orderId, data, createdAt }: Event): string {
  const { applicationId, threadId, messageId, deliverableId, paymentId } = data
  const ids = {
    ...(projectId && { projectId }),
    ...(orderId && { orderId }),
    ...(applicationId && { applicationId }),
    ...(threadId && { conversationId: threadId }),
    ...(messageId && { messageId }),
    ...(deliverableId && { deliverableId }),
    ...(paymentId && { paymentId }),
  }
  return JSON.stringify({ id, type, createdAt: new Date(createdAt).toISOString(), data: ids })
}

/** In the transaction that dispatches the event; repeated, it queues nothing more. */
export function queueDeliveries(event: Event): void {
  const type = WEBHOOK_EVENTS.find((known) => known === event.type)
  if (!type) return
  const sides = sidesOf(event)
  for (const side of WEBHOOK_EVENT_TABLE[type].to) {
    const userId = sides[side]
    if (userId !== undefined) queueFor(userId, type, event)
  }
}

function queueFor(userId: string, type: WebhookEvent, event: Event): void {
  const endpoints = selectEndpoints.all({ userId }).filter(({ events }) => events.includes(type))
  for (const { id } of endpoints) {
    insertDelivery({ endpointId: id, userId, eventId: event.id, type, body: bodyOf(event) })
  }
}

type NewDelivery = Pick<
  typeof webhookDeliveries.$inferSelect,
  "endpointId" | "userId" | "eventId" | "type" | "body"
>

/** Makes it due now, unless the endpoint waits after failures. */
export function insertDelivery(delivery: NewDelivery): string {
  const id = randomUUID()
  const now = clock.now()
  const { failures, nextAt } = webhookEndpoints
  db.insert(webhookDeliveries)
    .values({ id, ...delivery, state: "pending", nextAttemptAt: now, createdAt: now })
    .onConflictDoNothing()
    .run()
  db.update(webhookEndpoints)
    .set({
      nextAt: sql`CASE WHEN ${failures} = 0 THEN ${now} ELSE coalesce(${nextAt}, ${now}) END`,
    })
    .where(eq(webhookEndpoints.id, delivery.endpointId))
    .run()
  scheduleJob(DELIVER_WEBHOOKS_JOB, "due", now)
  return id
}
