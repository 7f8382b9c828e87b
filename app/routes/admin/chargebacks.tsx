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
import { CHARGEBACK_STATUSES } from "#db/schema/ledger-words.ts"

export const loader = operatorHandler(({ operator, query }) => {
  const status = toChargebackStatus(query.get("status"))
  const after = query.get("after") ?? undefined
  return { status, after, ...listChargebacks(operator, { status, after }) }
})

export const meta = titleMeta("Chargebacks")

export default function Chargebacks() {
  return (
    <CaseQueue
      {...useLoaderData<typeof loader>()}
      title="Chargebacks"
      hrefOf={(query) => href(urls.admin.chargebacks, query)}
      statuses={CHARGEBACK_STATUSES}
      words={CHARGEBACK_LABELS}
      columns={[
        [
          "Dispute",
          ({ id }) => (
            <a className="title-link" href={href(urls.admin.chargeback, { chargebackId: id })}>
              {id}
            </a>
          ),
        ],
        ["Brand", ({ brandName }) => brandName],
        ["Amount", ({ amount }) => amount, "right"],
        ["Phase", ({ phase }) => phase],
        ["Reason", ({ reasonCode }) => reasonCode ?? "Not said"],
        ["Answer by", ({ deadline }) => (deadline ? <ExactTime at={deadline} /> : "Not said")],
      ]}
    />
  )
}
