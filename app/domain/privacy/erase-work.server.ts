import { and, eq, inArray, isNotNull, sql } from "drizzle-orm"
import { sideOf } from "#app/domain/identity/accounts/account-queries.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { privateFiles } from "#app/platform/file-store.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { reviews } from "#db/schema/conversations.ts"
import { agreements, deliverables, storedFiles, submissions } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"
import { payments } from "#db/schema/payments.ts"
import type { Role } from "#db/schema/words.ts"
import { orderIdsOf } from "./export-work.server.ts"
import { ROWS_PER_READ, untilNothingIsLeft } from "./row-pages.server.ts"

/** File before row: a crash may leave a row without file, never an unknown file. */
export async function eraseFiles(userId: string): Promise<void> {
  const { id } = storedFiles
  const isMine = eq(storedFiles.ownerId, userId)
  const readSome = () =>
    db.select({ id }).from(storedFiles).where(isMine).limit(ROWS_PER_READ).all()
  for (let some = readSome(); some.length > 0; some = readSome()) {
    for (const file of some) {
      await privateFiles.delete(file.id)
      write(() => db.delete(storedFiles).where(eq(id, file.id)).run())
    }
  }
}

/** Keeps the terms, which are the contract. */
export async function eraseOrderTexts(userId: string): Promise<void> {
  const user = db.select({ role: sideOf }).from(users).where(eq(users.id, userId)).get()
  if (!user) return
  for (const ids of orderIdsOf(userId)) {
    write(() => {
      eraseOrders(ids, user.role)
      eraseReviews(ids, userId)
      if (user.role === "influencer") eraseWork(ids)
      else eraseDecisions(ids)
    })
    await new Promise(setImmediate)
  }
}

function eraseOrders(ids: string[], role: Role): void {
  const { id, cancelledBy } = orders
  // Nothing is shipped after either side left.
  db.update(orders).set({ shippingAddress: null }).where(inArray(id, ids)).run()
  const isMine = and(inArray(id, ids), eq(cancelledBy, role))
  db.update(orders).set({ cancelReason: null }).where(isMine).run()
  const place = role === "brand" ? { brandIp: null } : { influencerIp: null }
  db.update(agreements).set(place).where(inArray(agreements.orderId, ids)).run()
}

/** Stars stay as part of the other side's reputation. */
function eraseReviews(ids: string[], userId: string): void {
  const { orderId, fromId, toId } = reviews
  const isOfThese = inArray(orderId, ids)
  const written = and(isOfThese, eq(fromId, userId))
  db.update(reviews).set({ text: "", privateNote: "" }).where(written).run()
  const answered = and(isOfThese, eq(toId, userId))
  db.update(reviews).set({ reply: null, repliedAt: null }).where(answered).run()
}

const NO_FIGURES = { views: null, likes: null, comments: null, reportedAt: null }

function eraseWork(ids: string[]): void {
  db.update(submissions)
    .set({ text: "", link: null })
    .where(inArray(submissions.orderId, ids))
    .run()
  db.update(deliverables)
    .set({ liveUrl: null, liveKey: null, noLabelReason: null, ...NO_FIGURES })
    .where(inArray(deliverables.orderId, ids))
    .run()
}

function eraseDecisions(ids: string[]): void {
  db.update(submissions).set({ reason: null }).where(inArray(submissions.orderId, ids)).run()
  db.update(deliverables)
    .set({ changeReason: null })
    .where(inArray(deliverables.orderId, ids))
    .run()
}

/** Erases ip addresses of bids and payments. */
export async function erasePlaces(userId: string): Promise<void> {
  for (const [table, own] of [
    [applications, applications.influencerId],
    [payments, payments.brandId],
  ] as const) {
    const isLeft = and(eq(own, userId), isNotNull(table.ip))
    const some = sql`rowid IN (SELECT rowid FROM ${table} WHERE ${isLeft} LIMIT ${ROWS_PER_READ})`
    await untilNothingIsLeft(() => db.update(table).set({ ip: null }).where(some).run().changes)
  }
}
