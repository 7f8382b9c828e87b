import { eq } from "drizzle-orm"
import type { SealedColumn } from "#app/domain/shared/sealed-columns.server.ts"
import { db } from "#app/platform/db.server.ts"
import { payoutSeals, type Sealed } from "#app/platform/sealing.server.ts"
import { billingProfiles } from "#db/schema/documents.ts"

/** Prevents opening seals of payout details as a PAN. */
const ownerOf = (userId: string): string => `pan:${userId}`

/** Uses the key of payout details: docs/rules.md#payout-details */
export const sealPan = (userId: string, pan: string): Sealed =>
  payoutSeals().seal(pan, ownerOf(userId))

type Row = { userId: string; keyId: string | null; sealedPan: string | null }

/** Undefined without a PAN or a matching key. */
export function openPan({ userId, keyId, sealedPan }: Row): string | undefined {
  if (keyId === null || sealedPan === null) return undefined
  return payoutSeals().tryOpen({ keyId, sealed: sealedPan }, ownerOf(userId))
}

export const SEALED_PANS: SealedColumn = {
  name: "billing_profiles",
  table: billingProfiles,
  columns: { ...billingProfiles, sealed: billingProfiles.sealedPan },
  ownerOf,
  put: (userId, { keyId, sealed }) => {
    const columns = { keyId, sealedPan: sealed }
    db.update(billingProfiles).set(columns).where(eq(billingProfiles.userId, userId)).run()
  },
}
