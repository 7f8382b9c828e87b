import type { TaxKind } from "#db/schema/desk-words.ts"

/** Rates in hundredths of a percent. */
const WHOLE = 10_000

/** A tax of an amount, in paise, rounded to the paisa. */
export const taxOf = (paise: number, basisPoints: number): number =>
  Math.round((paise * basisPoints) / WHOLE)

/**
 * What of an amount in paise is GST that stands within it (docs/rules.md#tax-on-invoices). The tax is even, so
 * that its two halves are the same; the odd paisa is the supplier's.
 */
export function carveOutGst(paise: number, basisPoints: number): { net: number; tax: number } {
  const net = Math.round((paise * WHOLE) / (WHOLE + basisPoints))
  const tax = paise - net - ((paise - net) % 2)
  return { net: paise - tax, tax }
}

/** A rate in basis points as it is said: 10 is "0.1%". */
export const formatRate = (basisPoints: number): string => `${basisPoints / 100}%`

/** What each tax is, in the words of pages. */
export const TAX_NAMES: Record<TaxKind, string> = {
  gst: "GST within invoices",
  tds: "TDS with a PAN",
  tds_without_pan: "TDS without a PAN",
  tcs: "TCS of GST suppliers",
}

/** What was withheld of a share, in paise. */
export type Withheld = { tdsPaise: number; tcsPaise: number }
