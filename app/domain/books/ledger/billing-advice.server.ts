import { findBillingRow } from "#app/domain/books/billing/billing-profile.server.ts"
import { findTaxPerson } from "#app/domain/books/billing/tax-person.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { formatBasisPoints } from "#app/domain/shared/percent.ts"
import { clock } from "#app/platform/clock.server.ts"
import { taxRateAt } from "./tax-rates.server.ts"

const WITHOUT_ADDRESS = {
  brand:
    "Before you pay, add your legal name, address and GSTIN for receipts and invoices. They can’t be changed once issued. Tax law asks for the address from ₹50,000, and you need the GSTIN to claim the tax. You can skip this and pay.",
  influencer:
    "Your invoices carry your name alone: brands may not accept them without your address. You can skip this and be paid.",
} as const

/** Names the percentage; undefined when nothing is lost. */
export function describeMissingPan(influencerId: string): string | undefined {
  const now = clock.now()
  const without = taxRateAt("tds_without_pan", now)
  if (without === 0 || findTaxPerson(influencerId).hasPan) return undefined
  const withPan = taxRateAt("tds", now)
  const instead = withPan === 0 ? "nothing" : formatBasisPoints(withPan)
  return `Without a PAN we withhold ${formatBasisPoints(without)} TDS of each completed order, instead of ${instead}.`
}

/** docs/rules.md#billing-profile */
export function listBillingAdvice({ role, userId }: Actor): string[] {
  const missingPan = role === "influencer" ? describeMissingPan(userId) : undefined
  return [
    ...(findBillingRow(userId) ? [] : [WITHOUT_ADDRESS[role]]),
    ...(missingPan ? [missingPan] : []),
  ]
}
