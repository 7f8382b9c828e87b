const RATE_DECIMALS = 6
const SCALE = 10n ** BigInt(RATE_DECIMALS)

/**
 * Converts a bid in minor units into paise at a rate given as a decimal ("88.40" rupees for one unit), in
 * whole numbers throughout. A fraction of a paisa is rounded half up; each bid is rounded by itself, so
 * that the lines of a receipt add up to its total.
 */
export function toPaise(bidMinor: number, rate: string | null): number {
  if (rate === null) return bidMinor
  const [whole = "0", decimals = ""] = rate.split(".")
  const scaled = BigInt(whole + decimals.padEnd(RATE_DECIMALS, "0"))
  const paise = (BigInt(bidMinor) * scaled * 2n + SCALE) / (SCALE * 2n)
  return Number(paise)
}
