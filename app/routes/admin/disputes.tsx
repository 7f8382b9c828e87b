import { useLoaderData } from "@remix-run/react"
import { CaseQueue, columnsOfCases } from "#app/components/cases/case-queue.tsx"
import { listDisputes, toDisputeStatus } from "#app/domain/trust/cases/admin-cases.server.ts"
import { DISPUTE_LABELS } from "#app/domain/trust/cases/case.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { capitalise } from "#app/ui/page-parts.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { DisputeStatus } from "#db/schema/admin-words.ts"

export const loader = operatorHandler(({ operator, query }) => {
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

const columns = columnsOfCases<DisputeRow>(
  (disputeId) => href(urls.admin.dispute, { disputeId }),
  [
    ["Opened by", (item) => capitalise(item.openedBy ?? "operator")],
    ["Opened", (item) => <CalendarDate at={item.openedAt} />],
  ],
)

type DisputeRow = ReturnType<typeof listDisputes>["items"][number]

export default function Disputes() {
  return (
    <CaseQueue
      {...useLoaderData<typeof loader>()}
      title="Disputes"
      hrefOf={(query) => href(urls.admin.disputes, query)}
      statuses={TABS}
      words={DISPUTE_LABELS}
      columns={columns}
    />
  )
}
