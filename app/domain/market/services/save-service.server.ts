import { randomUUID } from "node:crypto"
import { count, eq, max } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { findOwnCreator } from "#app/domain/market/creators/own-page.server.ts"
import { Conflict, Invalid } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { maskContacts } from "#app/domain/shared/masking/mask-contacts.ts"
import type { ContactKind } from "#app/domain/shared/masking/masks.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { services } from "#db/schema/services.ts"
import { refreshCreator } from "../search/refresh-creator.server.ts"
import { MAX_SERVICES, type ServiceRow } from "./service.ts"
import { findOwnService, findStoredService } from "./service-queries.server.ts"
import { type ServiceInput, toServiceColumns } from "./service-schema.ts"

const changeLimit = rateLimiter({ name: "services", points: 60, perSeconds: 3600 })

/** Job that checks a live service for signs of a scam; its ref is the service's id. */
export const FLAG_SERVICE_JOB = "flag-service"

export const newServiceId = (): string => randomUUID()

/**
 * Creates a draft under its form's id, or saves the actor's own service: docs/rules.md#services
 * Returns the kinds of contact details masked in its texts. @throws NotFound; Invalid for contact
 * details in the name; Conflict when removed or full; RateLimited
 */
export function saveService(
  actor: InfluencerActor,
  serviceId: string,
  input: ServiceInput,
): ContactKind[] {
  if (maskContacts(input.title).hidden.length > 0) {
    throw new Invalid("Leave contact details out of the name.", "title")
  }
  return act(actor, () => {
    consumeRateLimit(changeLimit, actor.userId)
    const stored = findStoredService(serviceId)
    const columns = { ...toServiceColumns(input), updatedAt: clock.now() }
    if (stored) {
      assertNotRemoved(findOwnService(actor, serviceId))
      db.update(services).set(columns).where(eq(services.id, serviceId)).run()
    } else {
      assertRoom(actor)
      const own = { id: serviceId, userId: actor.userId, createdAt: columns.updatedAt }
      db.insert(services)
        .values({ ...columns, ...own })
        .run()
    }
    noteChange(actor, { id: serviceId, state: stored?.state ?? "draft" })
    const texts = [columns.description, columns.needs, ...columns.extras.map(({ name }) => name)]
    return maskContacts(texts.join("\n")).hidden
  })
}

/** @throws NotFound; Conflict while removed or the public profile is a draft; RateLimited */
export function publishService(actor: InfluencerActor, serviceId: string): void {
  act(actor, () => {
    consumeRateLimit(changeLimit, actor.userId)
    const service = findOwnService(actor, serviceId)
    assertNotRemoved(service)
    if (findOwnCreator(actor).pageState === "draft") {
      throw new Conflict("Publish your public profile first: it shows your services.")
    }
    const feedKey = service.feedKey ?? nextFeedKey()
    setState(actor, { ...service, state: "live" }, feedKey)
  })
}

/** @throws NotFound; Conflict unless live; RateLimited */
export function pauseService(actor: InfluencerActor, serviceId: string): void {
  act(actor, () => {
    consumeRateLimit(changeLimit, actor.userId)
    const service = findOwnService(actor, serviceId)
    if (service.state !== "live") throw new Conflict("Only a live service can be paused.")
    setState(actor, { ...service, state: "paused" }, service.feedKey)
  })
}

/** @throws NotFound; Conflict while removed, for the appeal; RateLimited */
export function deleteService(actor: InfluencerActor, serviceId: string): void {
  act(actor, () => {
    consumeRateLimit(changeLimit, actor.userId)
    const service = findOwnService(actor, serviceId)
    assertNotRemoved(service)
    db.delete(services).where(eq(services.id, serviceId)).run()
    noteChange(actor, { id: serviceId, state: "draft" })
  })
}

function setState(actor: InfluencerActor, { id, state }: ServiceRow, feedKey: number | null) {
  db.update(services)
    .set({ state, feedKey, updatedAt: clock.now() })
    .where(eq(services.id, id))
    .run()
  noteChange(actor, { id, state })
}

function noteChange({ userId }: InfluencerActor, { id, state }: Pick<ServiceRow, "id" | "state">) {
  refreshCreator(userId)
  if (state === "live") scheduleJob(FLAG_SERVICE_JOB, id, clock.now())
  recordEvent({ type: "profile.updated", actorId: userId })
}

function assertNotRemoved({ removedAt }: ServiceRow): void {
  if (removedAt === null) return
  throw new Conflict("Our team has removed this service, so it cannot be changed.")
}

function assertRoom({ userId }: InfluencerActor): void {
  const isOwn = eq(services.userId, userId)
  const found = db.select({ count: count() }).from(services).where(isOwn).get()
  if ((found?.count ?? 0) < MAX_SERVICES) return
  throw new Conflict(`You have ${MAX_SERVICES} services already. Delete one to add another.`)
}

/** Never repeats, even within one millisecond. */
function nextFeedKey(): number {
  const newest = db
    .select({ key: max(services.feedKey) })
    .from(services)
    .get()
  return Math.max(clock.now() * 1000, (newest?.key ?? 0) + 1)
}
