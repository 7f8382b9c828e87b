import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { OrderLink, UserLink } from "#app/components/desk/desk-link.tsx"
import { DeskSection } from "#app/components/desk/desk-section.tsx"
import { DeskTable } from "#app/components/desk/desk-table.tsx"
import { BooksSection } from "#app/components/desk/entry-table.tsx"
import { ActsSection } from "#app/components/desk/history.tsx"
import { factsOfPayment } from "#app/components/desk/payment-facts.tsx"
import { RefundTable } from "#app/components/desk/refund-table.tsx"
import { labelOf, rupees } from "#app/components/desk/words.ts"
import { findPaymentView, type PaymentView } from "#app/domain/desk/payment-view.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { requireOperator } from "#app/http/operator.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { Badge } from "#app/ui/badge.tsx"
import { Card } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls.ts"

export const loader = handler(async ({ request, params }) => {
  await requireOperator(request)
  return findPaymentView(params.paymentId ?? "")
})

export const meta: MetaFunction = () => [{ title: pageTitle("Payment") }]

/** A payment: what it bought, what went back of it, and what the books and the provider call it. */
export default function PaymentPage() {
  const { payment, items, refunds, entries, acts } = useLoaderData<typeof loader>()
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
      <DeskSection title="What it buys">
        <ItemTable items={items} />
      </DeskSection>
      <DeskSection title="Refunds">
        <RefundTable refunds={refunds} />
      </DeskSection>
      <BooksSection entries={entries} by="payment" of={payment.id} />
      <ActsSection acts={acts} />
    </>
  )
}

function ItemTable({ items }: { items: PaymentView["items"] }) {
  return (
    <DeskTable
      label="What it buys"
      empty="Nothing."
      columns={[
        { header: "Influencer" },
        { header: "Bid", align: "right" },
        { header: "Fee", align: "right" },
        { header: "Order" },
      ]}
      rows={items.map((item) => ({
        key: item.id,
        cells: [
          <UserLink key="name" id={item.influencerId}>
            {item.influencerName ?? "Unknown"}
          </UserLink>,
          rupees(item.bidPaise),
          rupees(item.feePaise),
          <OrderLink key="order" id={item.orderId}>
            {item.phase && labelOf(item.phase)}
          </OrderLink>,
        ],
      }))}
    />
  )
}
