import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { CaseQueue } from "#app/components/cases/case-queue.tsx"
import { CASE_TONES } from "#app/components/cases/case-tones.ts"
import { listDisputes, toDisputeStatus } from "#app/domain/trust/cases/admin-cases.server.ts"
import { DISPUTE_LABELS } from "#app/domain/trust/cases/case.ts"
import { handler } from "#app/http/handler.server.ts"
import { requireOperator } from "#app/http/operator.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { Badge } from "#app/ui/badge.tsx"
import { capitalise } from "#app/ui/page-parts.tsx"
import { CalendarDate, IndianDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { DisputeStatus } from "#db/schema/admin-words.ts"

export const loader = handler(async ({ request }) => {
  const operator = await requireOperator(request)
  const query = new URL(request.url).searchParams
  const status = toDisputeStatus(query.get("status"))
  const after = query.get("after") ?? undefined
  return { status, after, ...listDisputes(operator, { status, after }) }
})

export const meta: MetaFunction = () => [{ title: pageTitle("Disputes") }]

/** Cases waiting for the operator come first. */
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

export default function Disputes() {
  const { items, ...question } = useLoaderData<typeof loader>()
  return (
    <CaseQueue<DisputeStatus>
      {...question}
      title="Disputes"
      hrefOf={(query) => href(urls.admin.disputes, query)}
      statuses={TABS}
      words={DISPUTE_LABELS}
      columns={COLUMNS}
      rows={items.map((item) => ({
        key: item.id,
        cells: [
          <a
            className="title-link"
            key="order"
            href={href(urls.admin.dispute, { disputeId: item.id })}
          >
            {item.title}
          </a>,
          item.brandName,
          item.influencerName,
          capitalise(item.openedBy ?? "operator"),
          <CalendarDate key="opened" at={item.openedAt} />,
          <IndianDate key="due" at={item.answerDueAt} />,
          <Badge key="state" tone={CASE_TONES[item.status]}>
            {item.label}
          </Badge>,
        ],
      }))}
    />
  )
}
