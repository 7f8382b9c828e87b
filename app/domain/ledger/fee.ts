/** The whole, in the unit of a fee's setting. */
const WHOLE_BASIS_POINTS = 10_000

/**
 * Our fee of an amount, in paise, rounded to the paisa: `basisPoints` of it, off the creator's share
 * (docs/rules.md#the-fee).
 */
export const feeOf = (paise: number, basisPoints: number): number =>
  Math.round((paise * basisPoints) / WHOLE_BASIS_POINTS)
