import type { ReactNode } from "react"
import { formatMoney } from "#app/domain/money.ts"
import type { PaymentSelection } from "#app/domain/payments/payment-offer.server.ts"
import { Card } from "#app/ui/card.tsx"
import type { Currency } from "#db/schema/words.ts"

type PaymentSummaryProps = {
  currency: Currency
  selection: PaymentSelection
  /** What can be done about it. */
  children?: ReactNode
}

/** Whom the brand is about to pay for: each bid, and what they come to. */
export function PaymentSummary({ currency, selection, children }: PaymentSummaryProps) {
  const { kind, applicants, totalMinor, problem } = selection
  const people = applicants.length === 1 ? "1 influencer" : `${applicants.length} influencers`
  return (
    <Card
      as="section"
      aria-labelledby="payment-title"
      id="payment"
      className="max-w-form scroll-mt-20"
    >
      <h2 id="payment-title" className="text-lg">
        Payment
      </h2>
      <p className="mb-4 text-muted">
        {kind === "chosen" ? `You chose ${people}.` : `${people} shortlisted, awaiting payment.`}
      </p>
      {problem && (
        <p role="alert" className="mb-4 font-medium text-danger">
          {problem}
        </p>
      )}
      <dl className="grid gap-2 tabular-nums">
        {applicants.map(({ id, name, bidMinor }) => (
          <div key={id} className="flex justify-between gap-4">
            <dt className="wrap-anywhere">{name ?? "Unknown"}</dt>
            <dd className="whitespace-nowrap">{formatMoney(bidMinor, currency)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-2 font-semibold">
          <dt>Total</dt>
          <dd className="whitespace-nowrap">{formatMoney(totalMinor, currency)}</dd>
        </div>
      </dl>
      {children}
    </Card>
  )
}
