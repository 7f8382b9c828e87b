import { eq } from "drizzle-orm"
import { z } from "zod"
import { INDIA } from "#app/domain/shared/countries.ts"
import { maskEnd } from "#app/domain/shared/text.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { payoutSeals } from "#app/platform/sealing.server.ts"
import { payoutCountries, payoutDetails } from "#db/schema/payouts.ts"
import { findBillingRow } from "./billing-profile.server.ts"
import { entityOfPan } from "./tax-numbers.ts"

/** docs/rules.md#withheld-taxes */
export type TaxPerson = {
  hasPan: boolean
  isIndividual: boolean
  gstin: string | null
  maskedPan: string | null
  country: string
}

const selectSealed = query((p: Params<{ userId: string }>) =>
  db
    .select({ keyId: payoutDetails.keyId, sealed: payoutDetails.sealed })
    .from(payoutDetails)
    .where(eq(payoutDetails.userId, p.userId)),
)

/** Optional, as details abroad have none. */
const WithPan = z.object({ pan: z.string().optional() })

/** Required in India. */
function panOfPayoutDetails(userId: string): string | undefined {
  const row = selectSealed.get({ userId })
  const text = row && payoutSeals().tryOpen(row, userId)
  return text === undefined ? undefined : WithPan.parse(JSON.parse(text)).pan
}

const selectCountry = query((p: Params<{ userId: string }>) =>
  db
    .select({ country: payoutCountries.country })
    .from(payoutCountries)
    .where(eq(payoutCountries.userId, p.userId)),
)

/** A foreign country in either place counts. */
function taxCountryOf(userId: string, billed: string | undefined): string {
  const stated = selectCountry.get({ userId })?.country
  return stated && stated !== INDIA ? stated : (billed ?? INDIA)
}

/** Takes the PAN of the billing profile, else of the payout details. */
export function findTaxPerson(userId: string): TaxPerson {
  const row = findBillingRow(userId)
  const gstin = row?.gstin ?? null
  const country = taxCountryOf(userId, row?.country)
  if (row?.sealedPan) {
    const { isIndividual, maskedPan } = row
    return { hasPan: true, isIndividual, gstin, maskedPan, country }
  }
  const pan = panOfPayoutDetails(userId)
  const isIndividual =
    pan === undefined ? (row?.isIndividual ?? true) : entityOfPan(pan) === "individual"
  const maskedPan = pan === undefined ? null : maskEnd(pan)
  return { hasPan: pan !== undefined, isIndividual, gstin, maskedPan, country }
}
