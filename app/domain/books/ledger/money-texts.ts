import { formatMoney } from "#app/domain/shared/money.ts"
import { formatBasisPoints, formatPercent } from "#app/domain/shared/percent.ts"
import { feeOf } from "./fee.ts"
import type { WithheldTaxes } from "./taxes.ts"

/** Of what the reader gets. */
export const describeFeeOff = (basisPoints: number): string =>
  basisPoints === 0
    ? "There is no fee."
    : `Our fee of ${formatBasisPoints(basisPoints)} comes off it.`

const EXAMPLE_PAISE = 100_000

const NOTHING: WithheldTaxes = { tdsPaise: 0, tcsPaise: 0 }

/** Describes a share after fee and taxes, in paise. `wholePaise` is the divided payment. */
export function describeShare(
  pricePaise: number,
  feePaise: number,
  { tdsPaise, tcsPaise }: WithheldTaxes = NOTHING,
  wholePaise = pricePaise,
) {
  const inRupees = (paise: number) => formatMoney(paise, "INR")
  const parts = [
    ["fee", feePaise],
    ["TDS", tdsPaise],
    ["TCS", tcsPaise],
  ] as const
  const taken = parts.filter(([, paise]) => paise > 0)
  const words = taken.map(([word, paise]) => `${word} ${inRupees(paise)}`)
  const isPart = pricePaise < wholePaise
  const part = `${formatPercent(pricePaise / wholePaise)} by decision`
  return {
    get: inRupees(pricePaise - feePaise - tdsPaise - tcsPaise),
    isLess: taken.length > 0 || isPart,
    note:
      taken.length > 0
        ? `of ${[`${inRupees(pricePaise)}${isPart ? `, ${part}` : ""}`, ...words].join("; ")}`
        : isPart
          ? part
          : "all of it: no fee",
  }
}

/**
 * Describes a creator's share of a bid, or of an example in rupees unless the project is in another
 * currency: docs/rules.md#the-fee
 */
export function describeBidShare(
  basisPoints: number,
  bid?: { text: string; paise: number; isAbout: boolean },
  isForeign = false,
): string {
  if (basisPoints === 0) return "You get all of it: no fee."
  if (!bid && isForeign) return `The fee is ${formatBasisPoints(basisPoints)} of your bid.`
  const { text, paise, isAbout } = bid ?? {
    text: formatMoney(EXAMPLE_PAISE, "INR"),
    paise: EXAMPLE_PAISE,
    isAbout: false,
  }
  const get = formatMoney(paise - feeOf(paise, basisPoints), "INR")
  const about = isAbout ? "about " : ""
  return bid
    ? `If you are hired for ${text} you get ${about}${get}; the fee is ${formatBasisPoints(basisPoints)}.`
    : `The fee is ${formatBasisPoints(basisPoints)}: hired for ${text}, you get ${get}.`
}

export const describeSums = (hasFee: boolean): string =>
  hasFee ? "What you get: a fee is taken off already." : "You get all of it: no fee."

const describeOneShare = (basisPoints: number): string =>
  basisPoints === 0
    ? "You pay the bid, and the creator gets all of it: no fee."
    : `You pay the bid and nothing more. The creator gets it less our fee of ${formatBasisPoints(basisPoints)}.`

/** `own` is the fee with creators whom the brand brought. docs/rules.md#the-fee */
export const describePriceShare = (basisPoints: number, own = basisPoints): string =>
  own === basisPoints
    ? describeOneShare(basisPoints)
    : `${describeOneShare(basisPoints)} For creators whom you brought, ${own === 0 ? "there is no fee" : `our fee is ${formatBasisPoints(own)}`}.`
