type PaymentLinesProps = {
  lines: readonly { id: string; name: string; bid: string; rupees: string | undefined }[]
  bidTotal: string | undefined
  rateNote: string | undefined
  total: string | undefined
}

/** Who is paid what, and what that comes to in rupees. */
export function PaymentLines({ lines, bidTotal, rateNote, total }: PaymentLinesProps) {
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
        <div className="flex justify-between gap-4 border-t border-line pt-3 text-lg font-semibold">
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
