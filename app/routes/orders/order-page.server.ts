import type { FollowUp } from "#app/components/orders/order-actions.tsx"
import { orderButtons } from "#app/components/orders/order-buttons.ts"
import { type Actor, isBrand } from "#app/domain/identity/accounts/actor.ts"
import {
  findOrderEarnings,
  type OrderEarnings,
} from "#app/domain/payments/payouts/order-earnings.server.ts"
import { isBackWithBrand } from "#app/domain/payments/payouts/payout-labels.ts"
import {
  findOrderCases,
  isRefundable,
  type OrderCases,
} from "#app/domain/trust/cases/case-queries.server.ts"
import {
  findReceipt,
  listOrderDocuments,
} from "#app/domain/trust/documents/document-queries.server.ts"
import { isInvoicedByInfluencer } from "#app/domain/trust/documents/order-documents.server.ts"
import { listAdCodes } from "#app/domain/work/ad-codes/ad-codes.server.ts"
import { findOrderAddOns } from "#app/domain/work/add-ons/add-on-queries.server.ts"
import { findThread } from "#app/domain/work/conversations/message-queries.server.ts"
import { listDeliverables } from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import { findLinkSummary } from "#app/domain/work/links/link-queries.server.ts"
import { listProgress } from "#app/domain/work/orders/order-progress.ts"
import { findOrderView, type OrderView } from "#app/domain/work/orders/order-view.server.ts"
import { findOrderReviews } from "#app/domain/work/reviews/review-queries.server.ts"
import { listOrderRights } from "#app/domain/work/rights/rights-queries.server.ts"
import { href, urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"

const TABS = [
  { tab: "work", label: "Work" },
  { tab: "agreement", label: "Agreement" },
  { tab: "money", label: "Money" },
  { tab: "details", label: "Details" },
  { tab: "timeline", label: "Timeline" },
] as const

/** Reads what the tab shows, and what all of them do. @throws NotFound */
export function findOrderPage(actor: Actor, orderId: string, query: URLSearchParams) {
  const before = query.get("before") ?? undefined
  const tab = TABS.find((one) => one.tab === query.get("tab"))?.tab ?? "work"
  const found = findOrderView(actor, orderId, tab === "timeline" ? { timeline: { before } } : {})
  const { paymentId, progress, terms, actions, ...order } = found
  const cases = findOrderCases(actor, order.id)
  const conversation = findThread(actor, order)
  const earnings = findOrderEarnings(actor, order.id)
  const reviews = findOrderReviews(actor, order.id)
  const isMoney = tab === "money"
  const isWork = tab === "work"
  const hasToAnswer = actions.includes("requestChanges")
  const deliverables = isWork || hasToAnswer ? listDeliverables(actor, order.id) : []
  return {
    role: actor.role,
    tab,
    tabs: tabsOf(found),
    order,
    buttons: orderButtons(
      order,
      actions.filter((one) => one !== "dispute" || cases.canDispute),
    ).map((button) =>
      button.action === "requestChanges"
        ? { ...button, href: changesHref(deliverables) ?? button.href }
        : button,
    ),
    steps: listProgress(progress, paidOutOf(earnings)),
    followUps: followUpsOf(actor.role, order, reviews.canReview.isAllowed, cases),
    cases,
    earned: earnings?.money,
    payout: earnings?.payout && noteOf(earnings.payout),
    earnings: isMoney ? earnings : undefined,
    receipt: isMoney && paymentId && isBrand(actor) ? findReceipt(actor, paymentId) : undefined,
    isInvoicedByInfluencer: isMoney && isBrand(actor) && isInvoicedByInfluencer(order.id),
    documents: isMoney ? listOrderDocuments(actor, order.id) : [],
    deliverables: isWork ? deliverables : [],
    links: isWork ? findLinkSummary(actor, order) : undefined,
    rights: isWork || tab === "agreement" ? listOrderRights(actor, order.id) : [],
    addOns: isWork ? findAddOns(actor, order.id) : undefined,
    adCodes: isWork ? listAdCodes(actor, order.id) : undefined,
    terms: tab === "agreement" ? terms : null,
    brief: isWork && terms ? briefOf(terms) : null,
    conversation,
    reviews,
  }
}
/** A brand may ask for the money of each back for a while. */
function findAddOns(actor: Actor, orderId: string) {
  const { items, ...can } = findOrderAddOns(actor, orderId)
  return {
    ...can,
    items: items.map(({ paidAt, ...item }) => ({
      ...item,
      canAskRefund: isBrand(actor) && !item.isReturned && isRefundable(paidAt),
    })),
  }
}

export type OrderPageData = Omit<ReturnType<typeof findOrderPage>, "steps">

type Terms = NonNullable<OrderView["terms"]>

const briefOf = ({ dos, donts, hashtags, mentions, description, files }: Terms) => ({
  ...{ dos, donts, hashtags, mentions, description, files },
})

/** Orders of before have no agreement, and unpaid ones no money. */
const tabsOf = ({
  terms,
  startedAt,
  paidAt,
}: Pick<OrderView, "terms" | "startedAt" | "paidAt">) => {
  const hasMoney = startedAt !== null || paidAt !== null
  return TABS.filter(({ tab }) => (terms || tab !== "agreement") && (hasMoney || tab !== "money"))
}

/** The form itself where one deliverable waits. */
function changesHref(deliverables: ReturnType<typeof listDeliverables>): string | undefined {
  const [one, ...others] = deliverables.filter(({ actions }) => actions.includes("requestChanges"))
  if (!one || others.length > 0) return undefined
  return href(urls.orders.requestChanges, { orderId: one.orderId, deliverableId: one.id })
}

const paidOutOf = (earnings: OrderEarnings | undefined) => {
  if (!earnings?.payout) return undefined
  const { state, paidAt } = earnings.payout
  return { at: state === "returned" ? null : paidAt, isBack: isBackWithBrand(state) }
}

const noteOf = ({ stop, note, state }: NonNullable<OrderEarnings["payout"]>) => ({
  stop,
  note,
  isDue: state === "stopped",
})

type Ended = Pick<OrderView, "id" | "status" | "influencerId" | "influencerName">

/** Most wanted first; asking for the money back comes last. */
function followUpsOf(role: Role, order: Ended, canReview: boolean, cases: OrderCases): FollowUp[] {
  const { id: orderId, status, influencerId, influencerName } = order
  const canHire = role === "brand" && status === "completed" && influencerName !== null
  const canRefund = cases.canAskRefund && !cases.request && !cases.dispute
  const review = { href: href(urls.orders.review, { orderId }), label: "Write a review" }
  const hire = {
    href: href(urls.brand.invite, { influencerId }, { order: orderId }),
    label: "Hire again",
  }
  const refund = { href: href(urls.orders.refund, { orderId }), label: "Ask for a refund" }
  return [
    ...(canReview ? [review] : []),
    ...(canHire ? [hire] : []),
    ...(canRefund ? [{ ...refund, isQuiet: true as const }] : []),
  ]
}
