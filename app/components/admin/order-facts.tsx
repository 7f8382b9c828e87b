import type { OrderView } from "#app/domain/admin/admin-views/order-view.server.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import type { Fact } from "#app/ui/description-list.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { PaymentLink, PayoutLink, ProjectLink, UserLink } from "./admin-link.tsx"
import { labelOf, rupees } from "./labels.ts"

const moment = (term: string, at: number | null): Fact[] =>
  at === null ? [] : [{ term, children: <ExactTime at={at} /> }]

export function factsOfOrder(view: Pick<OrderView, "order" | "payout" | "heldPaise">): Fact[] {
  const { order, payout, heldPaise } = view
  const { brandId, brandName, influencerId, influencerName, projectId, title } = order
  return [
    { term: "Id", children: order.id, isWide: true },
    { term: "Brand", children: <UserLink id={brandId}>{brandName ?? "Unknown"}</UserLink> },
    {
      term: "Influencer",
      children: <UserLink id={influencerId}>{influencerName ?? "Unknown"}</UserLink>,
    },
    { term: "Project", children: <ProjectLink id={projectId}>{title}</ProjectLink> },
    { term: "Amount", children: formatMoney(order.amountMinor, order.currency) },
    { term: "Payment", children: <PaidBy order={order} /> },
    { term: "Held", children: rupees(heldPaise) },
    ...(payout ? [{ term: "Payout", children: payoutOf(payout) }] : []),
    ...moment("Ordered", order.orderedAt),
    ...moment("Started", order.startedAt),
    ...moment("Due", order.dueAt),
    ...moment("Review due", order.reviewDueAt),
    ...moment("Completed", order.completedAt),
    ...moment("Cancelled", order.cancelledAt),
    ...(order.cancelReason ? [{ term: "Why cancelled", children: order.cancelReason }] : []),
  ]
}

function PaidBy({ order }: Pick<OrderView, "order">) {
  const { paymentId, bidPaise, feePaise } = order
  const text = bidPaise === null ? undefined : `${rupees(bidPaise)}, fee ${rupees(feePaise ?? 0)}`
  return <PaymentLink id={paymentId}>{text}</PaymentLink>
}

const payoutOf = ({ id, amountPaise, status }: NonNullable<OrderView["payout"]>) => (
  <PayoutLink id={id}>
    {rupees(amountPaise)}, {labelOf(status).toLowerCase()}
  </PayoutLink>
)
