import { carveOutGst } from "#app/domain/books/ledger/taxes.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { formatBasisPoints } from "#app/domain/shared/percent.ts"
import type { DocumentContent } from "./document-content.ts"

/** In paise, with the GST rate if charged. */
export type Figures = Record<string, number>

export const inRupees = (paise: number): string => formatMoney(paise, "INR")

/** Extracts GST from a total in paise: IGST across states, else CGST and SGST. */
export function carvedFigures(
  totalPaise: number,
  gstBasisPoints: number,
  isInter: boolean,
): Figures {
  const { net, tax, roundOff } = carveOutGst(totalPaise, gstBasisPoints, isInter ? 1 : 2)
  return {
    totalPaise,
    netPaise: net,
    ...(isInter ? { igstPaise: tax } : { cgstPaise: tax, sgstPaise: tax }),
    ...(roundOff !== 0 && { roundOffPaise: roundOff }),
    gstBasisPoints,
  }
}

export function sumsOf(figures: Figures): DocumentContent["sums"] {
  const { totalPaise = 0, netPaise = 0, cgstPaise, sgstPaise, igstPaise, roundOffPaise } = figures
  const rate = rateOf(figures)
  const line = (term: string, paise: number | undefined) =>
    paise === undefined ? [] : [{ term, amount: inRupees(paise), isTotal: false }]
  const isExport = igstPaise !== undefined && rate === 0
  const isTaxed = cgstPaise !== undefined || igstPaise !== undefined
  return [
    ...line("Taxable value", isTaxed ? netPaise : undefined),
    ...line(`CGST ${formatBasisPoints(rate / 2)}`, cgstPaise),
    ...line(`SGST ${formatBasisPoints(rate / 2)}`, sgstPaise),
    ...line(isExport ? "IGST, zero-rated export" : `IGST ${formatBasisPoints(rate)}`, igstPaise),
    ...line("Round off", roundOffPaise || undefined),
    { term: "Total", amount: inRupees(totalPaise), isTotal: true },
  ]
}

/** Older documents lack the rate, so it follows from their amounts. */
function rateOf({ gstBasisPoints, cgstPaise = 0, igstPaise = 0, netPaise = 0 }: Figures): number {
  if (gstBasisPoints !== undefined) return gstBasisPoints
  if (netPaise === 0) return 0
  return Math.round(((cgstPaise * 2 + igstPaise) * 10_000) / netPaise)
}

/** The last note takes what earlier ones left, so figures add up exactly. */
export function creditedFigures(
  invoice: Figures,
  paise: number,
  before: readonly Figures[],
): Figures {
  const sumBefore = (name: string) => before.reduce((sum, each) => sum + (each[name] ?? 0), 0)
  const left = Object.fromEntries(
    [...new Set([invoice, ...before].flatMap(Object.keys))]
      .filter((name) => !NOT_CREDITED.includes(name))
      .map((name) => [name, (invoice[name] ?? 0) - sumBefore(name)]),
  )
  const gstBasisPoints = invoice.gstBasisPoints
  const rate: Figures = gstBasisPoints === undefined ? {} : { gstBasisPoints }
  if (left.totalPaise === paise) return { ...left, ...rate }
  const isInter = invoice.igstPaise !== undefined
  if (isInter && rateOf(invoice) === 0) {
    return { totalPaise: paise, netPaise: paise, igstPaise: 0, ...rate }
  }
  if (!isInter && invoice.cgstPaise === undefined) return { totalPaise: paise, netPaise: paise }
  return carvedFigures(paise, rateOf(invoice), isInter)
}

/** The rate is no amount; taxes withheld in older documents are not the buyer's. */
const NOT_CREDITED = ["gstBasisPoints", "tdsPaise", "tcsPaise"]
