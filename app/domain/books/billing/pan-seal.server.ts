import { eq } from "drizzle-orm"
import type { SealedColumn } from "#app/domain/shared/sealed-columns.server.ts"
import { db } from "#app/platform/db.server.ts"
import { payoutSeals, type Sealed } from "#app/platform/sealing.server.ts"
import { billingProfiles } from "#db/schema/documents.ts"

/** A seal holds for its owner and its purpose: that of payout details opens nothing here. */
const ownerOf = (userId: string): string => `pan:${userId}`

/** Seals a PAN with the key of payout details: docs/rules.md#payout-details */
export const sealPan = (userId: string, pan: string): Sealed =>
  payoutSeals().seal(pan, ownerOf(userId))

type Row = { userId: string; keyId: string | null; sealedPan: string | null }

/** The PAN of a billing profile; undefined where there is none, or no setting holds its key. */
export function openPan({ userId, keyId, sealedPan }: Row): string | undefined {
  if (keyId === null || sealedPan === null) return undefined
  return payoutSeals().tryOpen({ keyId, sealed: sealedPan }, ownerOf(userId))
}

/** The column that holds PANs sealed. */
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
