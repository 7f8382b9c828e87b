import { formatBasisPoints } from "#app/domain/shared/percent.ts"

/** The whole, in the unit of a fee's setting. */
const WHOLE_BASIS_POINTS = 10_000

/**
 * Our fee of an amount, in paise, rounded to the paisa: `basisPoints` of it, off the creator's share
 * (docs/rules.md#the-fee).
 */
export const feeOf = (paise: number, basisPoints: number): number =>
  Math.round((paise * basisPoints) / WHOLE_BASIS_POINTS)

/**
 * What of a fee falls on a part of the price, all in paise, half a paisa up: in whole numbers, as the product
 * of two amounts may be beyond those that a float holds.
 */
export const partOfFee = (feePaise: number, partPaise: number, wholePaise: number): number =>
  wholePaise === 0
    ? feePaise
    : Number(
        (BigInt(feePaise) * BigInt(partPaise) * 2n + BigInt(wholePaise)) /
          (BigInt(wholePaise) * 2n),
      )

/** What we take, in a sentence for both sides: docs/rules.md#the-fee */
export const describeFee = (basisPoints: number): string =>
  basisPoints === 0
    ? "We take no fee from creators either."
    : `Our fee is ${formatBasisPoints(basisPoints)} of the bid, off the creator's share.`
