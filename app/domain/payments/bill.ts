import type { Currency } from "#db/schema/words.ts"
import { describeRate, formatMoney } from "../money.ts"

type Line = { applicationId: string; name: string; bidMinor: number; bidPaise: number }

type Bill = {
  items: readonly Line[]
  currency: Currency
  totalMinor: number
  fxRate: string | null
  totalPaise: number
  isSampleRate?: boolean
}

/** A bill as it is shown: amounts with their currency, and the rate where there is one. */
export type BillText = {
  lines: { id: string; name: string; bid: string; rupees: string | undefined }[]
  /** The sum of the bids, where they are not in rupees. */
  bidTotal: string | undefined
  rateNote: string | undefined
  /** What is charged; undefined where no rate is known. */
  total: string | undefined
}

/** What a quote or a payment comes to: bids, rate and total (docs/rules.md#payment-is-in-rupees). */
export function describeBill(bill: Bill): BillText {
  const { currency, fxRate } = bill
  const isForeign = currency !== "INR"
  const hasTotal = !isForeign || fxRate !== null
  const inRupees = (paise: number) => formatMoney(paise, "INR")
  return {
    lines: bill.items.map(({ applicationId: id, name, bidMinor, bidPaise }) => ({
      id,
      name,
      bid: formatMoney(bidMinor, currency),
      rupees: isForeign && hasTotal ? inRupees(bidPaise) : undefined,
    })),
    bidTotal: isForeign ? formatMoney(bill.totalMinor, currency) : undefined,
    rateNote:
      fxRate === null
        ? undefined
        : describeRate(currency, { rupees: fxRate, isSample: bill.isSampleRate ?? false }),
    total: hasTotal ? inRupees(bill.totalPaise) : undefined,
  }
}

type Bidder = { id: string; name: string | null; bidMinor: number }

/** The bids alone, in their own currency, where they cannot be paid as they are. */
export function describeBids(bidders: readonly Bidder[], currency: Currency): BillText {
  const totalMinor = bidders.reduce((sum, { bidMinor }) => sum + bidMinor, 0)
  return {
    lines: bidders.map(({ id, name, bidMinor }) => ({
      id,
      name: name ?? "Unknown",
      bid: formatMoney(bidMinor, currency),
      rupees: undefined,
    })),
    bidTotal: undefined,
    rateNote: undefined,
    total: formatMoney(totalMinor, currency),
  }
}
