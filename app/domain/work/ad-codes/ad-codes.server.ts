import { randomUUID } from "node:crypto"
import { and, count, desc, eq, isNull } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { assertNotBlocked } from "#app/domain/work/conversations/threads.server.ts"
import { endAfterDays } from "#app/domain/work/orders/grant-times.ts"
import { onlyRoleText } from "#app/domain/work/orders/order-refusals.ts"
import {
  findOrderRow,
  findOwnOrder,
  recordStep,
} from "#app/domain/work/orders/order-steps.server.ts"
import { clock, DAY, SECOND } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { adCodes } from "#db/schema/ad-codes.ts"
import { addOns } from "#db/schema/add-ons.ts"
import type { Role } from "#db/schema/words.ts"
import { canAddToOrder } from "../add-ons/add-on.ts"
import { endAdCodes, insertAdCode, SEALED_AD_CODES } from "../orders/ad-code-rows.server.ts"
import { AD_CODE_LABELS, canGive, canWithdraw, MAX_ASKED, stateOfAdCode } from "./ad-code.ts"
import type { AdCodeInput, AskAdCodeInput } from "./ad-code-schema.ts"

/** Codes for ads with an influencer's post: docs/rules.md#ad-codes @throws NotFound; Conflict */

export const AD_CODE_TIMER_JOB = "ad-code-clock"

/** Each asking and giving notifies the other side. */
const changes = rateLimiter({ name: "ad-code", points: 20, perSeconds: DAY / SECOND })

const MAX_LISTED = 50

const selectCodes = () =>
  db
    .select({ row: adCodes, addOnId: addOns.id })
    .from(adCodes)
    .leftJoin(addOns, eq(addOns.id, adCodes.id))
type Code = ReturnType<ReturnType<typeof selectCodes>["all"]>[number]

/** With the service that the order bought, or as an add-on. */
const isPaid = ({ row, addOnId }: Code): boolean => row.isIncluded || addOnId !== null

const selectOfOrder = query((p: Params<{ orderId: string }>) =>
  selectCodes()
    .where(eq(adCodes.orderId, p.orderId))
    .orderBy(desc(adCodes.askedAt), desc(adCodes.id))
    .limit(MAX_LISTED),
)

const selectCode = query((p: Params<{ orderId: string; id: string }>) =>
  selectCodes().where(and(eq(adCodes.id, p.id), eq(adCodes.orderId, p.orderId))),
)

/** Lists the codes of the actor's order without showing any. */
export function listAdCodes(actor: Actor, orderId: string) {
  const order = findOwnOrder(actor, orderId)
  const newest = selectOfOrder.all({ orderId }).reverse()
  const items = newest.map((code) => {
    const state = stateOfAdCode(code.row, clock.now())
    const { id, note, days, endsAt } = code.row
    return {
      ...{ id, note, days, state, label: AD_CODE_LABELS[state][actor.role] },
      lastAt: state === "shown" && endsAt !== null ? endsAt - 1 : null,
      canGive: actor.role === "influencer" && canGive(state),
      canRead: actor.role === "brand" && state === "shown",
      canWithdraw: canWithdraw(state, isPaid(code)),
    }
  })
  return { canAsk: actor.role === "brand" && canAddToOrder(order).isAllowed, items }
}
export type ListedAdCodes = ReturnType<typeof listAdCodes>

function requireRole({ role }: Actor, wanted: Role): void {
  if (role !== wanted) throw new Conflict(onlyRoleText(wanted))
}

/** For the form's page too. */
export function requireAskable(actor: Actor, orderId: string) {
  const order = findOwnOrder(actor, orderId)
  requireRole(actor, "brand")
  assertAllowed(canAddToOrder(order))
  return order
}

/** The brand asks for a code that the agreement includes; one with a price is an add-on. */
export function askAdCode(actor: Actor, orderId: string, input: AskAdCodeInput): void {
  act(actor, () => {
    const order = requireAskable(actor, orderId)
    assertNotBlocked(actor, order)
    const { startsAt, endedAt } = adCodes
    const isWaiting = and(eq(adCodes.orderId, orderId), isNull(startsAt), isNull(endedAt))
    const waiting = db.select({ n: count() }).from(adCodes).where(isWaiting).get()
    if ((waiting?.n ?? 0) >= MAX_ASKED) throw new Conflict(TOO_MANY)
    consumeRateLimit(changes, actor.userId)
    insertAdCode(orderId, { id: randomUUID(), ...input })
    recordStep(order, "order.ad_code_asked", { by: "brand" })
  })
}

const TOO_MANY = `At most ${MAX_ASKED} codes wait for the influencer. Take one back first.`

function findOwnAdCode(actor: Actor, orderId: string, id: string) {
  const order = findOwnOrder(actor, orderId)
  const code = selectCode.get({ orderId, id })
  if (!code) throw new NotFound("There is no such code.")
  const { row } = code
  return { order, row, isPaid: isPaid(code), state: stateOfAdCode(row, clock.now()) }
}

const OVER = "The term of this code is over, or it is no longer asked for."

/** Opens the code for the brand; the influencer sees the facts beside the form. */
export function readAdCode(actor: Actor, orderId: string, id: string) {
  const { order, row, state } = findOwnAdCode(actor, orderId, id)
  const isOpen = actor.role === "brand" ? state === "shown" : canGive(state)
  if (!isOpen) throw new Conflict(state === "asked" ? "The influencer has not given it yet." : OVER)
  const { note, days, endsAt } = row
  const code = actor.role === "brand" ? SEALED_AD_CODES.open(id, row) : undefined
  return { orderId, id, title: order.title, note, days, code, lastAt: (endsAt ?? 1) - 1 }
}

/** Giving begins the term, which ends at a midnight in India; a correction keeps it. */
export function giveAdCode(actor: Actor, orderId: string, id: string, { code }: AdCodeInput): void {
  act(actor, () => {
    const { order, row, state } = findOwnAdCode(actor, orderId, id)
    requireRole(actor, "influencer")
    if (!canGive(state)) throw new Conflict(OVER)
    consumeRateLimit(changes, actor.userId)
    const startsAt = row.startsAt ?? clock.now()
    const endsAt = row.endsAt ?? endAfterDays(startsAt, row.days)
    db.update(adCodes)
      .set({ startsAt, endsAt, ...SEALED_AD_CODES.seal(id, code) })
      .where(eq(adCodes.id, id))
      .run()
    if (state === "shown") return
    scheduleJob(AD_CODE_TIMER_JOB, id, endsAt)
    recordStep(order, "order.ad_code_given", { by: "influencer", dueAt: endsAt - 1 })
  })
}

/** The influencer declines, or the brand takes its request back. */
export function withdrawAdCode(actor: Actor, orderId: string, id: string): void {
  act(actor, () => {
    const { order, isPaid, state } = findOwnAdCode(actor, orderId, id)
    if (!canWithdraw(state, isPaid)) throw new Conflict(isPaid ? PAID : OVER)
    endAdCodes({ id })
    recordStep(order, "order.ad_code_withdrawn", { by: actor.role })
  })
}

const PAID = "This code is paid for. Give it, or talk to the other side about a refund."

/** Deletes a code at the end of its term; returns the end when that is still to come. */
export function endAdCodeTerm(id: string): number | undefined {
  return write(() => {
    const row = db.select().from(adCodes).where(eq(adCodes.id, id)).get()
    const order = row && findOrderRow(row.orderId)
    if (!order || row.endsAt === null || row.endedAt !== null) return undefined
    if (clock.now() < row.endsAt) return row.endsAt
    endAdCodes({ id })
    recordStep(order, "order.ad_code_ended", { by: "clock", dueAt: row.endsAt - 1 })
    return undefined
  })
}
