import Database from "better-sqlite3"
import { readMigrationFiles } from "drizzle-orm/migrator"
import { afterEach, expect, test } from "vitest"
import { withdrawFromOrder } from "#app/domain/orders/cancellation.server.ts"
import { shortlistApplicant } from "#app/domain/orders/decisions.server.ts"
import { completeOrder, startOrder } from "#app/domain/orders/order-steps.server.ts"
import { recordRefund } from "#app/domain/payments/refunds.server.ts"
import { settle } from "#app/domain/payments/settle.server.ts"
import { clock, DAY, SECOND } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { migrate } from "#db/migrate.ts"
import { sumsOfPostings } from "#tests/support/books.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { anOpenPayment, aProjectWithBids } from "#tests/support/payments.ts"
import { aCapture, aRefund } from "../mocks/razorpay.ts"

afterEach(() => clock.release())

type OldRow = { name: string }

/** A database as it was before there were books, with all that is in memory now. */
function anOldDatabase(): Database.Database {
  const all = readMigrationFiles({ migrationsFolder: "db/migrations" })
  const at = all.findIndex(({ sql }) => sql.join().includes("journal_entries"))
  const old = new Database(":memory:")
  for (const statement of all.slice(0, at).flatMap(({ sql }) => sql)) old.exec(statement)
  old.exec(
    "CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY, hash text, created_at numeric)",
  )
  const note = old.prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)")
  for (const { hash, folderMillis } of all.slice(0, at)) note.run(hash, folderMillis)
  const tables = ["users", "projects", "applications", "payments", "payment_items", "orders"]
  for (const table of [...tables, "refunds"]) {
    const columns = old.prepare(`SELECT name FROM pragma_table_info('${table}')`).all() as OldRow[]
    const names = columns.map(({ name }) => name).join(", ")
    const insert = old.prepare(
      `INSERT INTO ${table} (${names}) VALUES (${columns.map(({ name }) => `@${name}`).join(", ")})`,
    )
    for (const row of sqlite.prepare(`SELECT ${names} FROM ${table}`).all()) insert.run(row)
  }
  return old
}

/** A payment for an order per bid, of which all but the first are cancelled again. */
function aPaid(bids: number[]) {
  const made = aProjectWithBids(bids)
  const payment = anOpenPayment(made.brand, made.projectId, made.applicationIds)
  const kept = aCapture(payment)
  settle(payment.id, kept, "webhook")
  const orderIds = made.influencers.map(({ userId }) =>
    String(sqlite.prepare("SELECT id FROM orders WHERE influencer_id = ?").pluck().get(userId)),
  )
  for (const [n, influencer] of made.influencers.entries()) {
    if (n > 0) withdrawFromOrder(influencer, orderIds[n] ?? "", { reason: "I am ill." })
  }
  return { ...made, paymentId: payment.id, kept, orderIds }
}

function anUnpaidOne(): string {
  const brand = aBrand()
  const projectId = aProject(brand)
  const { orderId } = shortlistApplicant(brand, projectId, anApplication(anInfluencer(), projectId))
  startOrder(orderId)
  completeOrder(brand, orderId)
  return orderId
}

test("a database of before is posted by its update: what is held, owed, and on its way back", () => {
  clock.freeze(Date.UTC(2026, 4, 31, 18, 29, 59))
  const running = aPaid([100_000])
  const done = aPaid([200_000])
  clock.advance(SECOND)
  completeOrder(done.brand, done.orderIds[0] ?? "")
  // Of a joint payment one order runs and two are cancelled: one part has arrived.
  const joint = aPaid([300_000, 400_000, 500_000])
  const partOf = (order: string | undefined) =>
    sqlite
      .prepare(
        `SELECT refunds.id FROM refunds JOIN orders USING (payment_item_id) WHERE orders.id = ?`,
      )
      .pluck()
      .get(order)
  const receipt = `rf_${partOf(joint.orderIds[1])}`
  recordRefund(joint.paymentId, aRefund(joint.kept, { amount: 400_000, receipt }))
  // Nobody could be hired any more.
  const late = aProjectWithBids([600_000])
  const unused = anOpenPayment(late.brand, late.projectId, late.applicationIds)
  sqlite.prepare("UPDATE projects SET deleted_at = 1 WHERE id = ?").run(late.projectId)
  settle(unused.id, aCapture(unused), "webhook")
  // Completed without a payment, as before there were any.
  const free = anUnpaidOne()
  const old = anOldDatabase()
  migrate(old)
  const read = (query: string, ...given: unknown[]) => old.prepare(query).all(...given)
  const balance = (account: string, subject = "") =>
    old
      .prepare("SELECT sum(amount_paise) FROM postings WHERE account = ? AND subject = ?")
      .pluck()
      .get(account, subject)
  expect(read("SELECT sum(amount_paise) AS paise FROM postings")).toEqual([{ paise: 0 }])
  expect(balance("held", running.orderIds[0])).toBe(-100_000)
  expect(balance("held", done.orderIds[0])).toBe(0)
  expect(balance("payable", done.influencers[0]?.userId)).toBe(-200_000)
  expect(joint.orderIds.map((id) => balance("held", id))).toEqual([-300_000, 0, 0])
  expect(balance("refunds", joint.paymentId)).toBe(-500_000)
  expect(balance("refunds", unused.id)).toBe(-600_000)
  expect(balance("gateway")).toBe(100_000 + 200_000 + 800_000 + 600_000)
  const payoutsOf = "SELECT order_id, amount_paise, fee_paise, status, due_at FROM payouts"
  const owed = { order_id: done.orderIds[0], amount_paise: 200_000, fee_paise: 0 }
  expect(read(payoutsOf)).toEqual([
    { ...owed, status: "locked", due_at: clock.now() - SECOND + 7 * DAY },
  ])
  expect(read("SELECT 1 FROM journal_entries WHERE order_id = ?", free)).toEqual([])
  // The first was paid before midnight in India, the other completed after it.
  const dayOf = "SELECT DISTINCT day FROM postings WHERE subject = ? ORDER BY day"
  expect(read(dayOf, done.orderIds[0])).toHaveLength(2)
  expect(() => old.exec("DELETE FROM postings")).toThrow("append-only")
  old.close()
})

test("what went back before its payment was known is out of the books with it", () => {
  const { brand, projectId, applicationIds } = aProjectWithBids([100_000])
  const payment = anOpenPayment(brand, projectId, applicationIds)
  const kept = aCapture(payment)
  const before = sumsOfPostings()
  recordRefund(payment.id, aRefund(kept))
  expect(settle(payment.id, kept, "webhook")).toBe("refund-due")
  expect(sumsOfPostings()).toEqual(before)
})
