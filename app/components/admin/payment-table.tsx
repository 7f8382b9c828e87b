import type { FoundPayment } from "#app/domain/admin/admin-views/search-payments.server.ts"
import { CalendarDate } from "#app/ui/time.tsx"
import { PaymentLink } from "./admin-link.tsx"
import { AdminTable } from "./admin-table.tsx"
import { labelOf, rupees } from "./labels.ts"

export function PaymentTable({ payments }: { payments: readonly FoundPayment[] }) {
  return (
    <AdminTable
      label="Payments found"
      empty="No payments."
      columns={[
        { header: "Payment" },
        { header: "Brand" },
        { header: "State" },
        { header: "Amount", align: "right" },
        { header: "Started" },
      ]}
      rows={payments.map((payment) => ({
        key: payment.id,
        cells: [
          <PaymentLink key="payment" id={payment.id}>
            {payment.projectTitle ?? payment.id}
          </PaymentLink>,
          payment.brandName ?? "Unknown",
          labelOf(payment.status),
          rupees(payment.amountPaise),
          <CalendarDate key="at" at={payment.createdAt} />,
        ],
      }))}
    />
  )
}
