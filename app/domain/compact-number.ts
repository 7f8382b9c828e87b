const THOUSAND = 1000
const MILLION = 1_000_000

/**
 * A count in few characters: "999", "1.0K", "12.3K", "1.0M". What would round to "1000.0K"
 * is "1.0M".
 */
export function formatCompact(count: number): string {
  if (count < THOUSAND) return String(count)
  const thousands = (count / THOUSAND).toFixed(1)
  return thousands === "1000.0" || count >= MILLION
    ? `${(count / MILLION).toFixed(1)}M`
    : `${thousands}K`
}
