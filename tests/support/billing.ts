import { checkSignOf } from "#app/domain/billing/tax-numbers.ts"

/** A billing profile as a form brings it, without the numbers. */
export const BILLING = {
  legalName: "Asha Rao",
  address: "1 Sample Road\nBengaluru 560001",
  stateCode: "29",
  entity: "individual",
} as const

/** A GSTIN of a PAN in a state. */
export function aGstin(state: string, pan: string): string {
  const fourteen = `${state}${pan}1Z`
  return fourteen + checkSignOf(fourteen)
}
