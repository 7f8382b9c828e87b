import { eq } from "drizzle-orm"
import { z } from "zod"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { payoutSeals } from "#app/platform/sealing.server.ts"
import { payoutDetails } from "#db/schema/payouts.ts"
import { findBillingRow } from "./billing-profile.server.ts"
import { entityOfPan } from "./tax-numbers.ts"

/** docs/rules.md#withheld-taxes */
export type TaxPerson = { hasPan: boolean; isIndividual: boolean; gstin: string | null }

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

/** Takes the PAN of the billing profile, else of the payout details. */
export function findTaxPerson(userId: string): TaxPerson {
  const row = findBillingRow(userId)
  const gstin = row?.gstin ?? null
  if (row?.sealedPan) return { hasPan: true, isIndividual: row.isIndividual, gstin }
  const pan = panOfPayoutDetails(userId)
  const isIndividual =
    pan === undefined ? (row?.isIndividual ?? true) : entityOfPan(pan) === "individual"
  return { hasPan: pan !== undefined, isIndividual, gstin }
}
