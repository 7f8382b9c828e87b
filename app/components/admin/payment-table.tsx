import type { FoundPayment } from "#app/domain/admin/admin-views/search-payments.server.ts"
import { Table } from "#app/ui/table.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { PaymentLink } from "./admin-link.tsx"
import { labelOf, rupees } from "./labels.ts"

export function PaymentTable({ payments }: { payments: readonly FoundPayment[] }) {
  return (
    <Table
      label="Payments found"
      empty="No payments."
      rows={payments}
      columns={[
        [
          "Payment",
          (payment) => (
            <PaymentLink id={payment.id}>{payment.projectTitle ?? payment.id}</PaymentLink>
          ),
        ],
        ["Brand", (payment) => payment.brandName ?? "Unknown"],
        ["State", (payment) => labelOf(payment.status)],
        ["Amount", (payment) => rupees(payment.amountPaise), "right"],
        ["Started", (payment) => <CalendarDate at={payment.createdAt} />],
      ]}
    />
  )
}
