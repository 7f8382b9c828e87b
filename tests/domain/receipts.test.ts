import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Database from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { migrate } from "drizzle-orm/better-sqlite3/migrator"
import { readMigrationFiles } from "drizzle-orm/migrator"
import { afterEach, beforeEach, expect, test } from "vitest"
import { findOrder } from "#app/domain/orders/order-details.server.ts"
import { formatReceiptNumber } from "#app/domain/payments/payment.ts"
import { settle } from "#app/domain/payments/settle.server.ts"
import { cancelPayment } from "#app/domain/payments/start-payment.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { anOpenPayment, aProjectWithBids, readPayment } from "#tests/support/payments.ts"
import { aCapture } from "../mocks/razorpay.ts"

/** The last evening of 2030 in India: half an hour before midnight there, seven o'clock in UTC. */
const NEW_YEARS_EVE = Date.UTC(2030, 11, 31, 18)

beforeEach(() => {
  clock.freeze(NEW_YEARS_EVE)
  sqlite.exec("UPDATE payments SET receipt_year = NULL, receipt_serial = NULL")
})
afterEach(() => clock.release())

function aPayment() {
  const made = aProjectWithBids([50_000])
  return { ...made, payment: anOpenPayment(made.brand, made.projectId, made.applicationIds) }
}
function pay({ payment }: ReturnType<typeof aPayment>): string | undefined {
  settle(payment.id, aCapture(payment), "check")
  return formatReceiptNumber(readPayment(payment.id))
}

test("receipts are counted without a gap, anew in each calendar year of Indian time", () => {
  const failed = aPayment()
  expect([pay(aPayment()), pay(aPayment())]).toEqual(["IM-2030-0001", "IM-2030-0002"])
  cancelPayment(failed.brand, failed.payment.id)
  expect(formatReceiptNumber(readPayment(failed.payment.id))).toBeUndefined()
  expect(pay(aPayment())).toBe("IM-2030-0003")
  clock.advance(60 * 60 * 1000)
  expect(new Date(clock.now()).getUTCFullYear()).toBe(2030)
  expect([pay(aPayment()), pay(aPayment())]).toEqual(["IM-2031-0001", "IM-2031-0002"])
})

test("a payment keeps its number however often its money is told of", () => {
  const made = aPayment()
  expect(pay(made)).toBe("IM-2030-0001")
  expect(pay(made)).toBe("IM-2030-0001")
  expect(pay(aPayment())).toBe("IM-2030-0002")
})

test("a settlement that is rolled back takes no number", () => {
  const broken = aPayment()
  sqlite.exec(
    "CREATE TEMP TRIGGER break AFTER INSERT ON orders BEGIN SELECT raise(ABORT, 'no'); END",
  )
  expect(() => pay(broken)).toThrow()
  sqlite.exec("DROP TRIGGER break")
  expect(pay(aPayment())).toBe("IM-2030-0001")
  expect(pay(broken)).toBe("IM-2030-0002")
})

test("no two payments have one number", () => {
  const numbers = aPayment()
  pay(numbers)
  const take = sqlite.prepare(
    "UPDATE payments SET receipt_year = 2030, receipt_serial = 1 WHERE id = ?",
  )
  expect(() => take.run(aPayment().payment.id)).toThrow("UNIQUE")
})

test("the payment behind an order is told to its brand alone, once it is paid", () => {
  const made = aPayment()
  pay(made)
  const orderId = sqlite
    .prepare("SELECT id FROM orders WHERE project_id = ?")
    .pluck()
    .get(made.projectId) as string
  expect(findOrder(made.brand, orderId)).toMatchObject({ paymentId: made.payment.id })
  const [influencer] = made.influencers
  if (!influencer) throw new Error("There is no influencer.")
  expect(findOrder(influencer, orderId)).toMatchObject({ paymentId: null, paidAt: NEW_YEARS_EVE })
})

test("payments of before get their numbers by the time at which they were paid", () => {
  const migrationsFolder = "db/migrations"
  const all = readMigrationFiles({ migrationsFolder })
  const at = all.findIndex(({ sql }) => sql.join().includes("receipt_serial"))
  const folder = mkdtempSync(join(tmpdir(), "marketplace-receipts-"))
  const old = new Database(join(folder, "old.db"))
  old.pragma("foreign_keys = OFF")
  for (const statement of all.slice(0, at).flatMap(({ sql }) => sql)) old.exec(statement)
  const insert = old.prepare(
    `INSERT INTO payments (id, brand_id, project_id, amount_paise, currency, bid_currency, receipt,
       status, fulfilment, created_at, expires_at, paid_at)
     VALUES (?, 'b', 'p' || ?, 100, 'INR', 'INR', ?, ?, ?, 0, 0, ?)`,
  )
  const rows: [string, string, string, number | null][] = [
    ["late", "paid", "done", Date.UTC(2025, 5, 2)],
    ["open", "failed", "none", null],
    ["back", "refunded", "refund_due", Date.UTC(2025, 5, 1)],
    ["eve", "paid", "done", Date.UTC(2025, 11, 31, 19)],
    ["early", "paid", "done", Date.UTC(2025, 0, 1)],
  ]
  for (const [id, status, fulfilment, paidAt] of rows) {
    insert.run(id, id, id, status, fulfilment, paidAt)
  }
  const done = all[at - 1]
  old.exec(
    "CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY, hash text, created_at numeric)",
  )
  old
    .prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)")
    .run(done?.hash, done?.folderMillis)
  migrate(drizzle(old), { migrationsFolder })
  const numbered = old
    .prepare(
      "SELECT id, receipt_year AS year, receipt_serial AS serial FROM payments ORDER BY year, serial",
    )
    .all()
  expect(numbered).toEqual([
    { id: "open", year: null, serial: null },
    { id: "early", year: 2025, serial: 1 },
    { id: "back", year: 2025, serial: 2 },
    { id: "late", year: 2025, serial: 3 },
    { id: "eve", year: 2026, serial: 1 },
  ])
  old.close()
  rmSync(folder, { recursive: true })
})
