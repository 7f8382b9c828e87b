import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { CASE_TONES } from "#app/components/cases/case-tones.ts"
import { DISPUTE_WORDS } from "#app/domain/cases/case.ts"
import { listDisputes, toDisputeStatus } from "#app/domain/cases/desk-cases.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { requireOperator } from "#app/http/operator.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { Badge } from "#app/ui/badge.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { ClampedLink, capitalise, PageHeader, Pager, TabLinks } from "#app/ui/page-parts.tsx"
import { ScrollTable } from "#app/ui/scroll-table.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls.ts"
import type { DisputeStatus } from "#db/schema/desk-words.ts"

export const loader = handler(async ({ request }) => {
  const operator = await requireOperator(request)
  const query = new URL(request.url).searchParams
  const status = toDisputeStatus(query.get("status"))
  const after = query.get("after") ?? undefined
  return { status, after, ...listDisputes(operator, { status, after }) }
})

export const meta: MetaFunction = () => [{ title: pageTitle("Disputes") }]

/** What waits for the operator comes first. */
const TABS = [
  "under_review",
  "awaiting_other",
  "resolved",
  "withdrawn",
] as const satisfies DisputeStatus[]

const COLUMNS = [
  { header: "Order" },
  { header: "Brand" },
  { header: "Influencer" },
  { header: "Opened by" },
  { header: "Opened" },
  { header: "Answer due" },
  { header: "State" },
] as const

/** The disputes by where they stand. */
export default function Disputes() {
  const { status, after, items, next } = useLoaderData<typeof loader>()
  const page = (query: { status: string; after?: string | undefined }) =>
    href(urls.admin.disputes, query)
  return (
    <>
      <PageHeader title="Disputes" />
      <TabLinks
        label="Disputes by state"
        tabs={TABS.map((one) => ({
          href: page({ status: one }),
          label: DISPUTE_WORDS[one],
          isCurrent: one === status,
        }))}
      />
      <div className="mt-6">
        {items.length === 0 ? (
          <EmptyState text="No disputes here." />
        ) : (
          <ScrollTable label="Disputes" columns={COLUMNS}>
            {items.map((item) => (
              <tr key={item.id}>
                <th scope="row">
                  <ClampedLink href={href(urls.admin.dispute, { disputeId: item.id })}>
                    {item.title}
                  </ClampedLink>
                </th>
                <td className="wrap-anywhere" data-label="Brand">
                  {item.brandName}
                </td>
                <td className="wrap-anywhere" data-label="Influencer">
                  {item.influencerName}
                </td>
                <td data-label="Opened by">{capitalise(item.openedBy ?? "operator")}</td>
                <td data-label="Opened">
                  <CalendarDate at={item.openedAt} />
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
        label="Pages of disputes"
        nextHref={next && page({ status, after: next })}
        firstHref={after && page({ status })}
      />
    </>
  )
}
