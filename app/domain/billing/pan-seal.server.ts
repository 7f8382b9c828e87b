import { payoutSeals, SealBroken, type Sealed } from "#app/platform/sealing.server.ts"

/** A seal holds for its owner and its purpose: that of payout details opens nothing here. */
const ownerOf = (userId: string): string => `pan:${userId}`

/** Seals a PAN with the key of payout details: docs/rules.md#payout-details */
export const sealPan = (userId: string, pan: string): Sealed =>
  payoutSeals().seal(pan, ownerOf(userId))

type Row = { userId: string; keyId: string | null; sealedPan: string | null }

/** The PAN of a billing profile; undefined where there is none, or no setting holds its key. */
export function openPan({ userId, keyId, sealedPan }: Row): string | undefined {
  if (keyId === null || sealedPan === null) return undefined
  try {
    return payoutSeals().open({ keyId, sealed: sealedPan }, ownerOf(userId))
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}
