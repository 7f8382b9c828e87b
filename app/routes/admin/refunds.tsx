import { useLoaderData } from "@remix-run/react"
import { CaseQueue, rowsOfCases } from "#app/components/cases/case-queue.tsx"
import { listRequests, toRequestStatus } from "#app/domain/trust/cases/admin-cases.server.ts"
import { REQUEST_LABELS } from "#app/domain/trust/cases/case.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { href, urls } from "#app/urls/index.ts"
import { REFUND_REQUEST_STATUSES, type RefundRequestStatus } from "#db/schema/admin-words.ts"

export const loader = operatorHandler(({ operator, request }) => {
  const query = new URL(request.url).searchParams
  const status = toRequestStatus(query.get("status"))
  const after = query.get("after") ?? undefined
  return { status, after, ...listRequests(operator, { status, after }) }
})

export const meta = titleMeta("Refund requests")

const COLUMNS = [
  { header: "Order" },
  { header: "Brand" },
  { header: "Influencer" },
  { header: "Reason" },
  { header: "Amount", align: "right" },
  { header: "Answer due" },
  { header: "State" },
] as const

export default function RefundRequests() {
  const { items, ...question } = useLoaderData<typeof loader>()
  return (
    <CaseQueue<RefundRequestStatus>
      {...question}
      title="Refund requests"
      hrefOf={(query) => href(urls.admin.refunds, query)}
      statuses={REFUND_REQUEST_STATUSES}
      words={REQUEST_LABELS}
      columns={COLUMNS}
      rows={rowsOfCases(
        items,
        (requestId) => href(urls.admin.refund, { requestId }),
        (item) => [item.reason, item.amount],
      )}
    />
  )
}
