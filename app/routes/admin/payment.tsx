import { useLoaderData } from "@remix-run/react"
import { OrderLink, ProjectLink, UserLink } from "#app/components/admin/admin-link.tsx"
import { AdminSection } from "#app/components/admin/admin-section.tsx"
import { ActsSection } from "#app/components/admin/audit-and-reports.tsx"
import { BooksSection } from "#app/components/admin/entry-table.tsx"
import { ExplainLossForm } from "#app/components/admin/explain-loss-form.tsx"
import { labelOf, rupees } from "#app/components/admin/labels.ts"
import { RefundTable } from "#app/components/admin/refund-table.tsx"
import { ExplainLossInput } from "#app/domain/admin/admin-views/act-schemas.ts"
import { explainLoss } from "#app/domain/admin/admin-views/losses.server.ts"
import {
  findPaymentView,
  type PaymentView,
} from "#app/domain/admin/admin-views/payment-view.server.ts"
import { CHARGEBACK_LABELS } from "#app/domain/trust/chargebacks/chargeback.ts"
import { PHASES } from "#app/domain/work/orders/order-table.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitAct } from "#app/http/submit-act.server.ts"
import { Badge } from "#app/ui/badge.tsx"
import { Card } from "#app/ui/card.tsx"
import { DescriptionList, type Fact } from "#app/ui/description-list.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { Table } from "#app/ui/table.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { maxBody: ExplainLossInput } satisfies RouteConfig

export const loader = operatorHandler(({ params }) => ({
  ...findPaymentView(params.paymentId ?? ""),
  required: requiredFields(ExplainLossInput),
}))

export const action = operatorHandler(({ operator: actor, request, params }) => {
  const { paymentId = "" } = params
  return submitAct(actor, request, ExplainLossInput, (input) => {
    const leftPaise = explainLoss(actor, paymentId, input)
    const message =
      leftPaise > 0
        ? `Explained in part. ${rupees(leftPaise)} are left.`
        : "Explained. What it stopped goes on."
    return redirectWithFlash(href(urls.admin.payment, { paymentId }), message)
  })
})

export const meta = titleMeta("Payment")

export default function PaymentPage() {
  const { payment, items, refunds, chargebacks, loss, entries, acts } =
    useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={`Payment of ${rupees(payment.amountPaise)}`}
        back={{ href: href(urls.admin.search, { kind: "payments" }), label: "Search" }}
        meta={<Badge>{labelOf(payment.stage.replace("-", "_"))}</Badge>}
      />
      <Card as="section" aria-label="About the payment">
        <DescriptionList items={factsOfPayment(payment)} />
      </Card>
      {loss && <ExplainLossForm loss={loss} />}
      <AdminSection title="What it buys">
        <ItemTable items={items} />
      </AdminSection>
      <AdminSection title="Refunds">
        <RefundTable refunds={refunds} />
      </AdminSection>
      {chargebacks.length > 0 && (
        <AdminSection title="Chargebacks">
          <ChargebackTable chargebacks={chargebacks} />
        </AdminSection>
      )}
      <BooksSection entries={entries} by="payment" of={payment.id} />
      <ActsSection acts={acts} />
    </>
  )
}

function ItemTable({ items }: { items: PaymentView["items"] }) {
  return (
    <Table
      label="What it buys"
      empty="Nothing."
      rows={items}
      columns={[
        [
          "Influencer",
          (item) => <UserLink id={item.influencerId}>{item.influencerName ?? "Unknown"}</UserLink>,
        ],
        ["Bid", (item) => rupees(item.bidPaise), "right"],
        ["Fee", (item) => rupees(item.feePaise), "right"],
        [
          "Order",
          (item) => (
            <OrderLink id={item.orderId}>{item.phase && PHASES[item.phase].label}</OrderLink>
          ),
        ],
      ]}
    />
  )
}

function ChargebackTable({ chargebacks }: Pick<PaymentView, "chargebacks">) {
  return (
    <Table
      label="Chargebacks"
      empty="None."
      rows={chargebacks}
      columns={[
        [
          "Dispute",
          ({ id }) => (
            <a className="title-link" href={href(urls.admin.chargeback, { chargebackId: id })}>
              {id}
            </a>
          ),
        ],
        ["Amount", ({ amountPaise }) => rupees(amountPaise), "right"],
        ["State", ({ status }) => CHARGEBACK_LABELS[status]],
      ]}
    />
  )
}

function factsOfPayment(payment: PaymentView["payment"]): Fact[] {
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
