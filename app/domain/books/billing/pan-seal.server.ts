import { sealedColumn } from "#app/domain/shared/sealed-columns.server.ts"
import { billingProfiles } from "#db/schema/documents.ts"

/** Uses the key of payout details: docs/rules.md#payout-details */
export const SEALED_PANS = sealedColumn(
  { ...billingProfiles, sealed: billingProfiles.sealedPan },
  (userId) => `pan:${userId}`,
)
