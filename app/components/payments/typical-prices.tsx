/** Paid prices in sentences; nothing where too few orders tell. */
export function TypicalPrices({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <details className="disclosure">
      <summary>What posts like this were paid</summary>
      <div className="grid gap-2 pt-2 text-sm">
        <ul className="grid gap-1">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="text-muted">
          From paid orders here in the last 180 days, counted daily. Each bid is your own.
        </p>
      </div>
    </details>
  )
}
