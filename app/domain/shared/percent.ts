/** 2 / 3 is "67%"; 0.025 with one decimal is "2.5%". */
export const formatPercent = (share: number, maxDecimals = 0): string =>
  `${(share * 100).toLocaleString("en-IN", { maximumFractionDigits: maxDecimals })}%`

/** 250 is "2.5%". */
export const formatBasisPoints = (basisPoints: number): string =>
  formatPercent(basisPoints / 10_000, 2)
