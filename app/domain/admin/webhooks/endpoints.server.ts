import { randomUUID } from "node:crypto"
import { and, asc, count, eq } from "drizzle-orm"
import { assertPasswordUnchanged } from "#app/domain/identity/accounts/account-queries.server.ts"
import { act, actEvenSuspended } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { requireCurrentPassword } from "#app/domain/identity/accounts/current-password.server.ts"
import { Conflict, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { AddressRefused, assertPublicUrl } from "#app/platform/public-post.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { webhookDeliveries, webhookEndpoints } from "#db/schema/api.ts"
import { insertDelivery } from "./queue-deliveries.server.ts"
import { DELIVER_WEBHOOKS_JOB } from "./webhook.ts"
import type { WebhookInput } from "./webhook-schema.ts"
import { newWebhookSecret, sealWebhookSecret } from "./webhook-secret.server.ts"

const MAX_ENDPOINTS = 10

const creations = rateLimiter({ name: "webhook", points: 20, perSeconds: 3600 })
/** Samples and replays. */
const sendings = rateLimiter({ name: "webhook-send", points: 60, perSeconds: 3600 })

function assertPublic(url: string): void {
  try {
    assertPublicUrl(url)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw new Invalid(error.message, "url")
  }
}

/** Shows the secret once: docs/rules.md#webhooks @throws Invalid by field, Conflict, RateLimited */
export async function createEndpoint(
  actor: Actor,
  { url, events, currentPassword }: WebhookInput,
  from: { ip: string },
): Promise<{ endpointId: string; secret: string }> {
  assertPublic(url)
  const proven = await requireCurrentPassword(actor, currentPassword, from)
  const { userId } = actor
  return act(actor, { changes: "pages", needs: "account" }, () => {
    assertPasswordUnchanged(proven)
    consumeRateLimit(creations, userId)
    const isOwn = eq(webhookEndpoints.userId, userId)
    const own = db.select({ n: count() }).from(webhookEndpoints).where(isOwn).get()?.n ?? 0
    if (own >= MAX_ENDPOINTS) throw new Conflict("You have 10 webhooks. Delete one first.")
    const endpointId = randomUUID()
    const secret = newWebhookSecret()
    const sealed = sealWebhookSecret(endpointId, secret)
    db.insert(webhookEndpoints)
      .values({ id: endpointId, userId, url, events, createdAt: clock.now(), ...sealed })
      .run()
    recordEvent({ type: "account.webhook_created", actorId: userId })
    return { endpointId, secret }
  })
}

const shown = {
  ...pick(webhookEndpoints, "id", "url", "events", "failures", "pausedAt", "createdAt"),
}

export const listEndpoints = ({ userId }: Actor) =>
  db
    .select(shown)
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
    .all()
export type ListedEndpoint = ReturnType<typeof listEndpoints>[number]

const isOwn = ({ userId }: Actor, id: string) =>
  and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, userId))

/** @throws NotFound */
export function findEndpoint(actor: Actor, id: string): ListedEndpoint {
  const found = db.select(shown).from(webhookEndpoints).where(isOwn(actor, id)).get()
  if (!found) throw new NotFound("Webhook not found.")
  return found
}

/** Deletes its deliveries too. @throws NotFound */
export function deleteEndpoint(actor: Actor, id: string): void {
  actEvenSuspended(actor, { changes: "pages", needs: "account" }, () => {
    findEndpoint(actor, id)
    db.delete(webhookEndpoints).where(isOwn(actor, id)).run()
  })
}

/** Sends again what waits. @throws NotFound; Conflict unless paused; RateLimited */
export function resumeEndpoint(actor: Actor, id: string): void {
  act(actor, { changes: "pages", needs: "account" }, () => {
    consumeRateLimit(sendings, actor.userId)
    const { pausedAt } = findEndpoint(actor, id)
    if (pausedAt === null) throw new Conflict("This webhook is not paused.")
    const now = clock.now()
    const healthy = { pausedAt: null, failures: 0, failingSince: null, nextAt: now }
    db.update(webhookEndpoints).set(healthy).where(isOwn(actor, id)).run()
    scheduleJob(DELIVER_WEBHOOKS_JOB, "due", now)
  })
}

function findActive(actor: Actor, id: string): ListedEndpoint {
  consumeRateLimit(sendings, actor.userId)
  const endpoint = findEndpoint(actor, id)
  if (endpoint.pausedAt !== null) throw new Conflict("This webhook is paused. Resume it first.")
  return endpoint
}

/** Returns the delivery's id. @throws NotFound, Conflict while paused, RateLimited */
export function sendSample(actor: Actor, endpointId: string): string {
  return act(actor, { changes: "pages", needs: "account" }, () => {
    findActive(actor, endpointId)
    const { userId } = actor
    const eventId = randomUUID()
    const createdAt = new Date(clock.now()).toISOString()
    const body = JSON.stringify({ id: eventId, type: "test.ping", createdAt, data: {} })
    return insertDelivery({ endpointId, userId, eventId, type: "test.ping", body })
  })
}

/** Sends the same bytes under the same id. @throws NotFound, Conflict while paused, RateLimited */
export function replayDelivery(actor: Actor, endpointId: string, deliveryId: string): void {
  act(actor, { changes: "pages", needs: "account" }, () => {
    findActive(actor, endpointId)
    const now = clock.now()
    const isThis = and(
      eq(webhookDeliveries.id, deliveryId),
      eq(webhookDeliveries.endpointId, endpointId),
    )
    const again = { state: "pending" as const, nextAttemptAt: now }
    const { changes } = db.update(webhookDeliveries).set(again).where(isThis).run()
    if (changes === 0) throw new NotFound("Delivery not found.")
    db.update(webhookEndpoints).set({ nextAt: now }).where(isOwn(actor, endpointId)).run()
    scheduleJob(DELIVER_WEBHOOKS_JOB, "due", now)
  })
}
