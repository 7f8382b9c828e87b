import { and, eq, isNull } from "drizzle-orm"
import type { SealedColumn } from "#app/domain/shared/sealed-columns.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { payoutSeals } from "#app/platform/sealing.server.ts"
import { adCodes } from "#db/schema/ad-codes.ts"

export type AdCodeRow = typeof adCodes.$inferSelect

/** Prevents opening the seals of other columns as codes. */
const ownerOf = (id: string): string => `ad-code:${id}`

export const sealAdCode = (id: string, code: string) => payoutSeals().seal(code, ownerOf(id))

/** Undefined when no setting holds the key. */
export const openAdCode = ({ id, keyId, sealed }: AdCodeRow): string | undefined =>
  keyId === null || sealed === null
    ? undefined
    : payoutSeals().tryOpen({ keyId, sealed }, ownerOf(id))

export const SEALED_AD_CODES: SealedColumn = {
  name: "ad_codes",
  table: adCodes,
  columns: { userId: adCodes.id, keyId: adCodes.keyId, sealed: adCodes.sealed },
  ownerOf,
  put: (id, sealed) => {
    db.update(adCodes).set(sealed).where(eq(adCodes.id, id)).run()
  },
}

export function insertAdCode(
  orderId: string,
  asked: Pick<AdCodeRow, "id" | "note" | "days"> & Partial<Pick<AdCodeRow, "isIncluded">>,
): void {
  db.insert(adCodes)
    .values({ ...asked, orderId, askedAt: clock.now() })
    .run()
}

/** Deletes what still runs, of an order or one of them, in the caller's transaction. */
export function endAdCodes(of: { orderId: string } | { id: string }): void {
  const isOne = "id" in of ? eq(adCodes.id, of.id) : eq(adCodes.orderId, of.orderId)
  db.update(adCodes)
    .set({ keyId: null, sealed: null, endedAt: clock.now() })
    .where(and(isOne, isNull(adCodes.endedAt)))
    .run()
}
