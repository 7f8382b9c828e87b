import { and, asc, desc, eq, gt, ne, or, sql } from "drizzle-orm"
import { feeBetween } from "#app/domain/books/ledger/current-fee.server.ts"
import { describeFeeOff } from "#app/domain/books/ledger/money-texts.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { listGrantRows } from "#app/domain/work/orders/order-grants.server.ts"
import { findOwnOrder, type OrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, rowBy } from "#app/platform/db.server.ts"
import { addOns } from "#db/schema/add-ons.ts"
import { orders } from "#db/schema/orders.ts"
import { OFFERED_KINDS } from "#db/schema/words.ts"
import {
  ADD_ON_ANSWERS,
  ADD_ONS,
  type AddOnRow,
  canAnswerAddOn,
  labelOfAddOn,
  nameOfAddOn,
  OFFERED_FOR_MS,
} from "./add-on.ts"

export const findAddOnRow = rowBy(addOns, "id")

/** @throws NotFound for one of another order */
export function findAddOnOf(order: Pick<OrderRow, "id">, addOnId: string): AddOnRow {
  const addOn = findAddOnRow(addOnId)
  if (addOn?.orderId !== order.id) throw new NotFound("There is no such tip or add-on.")
  return addOn
}

export const addOnFactsOf = (order: OrderRow) => ({
  ...order,
  hasRights:
    order.status === "completed" &&
    listGrantRows(order.id).some(({ kind, endedAt }) => kind !== "exclusive" && endedAt === null),
})

const MAX_LISTED = 50

const selectOfOrder = query((p: Params<{ orderId: string; since: number }>) =>
  db
    .select({ addOn: addOns, moneyStatus: orders.status })
    .from(addOns)
    .leftJoin(orders, eq(orders.id, addOns.id))
    .where(
      and(
        eq(addOns.orderId, p.orderId),
        // Old offers without a result are of no use.
        or(eq(addOns.status, "paid"), gt(addOns.createdAt, p.since)),
      ),
    )
    .orderBy(desc(addOns.createdAt), desc(addOns.id))
    .limit(MAX_LISTED),
)

/** Lists what was tipped, offered and added, and the kinds that the actor may offer now. @throws NotFound */
export function findOrderAddOns(actor: Actor, orderId: string) {
  const { role } = actor
  const order = findOwnOrder(actor, orderId)
  const now = clock.now()
  const facts = addOnFactsOf(order)
  const since = now - 2 * OFFERED_FOR_MS
  const shown = selectOfOrder
    .all({ orderId, since })
    .reverse()
    .filter(({ addOn }) => role === "brand" || addOn.kind !== "tip" || addOn.status === "paid")
  return {
    canTip: role === "brand" && ADD_ONS.tip.canAdd(facts).isAllowed,
    canOffer: OFFERED_KINDS.filter((kind) => ADD_ONS[kind].canAdd(facts).isAllowed),
    items: shown.map(({ addOn, moneyStatus }) => ({
      id: addOn.id,
      name: nameOfAddOn(addOn),
      text: addOn.text,
      amount: formatMoney(addOn.amountPaise, "INR"),
      label: moneyStatus === "cancelled" ? "Paid, its money goes back" : labelOfAddOn(addOn, now),
      paidAt: addOn.paidAt,
      isPaid: addOn.status === "paid",
      isReturned: moneyStatus === "cancelled",
      answers: ADD_ON_ANSWERS.filter(
        (answer) => canAnswerAddOn(addOn, answer, role, now).isAllowed,
      ),
    })),
  }
}

/** Reads what the form of a tip or an offer shows. @throws NotFound; Conflict when none is possible now */
export function findAddOnForm(actor: Actor, orderId: string, form: "tip" | "offer") {
  const facts = addOnFactsOf(findOwnOrder(actor, orderId))
  const kinds = form === "tip" ? (["tip"] as const) : OFFERED_KINDS
  const possible = kinds.filter((kind) => ADD_ONS[kind].canAdd(facts).isAllowed)
  if (possible.length === 0) assertAllowed(ADD_ONS.tip.canAdd(facts))
  return {
    id: orderId,
    title: facts.title,
    kinds: possible.map((kind) => ({ value: kind, label: ADD_ONS[kind].label })),
    fee: describeFeeOff(feeBetween(facts.brandId, facts.influencerId)),
  }
}

const selectAgreed = query((p: Params<{ orderId: string }>) =>
  db
    .select()
    .from(addOns)
    .where(
      and(
        eq(addOns.orderId, p.orderId),
        eq(addOns.status, "paid"),
        ne(addOns.kind, "tip"),
        sql`NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = add_ons.id AND orders.status = 'cancelled')
          AND NOT EXISTS (SELECT 1 FROM payouts WHERE order_id = add_ons.id AND return_reason IS NOT NULL)`,
      ),
    )
    .orderBy(asc(addOns.paidAt), asc(addOns.id))
    .limit(MAX_LISTED),
)

/** Lists what was added to the agreement of the actor's order, each with its own acceptance. @throws NotFound */
export const listAddenda = (actor: Actor, orderId: string) =>
  selectAgreed.all({ orderId: findOwnOrder(actor, orderId).id }).map((addOn) => ({
    id: addOn.id,
    name: nameOfAddOn(addOn),
    text: addOn.text,
    amount: formatMoney(addOn.amountPaise, "INR"),
    influencerAcceptedAt: addOn.acceptedAt ?? addOn.createdAt,
    brandAcceptedAt: addOn.paidAt ?? addOn.createdAt,
    hash: addOn.hash ?? "",
    rights: spanOf(addOn.renewed ?? []),
  }))
export type Addendum = ReturnType<typeof listAddenda>[number]

/** The earliest moment of renewed rights and the last one. */
const spanOf = (renewed: NonNullable<AddOnRow["renewed"]>) =>
  renewed.length === 0
    ? undefined
    : {
        from: Math.min(...renewed.map(({ fromAt }) => fromAt)),
        lastAt: Math.max(...renewed.map(({ untilAt }) => untilAt)) - 1,
      }
