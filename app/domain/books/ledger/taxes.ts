import type { TaxKind } from "#db/schema/admin-words.ts"

/** Rates in hundredths of a percent. */
const WHOLE = 10_000

/** A tax of an amount, in paise, rounded to the paisa. */
export const taxOf = (paise: number, basisPoints: number): number =>
  Math.round((paise * basisPoints) / WHOLE)

/**
 * What of an amount in paise is GST that stands within it, in as many equal `parts` as there are taxes. Each is its
 * rate of the taxable value, rounded; where none fits, `roundOff` closes the sum (docs/rules.md#tax-on-invoices).
 */
export function carveOutGst(paise: number, basisPoints: number, parts: 1 | 2 = 1) {
  const nearest = Math.round((paise * WHOLE) / (WHOLE + basisPoints))
  const [best] = [nearest, nearest - 1, nearest + 1]
    .map((net) => {
      const tax = taxOf(net, basisPoints / parts)
      return { net, tax, roundOff: paise - net - tax * parts }
    })
    .sort((a, b) => Math.abs(a.roundOff) - Math.abs(b.roundOff))
  return best ?? { net: paise, tax: 0, roundOff: 0 }
}

/** What each tax is, in the words of pages. */
export const TAX_NAMES: Record<TaxKind, string> = {
  gst: "GST within invoices",
  tds: "TDS with a PAN",
  tds_without_pan: "TDS without a PAN",
  tcs: "TCS of GST suppliers",
}

/** What was withheld of a share, in paise. */
export type Withheld = { tdsPaise: number; tcsPaise: number }
