import { hash, randomUUID } from "node:crypto"
import { and, count, eq, gt, inArray, ne } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor, BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { assertNotBlocked } from "#app/domain/work/conversations/threads.server.ts"
import {
  findOwnOrder,
  type OrderRow,
  recordStep,
} from "#app/domain/work/orders/order-steps.server.ts"
import { clock, DAY, SECOND } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { addOns } from "#db/schema/add-ons.ts"
import {
  ADD_ONS,
  type AddOnAnswer,
  type AddOnRow,
  canAnswerAddOn,
  MAX_OPEN_ADD_ONS,
  OFFERED_FOR_MS,
} from "./add-on.ts"
import { addOnFactsOf, findAddOnOf } from "./add-on-queries.server.ts"
import type { AddOnInput, TipInput } from "./add-on-schema.ts"

/** Tips and add-ons of an order: docs/rules.md#tips-and-add-ons @throws NotFound; Conflict */

/** Each offer notifies the other side. */
const offers = rateLimiter({ name: "add-on", points: 20, perSeconds: DAY / SECOND })

type New = Pick<AddOnRow, "kind" | "amountPaise" | "text" | "months" | "days">

function insert(actor: Actor, order: OrderRow, about: New) {
  assertAllowed(ADD_ONS[about.kind].canAdd(addOnFactsOf(order)))
  const now = clock.now()
  if (countWaiting(order.id, about.kind, now) >= MAX_OPEN_ADD_ONS) throw new Conflict(TOO_MANY)
  consumeRateLimit(offers, actor.userId)
  const isOwnWork = actor.role === "influencer"
  const row = {
    ...{ ...about, id: randomUUID(), orderId: order.id, createdAt: now },
    ...{ proposedBy: actor.role, status: isOwnWork ? ("accepted" as const) : ("open" as const) },
  }
  db.insert(addOns)
    .values({ ...row, ...(isOwnWork && acceptanceOf(row)) })
    .run()
  return row
}

/** Only the brand sees tips that wait; what has lapsed waits no more and cannot be taken back. */
function countWaiting(orderId: string, kind: AddOnRow["kind"], now: number): number {
  const isAlike =
    kind === "tip"
      ? eq(addOns.kind, "tip")
      : and(ne(addOns.kind, "tip"), gt(addOns.createdAt, now - OFFERED_FOR_MS))
  const isOpen = inArray(addOns.status, ["open", "accepted"])
  const isWaiting = and(eq(addOns.orderId, orderId), isOpen, isAlike)
  return db.select({ n: count() }).from(addOns).where(isWaiting).get()?.n ?? 0
}

const NO_TERM = { months: null, days: null }

const TOO_MANY = `At most ${MAX_OPEN_ADD_ONS} offers wait for an answer or a payment. Take one back first.`

/** One side offers; the influencer's own offer is accepted by them. Returns its id. */
export function offerAddOn(actor: Actor, orderId: string, input: AddOnInput): string {
  return act(actor, () => {
    const order = findOwnOrder(actor, orderId)
    assertNotBlocked(actor, order)
    const { kind, price: amountPaise, text } = input
    const months = kind === "rights" ? (input.months ?? null) : null
    const days = kind === "ad_code" ? (input.days ?? null) : null
    const row = insert(actor, order, { kind, amountPaise, text, months, days })
    recordStep(order, "order.add_on_offered", { by: actor.role, amountPaise })
    return row.id
  })
}

/** Prepares a tip for its payment, which nobody has to accept; one that waits for it is the same. Returns its id. */
export function createTip(actor: BrandActor, orderId: string, { price, text }: TipInput): string {
  return act(actor, { needs: "change" }, () => {
    const order = findOwnOrder(actor, orderId)
    assertAllowed(ADD_ONS.tip.canAdd(addOnFactsOf(order)))
    const known = db
      .select({ id: addOns.id })
      .from(addOns)
      .where(
        and(
          ...[eq(addOns.orderId, order.id), eq(addOns.kind, "tip"), eq(addOns.status, "open")],
          ...[eq(addOns.amountPaise, price), eq(addOns.text, text)],
        ),
      )
      .get()
    if (known) return known.id
    return insert(actor, order, { kind: "tip", amountPaise: price, text, ...NO_TERM }).id
  })
}

const ENDS = {
  decline: { status: "declined", event: "order.add_on_declined" },
  withdraw: { status: "withdrawn", event: "order.add_on_withdrawn" },
} as const

/** Accepts, declines or takes back an offer; paying is the payment's. */
export function answerAddOn(
  actor: Actor,
  orderId: string,
  addOnId: string,
  answer: Exclude<AddOnAnswer, "pay">,
): void {
  act(actor, () => {
    const order = findOwnOrder(actor, orderId)
    const addOn = findAddOnOf(order, addOnId)
    assertAllowed(canAnswerAddOn(addOn, answer, actor.role, clock.now()))
    if (answer === "accept") accept(order, addOn)
    else end(order, addOn, answer, actor.role)
  })
}

function accept(order: OrderRow, addOn: AddOnRow): void {
  assertAllowed(ADD_ONS[addOn.kind].canAdd(addOnFactsOf(order)))
  const changes = { status: "accepted" as const, ...acceptanceOf(addOn) }
  db.update(addOns).set(changes).where(eq(addOns.id, addOn.id)).run()
  const { amountPaise } = addOn
  recordStep(order, "order.add_on_accepted", { by: "influencer", amountPaise })
}

function end(order: OrderRow, addOn: AddOnRow, answer: keyof typeof ENDS, by: Actor["role"]): void {
  const { status, event } = ENDS[answer]
  db.update(addOns).set({ status, endedAt: clock.now() }).where(eq(addOns.id, addOn.id)).run()
  // Nobody heard of a tip that was not paid.
  if (addOn.kind !== "tip") recordStep(order, event, { by, amountPaise: addOn.amountPaise })
}

type Offered = New & Pick<AddOnRow, "id" | "orderId" | "proposedBy" | "createdAt">

/** The terms that the influencer accepts now, with their hash. */
function acceptanceOf(offer: Offered) {
  const acceptedAt = clock.now()
  const { id, orderId, kind, text, amountPaise, months, days, proposedBy, createdAt } = offer
  const facts = { id, orderId, kind, text, amountPaise, currency: "INR", months, days, proposedBy }
  const terms = JSON.stringify({ ...facts, offeredAt: createdAt, acceptedAt })
  const acceptedIp = currentRequest()?.ip ?? null
  return { acceptedAt, acceptedIp, terms, hash: hash("sha256", terms) }
}
