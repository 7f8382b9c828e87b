/** A share of one as it is said, with at most so many decimals: 2 / 3 is "67%", 0.025 with one "2.5%". */
export const formatPercent = (share: number, maxDecimals = 0): string =>
  `${(share * 100).toLocaleString("en-IN", { maximumFractionDigits: maxDecimals })}%`

/** The same of hundredths of a percent, as fees and taxes are set: 250 is "2.5%". */
export const formatBasisPoints = (basisPoints: number): string =>
  formatPercent(basisPoints / 10_000, 2)
