import { afterEach, beforeEach, expect, test } from "vitest"
import { openPayoutDestination } from "#app/domain/admin/admin-views/manual-payouts.server.ts"
import { noteBankReturn } from "#app/domain/admin/admin-views/payout-acts.server.ts"
import { readSpan } from "#app/domain/admin/extracts/extract-period.server.ts"
import { openExtract } from "#app/domain/admin/extracts/extracts.server.ts"
import {
  forgetFileAccounts,
  openPayoutFile,
} from "#app/domain/admin/extracts/payout-file-accounts.server.ts"
import { findPayoutFile } from "#app/domain/admin/extracts/payout-file-queries.server.ts"
import {
  approvePayoutFile,
  makePayoutFile,
  rejectPayoutFile,
} from "#app/domain/admin/extracts/payout-files.server.ts"
import { readStatement } from "#app/domain/admin/extracts/statements.server.ts"
import { nameOfForm } from "#app/domain/admin/extracts/tax-form-names.ts"
import {
  removeBillingProfile,
  saveBillingProfile,
} from "#app/domain/books/billing/billing-profile.server.ts"
import { bookDayOf, payableOf } from "#app/domain/books/ledger/accounts.ts"
import { balanceOf, totalsByKind } from "#app/domain/books/ledger/balances.server.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import { sealDetails } from "#app/domain/payments/payouts/details-rows.server.ts"
import { returnCompletedOrder } from "#app/domain/payments/payouts/operator-payouts.server.ts"
import { findPayoutRow } from "#app/domain/payments/payouts/payout-queries.server.ts"
import type { CsvCell } from "#app/domain/shared/csv.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { issueDocuments } from "#app/domain/trust/documents/receipts.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { aCapture } from "#tests/mocks/razorpay.ts"
import { aGstin, BILLING, setTaxes } from "#tests/support/billing.ts"
import { eraseTables } from "#tests/support/exports.ts"
import { anOperator } from "#tests/support/operators.ts"
import { anOpenPayment, aProjectWithBids } from "#tests/support/payments.ts"
import {
  completedOrders,
  orderOfApplication,
  payoutOf,
  untilDue,
  withDetails,
} from "#tests/support/payouts.ts"

beforeEach(() => sqlite.exec("DELETE FROM payout_file_rows; DELETE FROM payout_files"))
afterEach(() => {
  clock.release()
  env.FEE_BASIS_POINTS = 0
  setTaxes({ gst: 0, tds: 0, tds_without_pan: 0, tcs: 0 })
})

const today = () => {
  const day = bookDayOf(clock.now())
  return { from: day - 20, to: day }
}

async function rowsOf(name: string, span = today()): Promise<CsvCell[][]> {
  const { rows, headers } = openExtract(anOperator(), name, span)
  const found: CsvCell[][] = []
  for await (const row of rows) found.push(row)
  for (const row of found) expect(row).toHaveLength(headers.length)
  return found
}

const paiseOf = (cell: CsvCell | undefined): number =>
  cell !== null && typeof cell === "object" ? Math.round(Number(cell.decimal) * 100) : Number.NaN
const sumOf = (rows: CsvCell[][], at: number) =>
  rows.reduce((sum, row) => sum + paiseOf(row[at]), 0)

function aPaidOrder(bid = 1_000_000) {
  const made = completedOrders([bid])
  const [orderId = ""] = made.orderIds
  const [influencer] = made.influencers
  if (!influencer) throw new Error("Nobody applied.")
  return { ...made, orderId, influencer, payout: payoutOf(orderId) }
}

function settledOrders(bids: number[]) {
  const made = aProjectWithBids(bids)
  const payment = anOpenPayment(made.brand, made.projectId, made.applicationIds)
  settlePayment(payment.id, aCapture(payment), "webhook")
  return { ...made, orderIds: made.applicationIds.map(orderOfApplication) }
}

test("keeps the trial balance equal to the books, debit to credit", async () => {
  env.FEE_BASIS_POINTS = 333
  setTaxes({ tds: 100, tds_without_pan: 500 })
  for (const bid of [123_457, 999_999]) aPaidOrder(bid)
  const rows = await rowsOf("trial-balance")
  const total = rows.at(-1) ?? []
  for (const at of [1, 3, 5]) expect(paiseOf(total[at])).toBe(paiseOf(total[at + 1]))
  const balances = rows.slice(0, -1).map((row) => paiseOf(row[5]) - paiseOf(row[6]))
  expect(balances).toEqual(totalsByKind().map(([, paise]) => paise))
  const lines = await rowsOf("day-book")
  expect(sumOf(lines, 5)).toBe(sumOf(lines, 6))
  expect(sumOf(lines, 5)).toBe(paiseOf(total[3]))
  const vouchers = await rowsOf("accounting")
  expect(sumOf(vouchers, 5)).toBe(sumOf(lines, 5))
})

test("keeps statements equal to the books", () => {
  env.FEE_BASIS_POINTS = 1000
  setTaxes({ tds_without_pan: 500 })
  const { influencer, brand } = aPaidOrder()
  const own = readStatement(influencer, today())
  expect(own.lines.map(({ label, paise }) => [label, paise])).toEqual([
    ["Order completed", 1_000_000],
    ["Our fee", -100_000],
    ["TDS", -50_000],
  ])
  expect(own.closingPaise).toBe(-balanceOf(payableOf(influencer.userId)))
  const theirs = readStatement(brand, today())
  expect(theirs.lines.map(({ label, paise }) => [label, paise])).toEqual([
    ["Payment", 1_000_000],
    ["Order completed", -1_000_000],
  ])
  expect(theirs.closingPaise).toBe(0)
  const later = { from: today().to + 1, to: today().to + 2 }
  expect(readStatement(influencer, later).openingPaise).toBe(own.closingPaise)
})

test("a dated table gives the forms of a day", () => {
  expect(nameOfForm("tdsResidents", "2026-03-31")).toBe("Form 26Q")
  expect(nameOfForm("tdsResidents", "2026-04-01")).toBe("Form 140")
  expect(nameOfForm("tdsNonResidents", "2026-03-31")).toBe("Form 27Q")
  expect(nameOfForm("tdsNonResidents", "2026-04-01")).toBe("Form 144")
})

test("lists withheld taxes by residence and supplier, and our own fee", async () => {
  env.FEE_BASIS_POINTS = 1000
  setTaxes({ gst: 1800, tds: 100, tds_without_pan: 500, tcs: 50 })
  clock.freeze(Date.UTC(2032, 4, 5))
  const made = settledOrders([60_000_000, 60_000_000])
  const [influencer, abroad] = made.influencers
  if (!influencer || !abroad) throw new Error("Nobody applied.")
  saveBillingProfile(influencer, { ...BILLING, gstin: aGstin("29", "ABCPE1234F") })
  saveBillingProfile(abroad, { ...BILLING, country: "US", stateCode: undefined })
  const { orderIds } = made
  for (const orderId of orderIds) completeOrder(made.brand, orderId)
  issueDocuments(`order:${orderIds[0]}`)
  saveBillingProfile(influencer, { ...BILLING, country: "US", stateCode: undefined })
  removeBillingProfile(abroad)
  const resident = await rowsOf("tds-residents")
  expect(resident.map((row) => [row[2], paiseOf(row[6]), paiseOf(row[7])])).toEqual([
    [influencer.userId, 60_000_000, 508_475],
  ])
  const foreign = await rowsOf("tds-non-residents")
  expect(foreign.map((row) => [row[2], row[4]])).toEqual([[abroad.userId, "US"]])
  const [supplier, ...others] = await rowsOf("gstr-8")
  expect(others).toEqual([])
  expect([supplier?.[1], paiseOf(supplier?.[4]), paiseOf(supplier?.[7])]).toEqual([
    aGstin("29", "ABCPE1234F"),
    50_847_458,
    254_237,
  ])
  const [fee] = await rowsOf("gstr-1")
  expect([fee?.[0], paiseOf(fee?.[6])]).toEqual(["GSTR-1", 6_000_000])
})

test("names no PAN that was given after completion", async () => {
  setTaxes({ tds: 100, tds_without_pan: 500 })
  clock.freeze(Date.UTC(2034, 4, 5))
  const { influencer } = aPaidOrder()
  saveBillingProfile(influencer, { ...BILLING, pan: "ABCPE1234F" })
  const [line] = await rowsOf("tds-residents")
  expect([line?.[2], line?.[5], paiseOf(line?.[7])]).toEqual([influencer.userId, "", 50_000])
})

test("counts supplies that their supplier invoices, and what went back", async () => {
  setTaxes({ tcs: 50 })
  clock.freeze(Date.UTC(2033, 4, 5))
  const made = settledOrders([1_000_000, 400_000])
  for (const one of [made.brand, ...made.influencers]) {
    saveBillingProfile(one, { ...BILLING, gstin: aGstin("29", "ABCPE1234F") })
  }
  for (const orderId of made.orderIds) {
    completeOrder(made.brand, orderId)
    issueDocuments(`order:${orderId}`)
  }
  returnCompletedOrder(made.orderIds[1] ?? "", "The post was deleted.")
  const [supplier] = await rowsOf("gstr-8")
  const sums = [1_400_000, 400_000, 0, 0, 1_000_000, 5_000]
  expect(supplier?.slice(2).map(paiseOf)).toEqual(sums)
  for (const { userId } of [made.brand, ...made.influencers]) {
    await eraseTables(userId, "papers", "billing_profiles", "payouts")
  }
  expect((await rowsOf("gstr-8"))[0], "after both are erased").toEqual(supplier)
  sqlite.exec("UPDATE payouts SET tcs_paise = 0")
  for (const { userId } of made.influencers) await eraseTables(userId, "payouts")
  const kept = sqlite.prepare("SELECT gstin FROM payouts WHERE order_id = ?").pluck()
  expect(kept.get(made.orderIds[0])).toBeNull()
})

test.each([
  [{ from: "2026-02-30", to: "2026-03-01" }, "first and a last day"],
  [{ from: "2026-03-02", to: "2026-03-01" }, "before the first"],
  [{ from: "2010-01-01", to: "2026-03-01" }, "five years"],
])("rejects the days %o", (days, message) => {
  const { span, error } = readSpan(new URLSearchParams(days))
  expect([span, error]).toEqual([undefined, expect.stringContaining(message)])
})

function duePayout() {
  clock.freeze(clock.now())
  const made = aPaidOrder()
  const { userId } = made.influencer
  const details = {
    destination: "bank" as const,
    legalName: "Asha Rao",
    pan: "ABCPE1234F",
    street: "12 Sample Road",
    city: "Bengaluru",
    postalCode: "560001",
    state: "29" as const,
    accountNumber: "123456789012",
    ifsc: "HDFC0001234",
  }
  const { keyId, sealed } = sealDetails(userId, details)
  withDetails(userId, { keyId, sealed })
  sqlite.prepare("UPDATE users SET email_verified_at = 1 WHERE id = ?").run(userId)
  untilDue()
  sqlite.prepare("UPDATE payouts SET status = 'due' WHERE id = ?").run(made.payout.id)
  return made
}

const REASON = { reason: "Weekly payouts." }

test("a bank file needs a second operator", async () => {
  sqlite.exec("UPDATE payouts SET status = 'voided'")
  const { payout, influencer } = duePayout()
  const [maker, checker] = [anOperator("Maker"), anOperator("Checker")]
  const fileId = makePayoutFile(maker, REASON)
  const { reference, rows } = findPayoutFile(fileId)
  expect(rows.map(({ payoutId }) => payoutId)).toEqual([payout.id])
  expect(() => makePayoutFile(checker, REASON)).toThrow("open already")
  expect(() => approvePayoutFile(maker, fileId, REASON)).toThrow("another operator")
  expect(() => openPayoutFile(checker, fileId)).toThrow(Conflict)
  approvePayoutFile(checker, fileId, REASON)
  expect(findPayoutRow(payout.id)).toMatchObject({ status: "paid", way: "manual", reference })
  expect(() => approvePayoutFile(checker, fileId, REASON)).toThrow("approved already")
  const lines = async () => {
    const found: unknown[] = []
    for await (const line of openPayoutFile(maker, fileId).rows) found.push(line)
    return found
  }
  const approved = [
    ["NEFT", "Asha Rao", "123456789012", "HDFC0001234", { decimal: "10000" }, reference],
  ]
  expect(await lines()).toEqual(approved)
  const kept = sqlite.prepare("SELECT key_id, sealed FROM payout_files").get()
  sqlite.exec("UPDATE payout_files SET key_id = NULL, sealed = NULL")
  expect(await lines(), "approved by an older release").toEqual(approved)
  sqlite.prepare("UPDATE payout_files SET key_id = :key_id, sealed = :sealed").run(kept)
  withDetails(influencer.userId, { changedAt: clock.now() + 1, sealed: "another account" })
  expect(await lines()).toEqual(approved)
  sqlite.exec("UPDATE payout_files SET key_id = NULL, sealed = NULL")
  await expect(lines(), "approved by an older release").rejects.toThrow("have changed since")
  sqlite.prepare("UPDATE payout_files SET key_id = :key_id, sealed = :sealed").run(kept)
  noteBankReturn(checker, payout.id, { ...REASON, reference: "RETURN123456" })
  expect(await lines()).toEqual([])
  clock.advance(31 * DAY)
  forgetFileAccounts()
  expect(() => openPayoutFile(maker, fileId)).toThrow("deleted")
})

test("a bank file leaves out what is being paid by hand", () => {
  sqlite.exec("UPDATE payouts SET status = 'voided'")
  const { payout } = duePayout()
  const fileId = makePayoutFile(anOperator("Maker"), REASON)
  openPayoutDestination(payout)
  const checker = anOperator("Checker")
  expect(() => approvePayoutFile(checker, fileId, REASON)).toThrow("paid by hand")
  rejectPayoutFile(checker, fileId, REASON)
  expect(() => makePayoutFile(checker, REASON)).toThrow("No payout")
})

test("a bank file is void when a payout's account has changed", () => {
  sqlite.exec("UPDATE payouts SET status = 'voided'")
  const { payout, influencer } = duePayout()
  const fileId = makePayoutFile(anOperator("Maker"), REASON)
  withDetails(influencer.userId, { changedAt: clock.now() + 1 })
  expect(() => approvePayoutFile(anOperator("Checker"), fileId, REASON)).toThrow("payout details")
  expect(findPayoutRow(payout.id)?.status).toBe("due")
  rejectPayoutFile(anOperator("Checker"), fileId, REASON)
  expect(findPayoutFile(fileId).status).toBe("rejected")
})
