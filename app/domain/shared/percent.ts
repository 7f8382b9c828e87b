// Making a format takes a hundred times as long as using one.
const whole = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 })
const hundredths = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 2 })

/** 2 / 3 is "67%". */
export const formatPercent = (share: number): string => `${whole.format(share * 100)}%`

/** 250 is "2.5%". */
export const formatBasisPoints = (basisPoints: number): string =>
  `${hundredths.format(basisPoints / 100)}%`
