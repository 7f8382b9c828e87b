import type { TaxKind } from "#db/schema/admin-words.ts"

/** Basis points. */
const WHOLE = 10_000

/** In paise, rounded. */
export const taxOf = (paise: number, basisPoints: number): number =>
  Math.round((paise * basisPoints) / WHOLE)

/**
 * Extracts included GST in paise, in equal rounded `parts`; `roundOff` closes the sum where none
 * fits (docs/rules.md#tax-on-invoices).
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

export const TAX_NAMES: Record<TaxKind, string> = {
  gst: "GST within invoices",
  tds: "TDS with a PAN",
  tds_without_pan: "TDS without a PAN",
  tcs: "TCS of GST suppliers",
  gifts: "Tax on gifts above ₹20,000 a year",
}

export type WithheldTaxes = { tdsPaise: number; tcsPaise: number }
