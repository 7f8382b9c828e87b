import { useLoaderData } from "@remix-run/react"
import { CaseQueue, columnsOfCases } from "#app/components/cases/case-queue.tsx"
import { listRequests, toRequestStatus } from "#app/domain/trust/cases/admin-cases.server.ts"
import { REQUEST_LABELS } from "#app/domain/trust/cases/case.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { href, urls } from "#app/urls/index.ts"
import { REFUND_REQUEST_STATUSES } from "#db/schema/admin-words.ts"

export const loader = operatorHandler(({ operator, query }) => {
  const status = toRequestStatus(query.get("status"))
  const after = query.get("after") ?? undefined
  return { status, after, ...listRequests(operator, { status, after }) }
})

export const meta = titleMeta("Refund requests")

type RefundRow = ReturnType<typeof listRequests>["items"][number]

const columns = columnsOfCases<RefundRow>(
  (requestId) => href(urls.admin.refund, { requestId }),
  [
    ["Reason", ({ reason }) => reason],
    ["Amount", ({ amount }) => amount, "right"],
  ],
)

export default function RefundRequests() {
  return (
    <CaseQueue
      {...useLoaderData<typeof loader>()}
      title="Refund requests"
      hrefOf={(query) => href(urls.admin.refunds, query)}
      statuses={REFUND_REQUEST_STATUSES}
      words={REQUEST_LABELS}
      columns={columns}
    />
  )
}
