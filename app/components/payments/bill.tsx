import type { BillText } from "#app/domain/payments/bill.ts"
import { cx } from "#app/ui/class-names.ts"

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
