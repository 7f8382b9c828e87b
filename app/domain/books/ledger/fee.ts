import { formatBasisPoints } from "#app/domain/shared/percent.ts"

const WHOLE_BASIS_POINTS = 10_000

/** In paise, rounded, from the creator's share (docs/rules.md#the-fee). */
export const feeOf = (paise: number, basisPoints: number): number =>
  Math.round((paise * basisPoints) / WHOLE_BASIS_POINTS)

/**
 * Splits a fee by a part of the price, in paise, rounding half up. Whole numbers, as the product
 * may exceed a float's precision.
 */
export const partOfFee = (feePaise: number, partPaise: number, wholePaise: number): number =>
  wholePaise === 0
    ? feePaise
    : Number(
        (BigInt(feePaise) * BigInt(partPaise) * 2n + BigInt(wholePaise)) /
          (BigInt(wholePaise) * 2n),
      )

/** docs/rules.md#the-fee */
export const describeFee = (basisPoints: number): string =>
  basisPoints === 0
    ? "We take no fee from creators either."
    : `Our fee is ${formatBasisPoints(basisPoints)} of the bid, off the creator's share.`
