import { findShortage } from "#app/domain/books/ledger/balance-check.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { formatAccountWithMember } from "#app/domain/identity/team/member-name.server.ts"
import { describeProduct } from "#app/domain/market/projects/product.ts"
import { endOfBusinessDay } from "#app/domain/shared/business-days.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { toSecondPerson } from "#app/domain/shared/second-person.ts"
import { truncate } from "#app/domain/shared/text.ts"
import { clock } from "#app/platform/clock.server.ts"
import { env } from "#app/platform/env.server.ts"
import type { Role } from "#db/schema/words.ts"
import { actionsOf, canGiveAddress, otherSide } from "./order.ts"
import { findOrder, listTimeline, type OrderDetails } from "./order-details.server.ts"
import { nextTurnOf } from "./order-next-turn.ts"
import {
  describeOrderMoney,
  describeOutlook,
  earlyAcceptanceOf,
  hasOpenProposal,
  orderMoneyState,
  phaseLabelOf,
} from "./order-outlook.ts"
import type { OrderParty } from "./order-table.ts"
import { canShip, findParcel } from "./parcel.server.ts"
import { canAskReturn } from "./parcel-return.server.ts"
import { suggestedAction } from "./suggested-action.ts"

/** The agreement's page shows the full description: docs/rules.md#an-order-at-a-glance */
const SHOWN_CHARACTERS = 300

/** Reads the timeline only where asked. @throws NotFound */
export function findOrderView(
  actor: Actor,
  orderId: string,
  asked: { timeline?: { before?: string | undefined } } = {},
) {
  const order = findOrder(actor, orderId)
  const { role } = actor
  const now = clock.now()
  const nameOf = (party: OrderParty) => (party === role ? "You" : nameOfParty(order, party))
  const turn = nextTurnOf(order)
  const actions = actionsOf(order, role, now)
  const waitsUntil = order.refundStatus === "due" ? findShortage()?.until : undefined
  const timeline = asked.timeline && listTimeline(order, asked.timeline.before)
  const { id, projectId, title, niche, status, phase, brandName, influencerName, terms } = order
  const { orderedAt, paidAt, completedAt, cancelledAt, currency, amountMinor, paymentId } = order
  return {
    ...{ id, projectId, title, niche, status, phase, brandName, influencerName },
    ...{
      startedAt: order.startedAt,
      orderedAt,
      paidAt,
      completedAt,
      cancelledAt,
      paymentId,
      influencerId: order.influencerId,
    },
    state: phaseLabelOf(phase, role, amountMinor),
    amount: formatMoney(amountMinor, currency),
    money: describeOrderMoney(order, role, { waitsUntil, backBy: backByOf(order) }),
    /** Regardless of the payout's progress. */
    isEarned: orderMoneyState(order) === "paid",
    dueAt: status === "ongoing" ? order.dueAt : null,
    isPaused: order.pausedAt !== null,
    turn: turn && { isOwn: turn.party === role, of: nameOf(turn.party), step: turn.step },
    outlook: describeOutlook(
      { ...order, isForProduct: terms?.product?.isOnly === true },
      role,
      now,
    ),
    actions,
    // The product comes first.
    suggested: order.awaited ? undefined : suggestedAction(actions, turn?.party === role),
    early: earlyAcceptanceOf(order),
    proposal: describeProposal(order, role),
    ending: describeEnding(order, nameOf),
    product: describeShipping(order, role),
    terms: terms && { ...terms, description: truncate(terms.description, SHOWN_CHARACTERS) },
    /** Facts for the steps, which also depend on the payout. */
    progress: order,
    timeline: timeline && {
      ...timeline,
      items: timeline.items.map(({ by, label, member, ...item }) => ({
        ...item,
        label: toSecondPerson(label, role),
        by: formatAccountWithMember(nameOf(partyOf(by)), member),
      })),
    },
  }
}
export type OrderView = ReturnType<typeof findOrderView>
export type ShownOrder = Omit<OrderView, "paymentId" | "progress" | "terms" | "actions">

/** Banks take up to 7 business days. */
const backByOf = ({ cancelledAt }: OrderDetails) =>
  cancelledAt === null ? undefined : endOfBusinessDay(cancelledAt, 7, env.HOLIDAYS)

const PARTIES = ["brand", "influencer", "provider", "clock", "operator"] as const
const partyOf = (by: string): OrderParty => PARTIES.find((party) => party === by) ?? "provider"

function nameOfParty(order: OrderDetails, party: OrderParty): string {
  if (party === "brand") return order.brandName ?? "Unknown"
  if (party === "influencer") return order.influencerName ?? "Unknown"
  return { provider: "The payment", clock: "By itself", operator: "The operator" }[party]
}

/** Only while it can be answered. */
function describeProposal(order: OrderDetails, role: Role) {
  const { proposedBy, proposedDueAt: at } = order
  return hasOpenProposal(order) && at !== null
    ? { isOwn: proposedBy === role, at, other: nameOfParty(order, otherSide(role)) }
    : undefined
}

function describeEnding(order: OrderDetails, nameOf: (party: OrderParty) => string) {
  const { cancelledBy, cancelReason: reason } = order
  return reason ? { by: nameOf(cancelledBy ?? "operator"), reason } : undefined
}

function describeShipping(order: OrderDetails, role: Role) {
  const product = order.terms?.product
  if (!product) return undefined
  const parcel = findParcel(order.id)
  const canReturn = role === "brand" && canAskReturn(order, parcel)
  const isReturn = canReturn || parcel?.returnPaidBy
  if (order.status !== "ongoing" && !isReturn) return undefined
  const { isAllowed: canChange } = canGiveAddress(order, true, role)
  return {
    ...product,
    worth: describeProduct(product, order.currency),
    address: order.shippingAddress,
    isWaiting: canGiveAddress(order, true, "influencer").isAllowed && !parcel,
    canChange,
    parcel,
    canShip: canShip(order, parcel),
    canReturn,
  }
}
