import type { Currency } from "#db/schema/words.ts"
import { formatMoney } from "../money.ts"
import { describeRate } from "../rupees.ts"

type Line = { applicationId: string; name: string; bidMinor: number; bidPaise: number }

type Described = {
  items: readonly Line[]
  currency: Currency
  totalMinor: number
  fxRate: string | null
  totalPaise: number
  isSampleRate?: boolean
}

/** What a payment section shows, in words: amounts with their currency, and the rate where there is one. */
export type QuoteText = {
  lines: { id: string; name: string; bid: string; rupees: string | undefined }[]
  /** The sum of the bids, where they are not in rupees. */
  bidTotal: string | undefined
  rateNote: string | undefined
  /** What is charged; undefined where no rate is known. */
  total: string | undefined
}

/** Puts a quote or a payment into words: bids, rate and total (docs/rules.md#payment-is-in-rupees). */
export function describeQuote(quote: Described): QuoteText {
  const { currency, fxRate } = quote
  const isForeign = currency !== "INR"
  const hasTotal = !isForeign || fxRate !== null
  const inRupees = (paise: number) => formatMoney(paise, "INR")
  return {
    lines: quote.items.map(({ applicationId: id, name, bidMinor, bidPaise }) => ({
      id,
      name,
      bid: formatMoney(bidMinor, currency),
      rupees: isForeign && hasTotal ? inRupees(bidPaise) : undefined,
    })),
    bidTotal: isForeign ? formatMoney(quote.totalMinor, currency) : undefined,
    rateNote:
      fxRate === null
        ? undefined
        : describeRate(currency, { rupees: fxRate, isSample: quote.isSampleRate ?? false }),
    total: hasTotal ? inRupees(quote.totalPaise) : undefined,
  }
}
