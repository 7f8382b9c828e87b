import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { CASE_TONES } from "#app/components/cases/case-tones.ts"
import { REQUEST_WORDS } from "#app/domain/cases/case.ts"
import { listRequests, toRequestStatus } from "#app/domain/cases/desk-cases.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { requireOperator } from "#app/http/operator.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { Badge } from "#app/ui/badge.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { ClampedLink, PageHeader, Pager, TabLinks } from "#app/ui/page-parts.tsx"
import { ScrollTable } from "#app/ui/scroll-table.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls.ts"
import { REFUND_REQUEST_STATUSES } from "#db/schema/desk-words.ts"

export const loader = handler(async ({ request }) => {
  const operator = await requireOperator(request)
  const query = new URL(request.url).searchParams
  const status = toRequestStatus(query.get("status"))
  const after = query.get("after") ?? undefined
  return { status, after, ...listRequests(operator, { status, after }) }
})

export const meta: MetaFunction = () => [{ title: pageTitle("Refund requests") }]

const COLUMNS = [
  { header: "Order" },
  { header: "Brand" },
  { header: "Influencer" },
  { header: "Reason" },
  { header: "Amount", align: "right" },
  { header: "Answer due" },
  { header: "State" },
] as const

/** The requests of brands for their money, by where they stand. */
export default function RefundRequests() {
  const { status, after, items, next } = useLoaderData<typeof loader>()
  const page = (query: { status: string; after?: string | undefined }) =>
    href(urls.admin.refunds, query)
  return (
    <>
      <PageHeader title="Refund requests" />
      <TabLinks
        label="Refund requests by state"
        tabs={REFUND_REQUEST_STATUSES.map((one) => ({
          href: page({ status: one }),
          label: REQUEST_WORDS[one],
          isCurrent: one === status,
        }))}
      />
      <div className="mt-6">
        {items.length === 0 ? (
          <EmptyState text="No requests here." />
        ) : (
          <ScrollTable label="Refund requests" columns={COLUMNS}>
            {items.map((item) => (
              <tr key={item.id}>
                <th scope="row">
                  <ClampedLink href={href(urls.admin.refund, { requestId: item.id })}>
                    {item.title}
                  </ClampedLink>
                </th>
                <td className="wrap-anywhere" data-label="Brand">
                  {item.brandName}
                </td>
                <td className="wrap-anywhere" data-label="Influencer">
                  {item.influencerName}
                </td>
                <td data-label="Reason">{item.reason}</td>
                <td className="lg:text-right" data-label="Amount">
                  {item.amount}
                </td>
                <td data-label="Answer due">
                  <CalendarDate at={item.answerDueAt} />
                </td>
                <td data-label="State">
                  <Badge tone={CASE_TONES[item.status]}>{item.label}</Badge>
                </td>
              </tr>
            ))}
          </ScrollTable>
        )}
      </div>
      <Pager
        label="Pages of refund requests"
        nextHref={next && page({ status, after: next })}
        firstHref={after && page({ status })}
      />
    </>
  )
}
