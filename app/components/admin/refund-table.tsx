import type { RefundLine } from "#app/domain/admin/admin-views/payment-view.server.ts"
import { Table } from "#app/ui/table.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { labelOf, rupees } from "./labels.ts"

export function RefundTable({ refunds }: { refunds: readonly RefundLine[] }) {
  return (
    <Table
      label="Refunds"
      empty="Nothing goes back."
      rows={refunds}
      columns={[
        ["State", (refund) => labelOf(refund.status)],
        ["Amount", (refund) => rupees(refund.amountPaise), "right"],
        ["Why", (refund) => refund.reason],
        ["At the provider", (refund) => refund.providerRefundId ?? "Not yet"],
        ["Since", (refund) => <ExactTime at={refund.processedAt ?? refund.createdAt} />],
      ]}
    />
  )
}
