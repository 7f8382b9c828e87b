import { randomUUID } from "node:crypto"
import { and, count, eq } from "drizzle-orm"
import { act, actOnMoney } from "#app/domain/identity/accounts/act.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { cartLines, carts } from "#db/schema/services.ts"
import { type CartLineRow, priceService } from "./cart-queries.server.ts"
import { type CartDraft, type LineBriefInput, MAX_LINES } from "./cart-schema.ts"
import { findShownService } from "./service-queries.server.ts"

const changeLimit = rateLimiter({ name: "cart", points: 120, perSeconds: 3600 })

/**
 * Puts a service with some of its extras into the actor's cart; again changes its extras.
 * @throws NotFound unless it is offered; Conflict when the cart is full; RateLimited
 */
export function addToCart(
  actor: BrandActor,
  { serviceId, extras }: { serviceId: string; extras: readonly string[] },
): void {
  act(actor, () => {
    consumeRateLimit(changeLimit, actor.userId)
    const service = findShownService(actor.userId, serviceId)
    const { seen, extras: chosen } = priceService(service, extras)
    const isMine = and(eq(cartLines.brandId, actor.userId), eq(cartLines.serviceId, serviceId))
    const values = { seen, extras: chosen.map(({ name }) => name) }
    if (db.update(cartLines).set(values).where(isMine).returning().get()) return
    assertRoom(actor)
    db.insert(cartLines)
      .values({
        ...values,
        id: randomUUID(),
        brandId: actor.userId,
        influencerId: service.userId,
        serviceId,
        addedAt: clock.now(),
      })
      .run()
  })
}

/** Twice changes nothing. */
export function removeFromCart(actor: BrandActor, lineId: string): void {
  act(actor, () => {
    db.delete(cartLines)
      .where(and(eq(cartLines.id, lineId), eq(cartLines.brandId, actor.userId)))
      .run()
  })
}

/** Agrees to a service as it is now. @throws NotFound */
export function confirmLine(actor: BrandActor, lineId: string): void {
  act(actor, () => {
    const line = findOwnLine(actor, lineId)
    const { seen, extras } = priceService(
      findShownService(actor.userId, line.serviceId),
      line.extras,
    )
    const values = { seen, extras: extras.map(({ name }) => name) }
    db.update(cartLines).set(values).where(eq(cartLines.id, line.id)).run()
  })
}

/** Gives a line a brief of its own. @throws NotFound */
export function saveLineBrief(actor: BrandActor, lineId: string, brief: LineBriefInput): void {
  act(actor, () => {
    const line = findOwnLine(actor, lineId)
    db.update(cartLines).set(brief).where(eq(cartLines.id, line.id)).run()
  })
}

/** Keeps the brief of the whole cart, also one that is not finished. */
export function keepCartBrief(actor: BrandActor, { productValue, ...brief }: CartDraft): void {
  actOnMoney(actor, () => {
    const values = { ...brief, productPaise: productValue ?? null, updatedAt: clock.now() }
    db.insert(carts)
      .values({ brandId: actor.userId, ...values })
      .onConflictDoUpdate({ target: carts.brandId, set: values })
      .run()
  })
}

/** @throws NotFound */
export function findOwnLine({ userId }: BrandActor, lineId: string): CartLineRow {
  const line = db.select().from(cartLines).where(eq(cartLines.id, lineId)).get()
  if (line?.brandId !== userId) throw new NotFound("This is not in your cart.")
  return line
}

function assertRoom({ userId }: BrandActor): void {
  const isMine = eq(cartLines.brandId, userId)
  const found = db.select({ count: count() }).from(cartLines).where(isMine).get()
  if ((found?.count ?? 0) < MAX_LINES) return
  throw new Conflict(`Your cart holds ${MAX_LINES} services. Pay for them, or remove one first.`)
}
