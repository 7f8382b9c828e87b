import type { PaymentView } from "#app/domain/admin/admin-views/payment-view.server.ts"
import type { Fact } from "#app/ui/description-list.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { ProjectLink, UserLink } from "./admin-link.tsx"
import { labelOf } from "./labels.ts"

export function factsOfPayment(payment: PaymentView["payment"]): Fact[] {
  const { brandId, brandName, projectId, projectTitle, paidAt, fxRate, bidCurrency } = payment
  return [
    { term: "Id", children: payment.id, isWide: true },
    { term: "Brand", children: <UserLink id={brandId}>{brandName ?? "Unknown"}</UserLink> },
    {
      term: "Project",
      children: <ProjectLink id={projectId}>{projectTitle || "Untitled"}</ProjectLink>,
    },
    { term: "State", children: labelOf(payment.status) },
    { term: "What came of it", children: labelOf(payment.fulfilment) },
    ...(payment.errorCode ? [{ term: "Error", children: payment.errorCode }] : []),
    ...(fxRate ? [{ term: "Rate", children: `1 ${bidCurrency} = ₹${fxRate}` }] : []),
    { term: "Receipt", children: payment.receiptNumber ?? "None" },
    { term: "Receipt at the provider", children: payment.receipt },
    { term: "Provider's order", children: payment.providerOrderId ?? "None" },
    { term: "Provider's payment", children: payment.providerPaymentId ?? "None" },
    { term: "Started", children: <ExactTime at={payment.createdAt} /> },
    { term: "Paid", children: paidAt === null ? "No" : <ExactTime at={paidAt} /> },
  ]
}
