import { findBillingRow } from "#app/domain/books/billing/billing-profile.server.ts"
import { stateOfGstin } from "#app/domain/books/billing/tax-numbers.ts"
import { companyDetails, companyOnDocuments } from "#app/platform/company-details.server.ts"
import { rowBy } from "#app/platform/db.server.ts"
import { profiles } from "#db/schema/profiles.ts"
import { UNKNOWN_PERSON } from "./document.ts"
import type { DocumentPerson } from "./document-content.ts"

const findProfile = rowBy(profiles, "userId")

/** Uses the billing profile, else the account's name. */
export function findDocumentPerson(userId: string): DocumentPerson {
  const billing = findBillingRow(userId)
  if (!billing) return namedPerson(findProfile(userId)?.name ?? "Unknown")
  const { legalName: name, address, stateCode: state, gstin, country } = billing
  return { name, address, state, gstin, country }
}

export const namedPerson = (name: string): DocumentPerson => ({ ...UNKNOWN_PERSON, name })

export function platformPerson(): DocumentPerson {
  const { name, gstin } = companyOnDocuments
  const { address, supportEmail } = companyDetails
  const state = gstin && stateOfGstin(gstin)
  return { name, address: `${address}\n${supportEmail}`, state, gstin }
}
