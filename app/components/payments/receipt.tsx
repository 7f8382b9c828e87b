import { company } from "#app/company.ts"
import { Bill } from "#app/components/payments/bill.tsx"
import { CHARGE_DESCRIPTION } from "#app/domain/payments/payment.ts"
import type { Receipt as PaymentReceipt } from "#app/domain/payments/payment-queries.server.ts"
import { Card } from "#app/ui/card.tsx"
import { BrandMark } from "#app/ui/company.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { PaperTime } from "#app/ui/time.tsx"

/** The receipt of a payment, as it is printed: who paid whom for what, and when in Indian time. */
export function Receipt({ receipt }: { receipt: PaymentReceipt }) {
  const { number, paidAt, paidBy, projectTitle, bill, reference, isRefunded, returned } = receipt
  return (
    <Card
      as="section"
      aria-labelledby="receipt-heading"
      className="prints-alone grid gap-6 print:border-0 print:p-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 id="receipt-heading" className="text-xl">
            Receipt
          </h2>
          <p className="font-medium tabular-nums">{number}</p>
        </div>
        <address className="not-italic sm:text-right">
          <span className="flex items-center gap-2 font-semibold sm:justify-end">
            <BrandMark className="size-5" />
            {company.name}
          </span>
          <span className="block text-sm text-muted">
            {company.city}, {company.country}
          </span>
          <span className="block text-sm text-muted wrap-anywhere">{company.supportEmail}</span>
        </address>
      </div>
      <DescriptionList
        items={[
          { term: "Paid", children: <PaperTime at={paidAt} /> },
          { term: "Paid by", children: paidBy },
          { term: "Project", children: projectTitle },
        ]}
      />
      <div>
        <h3 className="mb-2 font-medium">{CHARGE_DESCRIPTION}</h3>
        <Bill bill={bill} hasShares={false} />
      </div>
      {isRefunded && <p className="font-medium">All of the money was sent back.</p>}
      {returned && !isRefunded && (
        <p className="font-medium">
          {returned} of it was sent back for orders that were cancelled.
        </p>
      )}
      <p className="text-sm text-muted">
        Charged in Indian rupees (INR) through Razorpay.
        {reference && (
          <>
            {" "}
            Payment reference <span className="font-mono wrap-anywhere">{reference}</span>
          </>
        )}
      </p>
    </Card>
  )
}
