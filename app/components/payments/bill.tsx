import type { ReactNode } from "react"
import type { BillText } from "#app/domain/payments/payments/bill.ts"
import type { PaymentOffer } from "#app/domain/payments/payments/payment-offer.server.ts"
import { cx } from "#app/ui/class-names.ts"
import { PostForm } from "#app/ui/form/seat-form.tsx"
import { href, urls } from "#app/urls/index.ts"

type BillProps = {
  bill: BillText
  isPriced?: boolean
  /** Shows the creators' part of the total. */
  hasShares?: boolean
}

/** Without a price, shows bids only. */
export function Bill({ bill, isPriced = true, hasShares = true }: BillProps) {
  const { lines, bidTotal, rateNote, total, shares } = bill
  return (
    <dl className="grid gap-2 tabular-nums">
      {lines.map(({ id, name, days, brief, bid, rupees, share }) => (
        <div key={id} className="flex justify-between gap-4">
          <dt className="wrap-anywhere">
            {name}
            {days && <span className="block text-sm text-muted">{days}</span>}
            {brief && <span className="block text-sm text-warning">{brief}</span>}
          </dt>
          <dd className="text-right whitespace-nowrap">
            {bid}
            {rupees && <span className="block text-sm text-muted">{rupees}</span>}
            {hasShares && share && <span className="block text-sm text-muted">{share}</span>}
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
      {hasShares && shares && <Shares shares={shares} />}
    </dl>
  )
}

/** The brand pays nothing on top. */
function Shares({ shares }: { shares: NonNullable<BillText["shares"]> }) {
  const { isOfOne, get, fee } = shares
  const gets = isOfOne ? "The creator gets" : "The creators get"
  const parts = fee
    ? [
        [gets, get],
        ["Our fee, within the total", fee],
      ]
    : [[gets, "All of it: no fee"]]
  return parts.map(([term, value]) => (
    <div key={term} className="flex justify-between gap-4 text-sm text-muted">
      <dt>{term}</dt>
      <dd className="text-right">{value}</dd>
    </div>
  ))
}

function Sum({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 border-t border-line pt-2 text-muted">
      <dt>{term}</dt>
      <dd className="text-right">{value}</dd>
    </div>
  )
}

type PayFormProps = Pick<PaymentOffer, "applicationIds" | "totalPaise" | "fingerprint"> & {
  projectId: string
  className: string
  children: ReactNode
}

/** Pays the shown bill; if refused, its address shows the same one. */
export function PayForm(props: PayFormProps) {
  const { projectId, applicationIds, totalPaise, fingerprint, className, children } = props
  const action = href(urls.brand.pay, { projectId }, { chosen: applicationIds })
  return (
    <PostForm action={action} className={className}>
      {applicationIds.map((id) => (
        <input key={id} type="checkbox" name="applicationIds" value={id} defaultChecked hidden />
      ))}
      <input type="hidden" name="shownPaise" value={totalPaise} />
      <input type="hidden" name="shownFingerprint" value={fingerprint} />
      {children}
    </PostForm>
  )
}
