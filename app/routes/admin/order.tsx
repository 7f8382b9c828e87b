import { useLoaderData } from "@remix-run/react"
import { AdminSection } from "#app/components/admin/admin-section.tsx"
import { ActsSection } from "#app/components/admin/audit-and-reports.tsx"
import { BooksSection } from "#app/components/admin/entry-table.tsx"
import { CasesTable, EventsTable } from "#app/components/admin/order-cases.tsx"
import { factsOfOrder } from "#app/components/admin/order-facts.tsx"
import { RefundTable } from "#app/components/admin/refund-table.tsx"
import { findOrderView } from "#app/domain/admin/admin-views/order-view.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { Badge } from "#app/ui/badge.tsx"
import { ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

export const loader = operatorHandler(({ query, params }) => {
  const after = query.get("after") ?? undefined
  return { after, ...findOrderView(params.orderId ?? "", after) }
})

export const meta = titleMeta<typeof loader>((data) =>
  data ? `Order: ${data.order.title}` : "Order",
)

/** The conversation is not shown. */
export default function OrderPage() {
  const view = useLoaderData<typeof loader>()
  const { order, refunds, entries, events, acts, after } = view
  const { id: orderId } = order
  const canDispute = order.startedAt !== null && !ENDED.has(order.phase)
  const page = (cursor?: string) => href(urls.admin.order, { orderId }, { after: cursor })
  return (
    <>
      <PageHeader
        title={order.title}
        back={{ href: href(urls.admin.search, { kind: "orders" }), label: "Search" }}
        meta={<Badge>{order.state}</Badge>}
        actions={
          canDispute && (
            <ButtonLink href={href(urls.admin.disputeOrder, { orderId })} kind="secondary">
              Open a dispute
            </ButtonLink>
          )
        }
      />
      <Card as="section" aria-label="About the order">
        <DescriptionList items={factsOfOrder(view)} />
      </Card>
      <AdminSection title="Cases">
        <CasesTable view={view} />
      </AdminSection>
      <AdminSection title="Refunds">
        <RefundTable refunds={refunds} />
      </AdminSection>
      <BooksSection entries={entries} by="order" of={orderId} />
      <AdminSection title="What happened">
        <EventsTable events={events.items} />
        <Pager
          label="Pages of what happened"
          nextHref={events.next && page(events.next)}
          firstHref={after && page()}
        />
      </AdminSection>
      <ActsSection acts={acts} />
    </>
  )
}

/** Nothing is left to decide. */
const ENDED: ReadonlySet<string> = new Set(["completed", "cancelled", "disputed"])
