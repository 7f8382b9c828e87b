import { useLoaderData } from "@remix-run/react"
import { CaseQueue } from "#app/components/cases/case-queue.tsx"
import { CHARGEBACK_LABELS } from "#app/domain/trust/chargebacks/chargeback.ts"
import {
  listChargebacks,
  toChargebackStatus,
} from "#app/domain/trust/chargebacks/chargeback-queries.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { CHARGEBACK_STATUSES, type ChargebackStatus } from "#db/schema/ledger-words.ts"

export const loader = operatorHandler(({ operator, request }) => {
  const query = new URL(request.url).searchParams
  const status = toChargebackStatus(query.get("status"))
  const after = query.get("after") ?? undefined
  return { status, after, ...listChargebacks(operator, { status, after }) }
})

export const meta = titleMeta("Chargebacks")

const COLUMNS = [
  { header: "Dispute" },
  { header: "Brand" },
  { header: "Amount", align: "right" },
  { header: "Phase" },
  { header: "Reason" },
  { header: "Answer by" },
] as const

export default function Chargebacks() {
  const { items, ...question } = useLoaderData<typeof loader>()
  return (
    <CaseQueue<ChargebackStatus>
      {...question}
      title="Chargebacks"
      hrefOf={(query) => href(urls.admin.chargebacks, query)}
      statuses={CHARGEBACK_STATUSES}
      words={CHARGEBACK_LABELS}
      columns={COLUMNS}
      rows={items.map((item) => ({
        key: item.id,
        cells: [
          <a
            className="title-link"
            key="id"
            href={href(urls.admin.chargeback, { chargebackId: item.id })}
          >
            {item.id}
          </a>,
          item.brandName,
          item.amount,
          item.phase,
          item.reasonCode ?? "Not said",
          item.deadline === null ? "Not said" : <ExactTime key="by" at={item.deadline} />,
        ],
      }))}
    />
  )
}
