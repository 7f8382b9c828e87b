import { describeDays } from "#app/domain/market/applications/application.ts"
import { longDayOf } from "#app/domain/shared/indian-time.ts"
import { describeRate, formatMoney } from "#app/domain/shared/money.ts"
import { nameOfAddOn } from "#app/domain/work/add-ons/add-on.ts"
import type { AddOnKind, Currency } from "#db/schema/words.ts"

type Line = {
  applicationId: string
  name: string
  bidMinor: number
  bidPaise: number
  feePaise: number
  /** Missing on a receipt, and null in what was paid before a bid could change. */
  deliveryDays?: number | null
  /** When its influencer accepted the brief that is paid for, and whether the project has another one now. */
  acceptedAt?: number | null
  isOldBrief?: boolean
  /** The tip or add-on that it pays for. */
  addOn?: { kind: AddOnKind; months: number | null; days: number | null } | null
}

type Bill = {
  items: readonly Line[]
  currency: Currency
  /** Rupees for one unit of the currency; null where it is INR, or where no rate is known. */
  fxRate: string | null
  isSampleRate: boolean
  totalPaise: number
}

const sumOfBids = (items: readonly { bidMinor: number }[]): number =>
  items.reduce((sum, { bidMinor }) => sum + bidMinor, 0)

/** A quote or a payment as it is shown: bids, rate and total (docs/rules.md#payment-is-in-rupees). */
export function describeBill({ items, currency, fxRate, isSampleRate, totalPaise }: Bill) {
  const isForeign = currency !== "INR"
  const hasTotal = !isForeign || fxRate !== null
  return {
    lines: items.map(({ applicationId: id, name, bidMinor, bidPaise, feePaise, ...terms }) => ({
      id,
      name,
      days: terms.addOn ? nameOfAddOn(terms.addOn) : daysOf(terms.deliveryDays),
      brief: briefOf(terms),
      bid: formatMoney(bidMinor, currency),
      rupees: isForeign && hasTotal ? formatMoney(bidPaise, "INR") : undefined,
      /** The creator's share, where shares differ. */
      share:
        items.length > 1 && feePaise > 0
          ? `gets ${formatMoney(bidPaise - feePaise, "INR")}, fee ${formatMoney(feePaise, "INR")}`
          : undefined,
    })),
    /** The sum of the bids, where they are not in rupees. */
    bidTotal: isForeign ? formatMoney(sumOfBids(items), currency) : undefined,
    rateNote:
      fxRate === null
        ? undefined
        : describeRate(currency, { rupees: fxRate, isSample: isSampleRate }),
    shares: hasTotal ? describeShares(items) : undefined,
    /** Undefined without an exchange rate. */
    total: hasTotal ? formatMoney(totalPaise, "INR") : undefined,
  }
}

const daysOf = (days: number | null | undefined) =>
  days == null ? undefined : `in ${describeDays(days)}`

/** Which brief is paid for, where it is not the one that the project shows. */
const briefOf = ({ acceptedAt, isOldBrief }: Pick<Line, "acceptedAt" | "isOldBrief">) =>
  isOldBrief && acceptedAt != null
    ? `on the brief of ${longDayOf(acceptedAt)}; the changed one is not accepted yet`
    : undefined

/** Splits a total into shares and fee: docs/rules.md#the-fee */
function describeShares(items: readonly Line[]) {
  const feePaise = items.reduce((sum, line) => sum + line.feePaise, 0)
  const paise = items.reduce((sum, line) => sum + line.bidPaise, 0)
  return {
    isOfOne: items.length === 1,
    get: formatMoney(paise - feePaise, "INR"),
    /** Undefined where there is none. */
    fee: feePaise === 0 ? undefined : formatMoney(feePaise, "INR"),
  }
}

export type BillText = ReturnType<typeof describeBill>

type Bidder = { id: string; name: string | null; bidMinor: number; deliveryDays: number }

/** The bids alone, in their own currency, where they cannot be paid as they are. */
export function describeBids(bidders: readonly Bidder[], currency: Currency): BillText {
  return {
    lines: bidders.map(({ id, name, bidMinor, deliveryDays }) => ({
      id,
      name: name ?? "Unknown",
      days: daysOf(deliveryDays),
      brief: undefined,
      bid: formatMoney(bidMinor, currency),
      rupees: undefined,
      share: undefined,
    })),
    bidTotal: undefined,
    rateNote: undefined,
    shares: undefined,
    total: formatMoney(sumOfBids(bidders), currency),
  }
}
