/** People think in round numbers: two digits that count. */
export function roundAmount(amount: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1)
  return Math.round(amount / unit) * unit
}
