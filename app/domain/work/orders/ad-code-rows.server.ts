import { and, eq, isNull } from "drizzle-orm"
import { sealedColumn } from "#app/domain/shared/sealed-columns.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { adCodes } from "#db/schema/ad-codes.ts"

export type AdCodeRow = typeof adCodes.$inferSelect

export const SEALED_AD_CODES = sealedColumn(
  { ...adCodes, userId: adCodes.id },
  (id) => `ad-code:${id}`,
)

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
