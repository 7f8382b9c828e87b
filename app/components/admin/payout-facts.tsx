import type { PayoutDetail } from "#app/domain/admin/admin-views/payout-queue.server.ts"
import type { Fact } from "#app/ui/description-list.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import type { PayoutWay } from "#db/schema/ledger-words.ts"
import { OrderLink, PaymentLink, UserLink } from "./admin-link.tsx"
import { rupees } from "./labels.ts"

const WAYS: Record<PayoutWay, string> = { route: "Route", x: "RazorpayX", manual: "By hand" }

export function factsOfPayout(payout: PayoutDetail["payout"]): Fact[] {
  const { influencerId, name, orderId, paymentId, paidAt, stop, failure, reference } = payout
  return [
    { term: "Id", children: payout.id, isWide: true },
    { term: "Influencer", children: <UserLink id={influencerId}>{name ?? "Unknown"}</UserLink> },
    { term: "Order", children: <OrderLink id={orderId}>{orderId.slice(0, 8)}</OrderLink> },
    {
      term: "Payment",
      children: <PaymentLink id={paymentId ?? null}>{paymentId?.slice(0, 8)}</PaymentLink>,
    },
    { term: "Fee", children: rupees(payout.feePaise) },
    { term: "Withheld", children: rupees(payout.tdsPaise + payout.tcsPaise) },
    { term: "Goes to", children: payout.masked ?? "Not said yet" },
    { term: "Due", children: <ExactTime at={payout.dueAt} /> },
    { term: "Paid", children: paidAt === null ? "No" : <ExactTime at={paidAt} /> },
    ...(payout.way ? [{ term: "Paid by", children: WAYS[payout.way] }] : []),
    ...(reference ? [{ term: "Reference", children: reference }] : []),
    ...(stop ? [{ term: "Stopped", children: stop.words }] : []),
    ...(failure ? [{ term: "Failed", children: failure }] : []),
    ...(payout.returnReason ? [{ term: "Went back", children: payout.returnReason }] : []),
  ]
}
