/** Receipts are counted by the calendar year of Indian time, five and a half hours ahead of UTC. */
const AHEAD_OF_UTC = 5.5 * 60 * 60 * 1000

/** The year to whose receipts a payment belongs that is made at `paidAt`, in milliseconds. */
export const receiptYearOf = (paidAt: number): number =>
  new Date(paidAt + AHEAD_OF_UTC).getUTCFullYear()

/** A receipt's number as it is printed: IM-2026-0042. Undefined where no money has come. */
export function formatReceiptNumber(payment: {
  receiptYear: number | null
  receiptSerial: number | null
}): string | undefined {
  const { receiptYear, receiptSerial } = payment
  if (receiptYear === null || receiptSerial === null) return undefined
  return `IM-${receiptYear}-${String(receiptSerial).padStart(4, "0")}`
}
