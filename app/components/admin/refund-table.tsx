import type { RefundLine } from "#app/domain/admin/admin-views/payment-view.server.ts"
import { ExactTime } from "#app/ui/time.tsx"
import { AdminTable } from "./admin-table.tsx"
import { labelOf, rupees } from "./labels.ts"

export function RefundTable({ refunds }: { refunds: readonly RefundLine[] }) {
  return (
    <AdminTable
      label="Refunds"
      empty="Nothing goes back."
      columns={[
        { header: "State" },
        { header: "Amount", align: "right" },
        { header: "Why" },
        { header: "At the provider" },
        { header: "Since" },
      ]}
      rows={refunds.map((refund) => ({
        key: refund.id,
        cells: [
          labelOf(refund.status),
          rupees(refund.amountPaise),
          refund.reason,
          refund.providerRefundId ?? "Not yet",
          <ExactTime key="at" at={refund.processedAt ?? refund.createdAt} />,
        ],
      }))}
    />
  )
}
