import type { ReactNode } from "react"
import type { BillText } from "#app/domain/payments/bill.ts"
import type { PaymentOffer } from "#app/domain/payments/payment-offer.server.ts"
import { cx } from "#app/ui/class-names.ts"
import { href, urls } from "#app/urls.ts"

/** Who is paid what, and what that comes to. Without a price, only what was bid. */
export function Bill({ bill, isPriced = true }: { bill: BillText; isPriced?: boolean }) {
  const { lines, bidTotal, rateNote, total } = bill
  return (
    <dl className="grid gap-2 tabular-nums">
      {lines.map(({ id, name, bid, rupees }) => (
        <div key={id} className="flex justify-between gap-4">
          <dt className="wrap-anywhere">{name}</dt>
          <dd className="text-right whitespace-nowrap">
            {bid}
            {rupees && <span className="block text-sm text-muted">{rupees}</span>}
          </dd>
        </div>
      ))}
      {bidTotal && <Sum term="Sum of the bids" value={bidTotal} />}
      {rateNote && <Sum term="Exchange rate" value={rateNote} />}
      {total && (
        <div
          className={cx(
            "flex justify-between gap-4 border-t border-line font-semibold",
            isPriced ? "pt-3 text-lg" : "pt-2",
          )}
        >
          <dt>Total</dt>
          <dd className="whitespace-nowrap">{total}</dd>
        </div>
      )}
    </dl>
  )
}

function Sum({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 border-t border-line pt-2 text-muted">
      <dt>{term}</dt>
      <dd className="text-right">{value}</dd>
    </div>
  )
}

type PayFormProps = Pick<PaymentOffer, "applicationIds" | "totalPaise"> & {
  projectId: string
  className: string
  children: ReactNode
}

/** Starts a payment of the total that is shown. Its address shows the same again, should it be refused. */
export function PayForm(props: PayFormProps) {
  const { projectId, applicationIds, totalPaise, className, children } = props
  const action = href(urls.brand.pay, { projectId }, { chosen: applicationIds })
  return (
    <form method="post" action={action} className={className}>
      {applicationIds.map((id) => (
        <input key={id} type="checkbox" name="applicationIds" value={id} defaultChecked hidden />
      ))}
      <input type="hidden" name="shownPaise" value={totalPaise} />
      {children}
    </form>
  )
}
