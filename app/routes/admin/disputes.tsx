import { useLoaderData } from "@remix-run/react"
import { CaseQueue, rowsOfCases } from "#app/components/cases/case-queue.tsx"
import { listDisputes, toDisputeStatus } from "#app/domain/trust/cases/admin-cases.server.ts"
import { DISPUTE_LABELS } from "#app/domain/trust/cases/case.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { capitalise } from "#app/ui/page-parts.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { DisputeStatus } from "#db/schema/admin-words.ts"

export const loader = operatorHandler(({ operator, request }) => {
  const query = new URL(request.url).searchParams
  const status = toDisputeStatus(query.get("status"))
  const after = query.get("after") ?? undefined
  return { status, after, ...listDisputes(operator, { status, after }) }
})

export const meta = titleMeta("Disputes")

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
      rows={rowsOfCases(
        items,
        (disputeId) => href(urls.admin.dispute, { disputeId }),
        (item) => [
          capitalise(item.openedBy ?? "operator"),
          <CalendarDate key="opened" at={item.openedAt} />,
        ],
      )}
    />
  )
}
