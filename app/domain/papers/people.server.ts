import { eq } from "drizzle-orm"
import { companyDetails, companyOnPapers } from "#app/platform/company-details.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { profiles } from "#db/schema/profiles.ts"
import { findBillingRow } from "../billing/billing-profile.server.ts"
import { stateOfGstin } from "../billing/tax-numbers.ts"
import type { PaperPerson } from "./paper-content.ts"

const selectName = query((p: Params<{ userId: string }>) =>
  db.select({ name: profiles.name }).from(profiles).where(eq(profiles.userId, p.userId)),
)

/** A user as papers name them now: by the billing profile, and without one by the name of the account. */
export function findPaperPerson(userId: string): PaperPerson {
  const billing = findBillingRow(userId)
  if (!billing) return named(selectName.get({ userId })?.name ?? "Unknown")
  const { legalName: name, address, stateCode: state, gstin, country } = billing
  return { name, address, state, gstin, country }
}

/** Somebody of whom a paper says the name alone. */
export const named = (name: string): PaperPerson => ({
  name,
  address: null,
  state: null,
  gstin: null,
})

/** Ourselves. */
export function ourselves(): PaperPerson {
  const { name, gstin } = companyOnPapers
  const { address, supportEmail } = companyDetails
  const state = gstin && stateOfGstin(gstin)
  return { name, address: `${address}\n${supportEmail}`, state, gstin }
}
