import { and, eq, inArray, ne, sql } from "drizzle-orm"
import { sideOf } from "#app/domain/identity/accounts/account-queries.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { disputes, evidence, refundRequests } from "#db/schema/cases.ts"
import { orderIdsOf } from "./export-work.server.ts"
import { ROWS_PER_READ, untilNothingIsLeft } from "./row-pages.server.ts"

/** Keeps each case and its decision with the order. */
export async function eraseCases(userId: string): Promise<void> {
  for (const [table, own] of [
    [refundRequests, refundRequests.brandId],
    [evidence, evidence.fromId],
  ] as const) {
    const isLeft = and(eq(own, userId), ne(table.text, ""))
    const some = sql`rowid IN (SELECT rowid FROM ${table} WHERE ${isLeft} LIMIT ${ROWS_PER_READ})`
    await untilNothingIsLeft(() => db.update(table).set({ text: "" }).where(some).run().changes)
  }
  await eraseReasons(userId)
}

async function eraseReasons(userId: string): Promise<void> {
  const side = db.select({ role: sideOf }).from(users).where(eq(users.id, userId)).get()?.role
  if (!side) return
  for (const ids of orderIdsOf(userId)) {
    const isMine = and(inArray(disputes.orderId, ids), eq(disputes.openedBy, side))
    write(() => db.update(disputes).set({ reason: "" }).where(isMine).run())
    await new Promise(setImmediate)
  }
}
