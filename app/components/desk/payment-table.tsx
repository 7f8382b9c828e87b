import type { FoundPayment } from "#app/domain/desk/search-payments.server.ts"
import { CalendarDate } from "#app/ui/time.tsx"
import { PaymentLink } from "./desk-link.tsx"
import { DeskTable } from "./desk-table.tsx"
import { labelOf, rupees } from "./words.ts"

/** Payments of anybody, each as a link to the desk's page about it. */
export function PaymentTable({ payments }: { payments: readonly FoundPayment[] }) {
  return (
    <DeskTable
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
