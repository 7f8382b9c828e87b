import { hash } from "node:crypto"
import { afterEach, beforeEach, expect, test } from "vitest"
import { saveBillingProfile } from "#app/domain/books/billing/billing-profile.server.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import { returnCompletedOrder } from "#app/domain/payments/payouts/operator-payouts.server.ts"
import { formatDocumentNumber } from "#app/domain/trust/documents/document.ts"
import {
  issueDocuments,
  scheduleEarlierReceipts,
} from "#app/domain/trust/documents/receipts.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { aGstin, BILLING, setTaxes } from "#tests/support/billing.ts"
import { documentsOf, readDocuments } from "#tests/support/documents.ts"
import { anOpenPayment, aProjectWithBids } from "#tests/support/payments.ts"
import { completedOrders } from "#tests/support/payouts.ts"
import { aCapture } from "../mocks/razorpay.ts"

/** 23:30 on 31 March 2031 in India. */
const LAST_EVENING = Date.UTC(2031, 2, 31, 18)

beforeEach(() => clock.freeze(LAST_EVENING))
afterEach(() => {
  clock.release()
  env.FEE_BASIS_POINTS = 0
  setTaxes({ gst: 0, tds: 0, tds_without_pan: 0, tcs: 0 })
})

function issueFor(bids: number[], fee = 0) {
  env.FEE_BASIS_POINTS = fee
  const made = completedOrders(bids, { title: "Summer reels" })
  issueDocuments(`payment:${made.payment.id}`)
  for (const orderId of made.orderIds) issueDocuments(`order:${orderId}`)
  const [orderId = ""] = made.orderIds
  const [influencer] = made.influencers
  if (!influencer) throw new Error("Nobody applied.")
  return { ...made, orderId, influencer }
}

test("document numbers count by issuer and financial year, with at most sixteen characters", () => {
  const { influencer, brand } = issueFor([50_000])
  const [number] = readDocuments(influencer).map((paper) => paper.number)
  expect(number).toMatch(/^IM30-[0-9A-HJKMNP-TV-Z]{4}\/0001$/)
  const format = (serial: number, prefix?: string) =>
    formatDocumentNumber({ series: "credit_note", prefix, code: "A1B2", year: 2099, serial })
  expect(format(9999)).toBe("IM99-A1B2C/9999")
  expect(format(1, "ASHA")).toBe("ASH99-A1B2C/0001")
  expect(format(10_000, "ASHA")).toBe("AS99-A1B2C/10000")
  expect(format(999_999)).toHaveLength(16)
  expect(() => format(1_000_000)).toThrow(RangeError)
  clock.advance(30 * 60_000)
  expect(readDocuments(issueFor([50_000]).influencer)[0]?.number).toMatch(/^IM31-.{4}\/0001$/)
  expect(
    readDocuments(brand)
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(["invoice", "receipt"])
})

test("a repeated job issues no second document, and an unknown order none", () => {
  const { influencer, orderId, payment } = issueFor([50_000])
  for (const ref of [
    `order:${orderId}`,
    `payment:${payment.id}`,
    "order:none",
    "payment:none",
    "",
  ]) {
    expect(issueDocuments(ref)).toBeUndefined()
  }
  expect(readDocuments(influencer)).toHaveLength(1)
  expect(documentsOf("payment_id", payment.id)).toHaveLength(1)
})

test("a receipt has its payment's number, and the brand's invoice shows no fee", () => {
  const { brand, influencer } = issueFor([50_000], 1000)
  const [invoice, receipt] = readDocuments(brand).sort((a, b) => a.kind.localeCompare(b.kind))
  expect(receipt).toMatchObject({ kind: "receipt", content: { title: "Receipt" } })
  expect(receipt?.number).toMatch(/^IM-2031-\d{4}$/)
  expect(invoice?.content).toMatchObject({
    title: "Invoice",
    figures: { totalPaise: 50_000 },
    sums: [{ term: "Total", amount: "₹500" }],
  })
  const fee = readDocuments(influencer).find(({ kind }) => kind === "fee_invoice")
  expect(fee?.number).toMatch(/^IM30-OURS\/\d{4}$/)
  expect(fee?.content).toMatchObject({ title: "Invoice", figures: { totalPaise: 5000 } })
})

test("a registered creator issues a tax invoice out of the paid amount", () => {
  setTaxes({ gst: 1800 })
  const made = completedOrders([100_001, 100_000], { title: "Summer reels" })
  const [one, two] = made.influencers
  if (!one || !two) throw new Error("Nobody applied.")
  saveBillingProfile(one, { ...BILLING, gstin: aGstin("29", "ABCPE1234F") })
  saveBillingProfile(two, { ...BILLING, gstin: aGstin("29", "ABCPE1234F") })
  issueDocuments(`order:${made.orderIds[0]}`)
  const within = readDocuments(one)[0]?.content
  expect(within).toMatchObject({
    title: "Tax invoice",
    figures: { totalPaise: 100_001, netPaise: 84_747, cgstPaise: 7627, sgstPaise: 7627 },
  })
  expect(within?.sums.map(({ term }) => term)).toEqual([
    "Taxable value",
    "CGST 9%",
    "SGST 9%",
    "Total",
  ])
  saveBillingProfile(made.brand, { ...BILLING, stateCode: "27", entity: "business" })
  issueDocuments(`order:${made.orderIds[1]}`)
  expect(readDocuments(two)[0]?.content).toMatchObject({
    figures: { totalPaise: 100_000, netPaise: 84_746, igstPaise: 15_254 },
    facts: expect.arrayContaining([{ term: "Place of supply", text: "Maharashtra (27)" }]),
  })
})

test("issues an invoice without tax when GST is off or the GSTIN missing", () => {
  setTaxes({ gst: 1800 })
  expect(readDocuments(issueFor([50_000]).influencer)[0]?.content.title).toBe("Invoice")
  setTaxes({ gst: 0 })
  const made = completedOrders([50_000])
  const [influencer] = made.influencers
  if (!influencer) throw new Error("Nobody applied.")
  saveBillingProfile(influencer, BILLING)
  issueDocuments(`order:${made.orderIds[0]}`)
  const [paper] = readDocuments(influencer)
  expect(paper?.content).toMatchObject({
    title: "Invoice",
    notes: [expect.any(String), "No GST is charged."],
  })
})

test("documents keep the names of their day and cannot be changed or deleted", () => {
  const { influencer } = issueFor([50_000])
  saveBillingProfile(influencer, { ...BILLING, legalName: "Another Name" })
  const [paper] = readDocuments(influencer)
  expect(JSON.stringify(paper?.content)).toContain(influencer.name)
  expect(JSON.stringify(paper?.content)).not.toContain("Another Name")
  expect(paper?.contentHash).toBe(hash("sha256", JSON.stringify(paper?.content)))
  for (const change of ["number = 'INV/1'", "content = '{}'", "serial = 7", "brand_id = NULL"]) {
    const update = sqlite.prepare(`UPDATE papers SET ${change} WHERE id = ?`)
    expect(() => update.run(paper?.id)).toThrow("papers are never changed")
  }
  expect(() => sqlite.prepare("DELETE FROM papers").run()).toThrow("papers are never changed")
})

test("a refund after completion has one credit note for invoice and fee each", () => {
  const { orderId, influencer, brand } = issueFor([50_000], 1000)
  returnCompletedOrder(orderId, "The post was deleted.")
  issueDocuments(`order:${orderId}`)
  issueDocuments(`order:${orderId}`)
  const notes = readDocuments(influencer).filter(({ kind }) => kind === "credit_note")
  expect(notes.map(({ number }) => number.replace(/-(?!OURS).{4}/, "-A1B2")).sort()).toEqual([
    "IM30-A1B2C/0001",
    "IM30-OURSC/0001",
  ])
  const [invoice] = readDocuments(influencer).filter(({ kind }) => kind === "invoice")
  const note = notes.find(({ aboutDocumentId }) => aboutDocumentId === invoice?.id)
  expect(note?.content).toMatchObject({
    title: "Credit note",
    figures: { totalPaise: 50_000 },
    facts: expect.arrayContaining([{ term: "Takes back", text: invoice?.number }]),
  })
  expect(readDocuments(brand).filter(({ kind }) => kind === "credit_note")).toHaveLength(1)
})

test("payments and completions request documents, and the worker issues them", async () => {
  const made = completedOrders([50_000])
  await runDueJobs("test")
  expect(
    readDocuments(made.brand)
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(["invoice", "receipt"])
})

test("earlier receipts get documents with their own numbers, latest first, once", () => {
  sqlite.exec("UPDATE payments SET receipt_year = NULL, receipt_serial = NULL")
  sqlite.exec("DELETE FROM jobs")
  const made = Array.from({ length: 15 }, () => aProjectWithBids([50_000]))
  const paid = made.map(({ brand, projectId, applicationIds }) => {
    const payment = anOpenPayment(brand, projectId, applicationIds)
    settlePayment(payment.id, aCapture(payment), "check")
    return payment.id
  })
  sqlite.exec("DELETE FROM jobs")
  // Before the years of other tests.
  sqlite.exec("UPDATE payments SET receipt_year = 2020 WHERE receipt_year IS NOT NULL")
  scheduleEarlierReceipts()
  const next = issueDocuments("earlier")
  expect(next).toBe(clock.now() + 1000)
  const issued = () => paid.filter((id) => documentsOf("payment_id", id).length === 1)
  expect(issued()).toEqual(paid.slice(5))
  expect(issueDocuments("earlier")).toBeUndefined()
  expect(issued()).toEqual(paid)
  const numbers = paid.flatMap((id) => documentsOf("payment_id", id).map(({ number }) => number))
  expect(numbers[0]).toBe("IM-2020-0001")
  expect(new Set(numbers).size).toBe(15)
  const before = sqlite.prepare("SELECT count(*) FROM jobs").pluck()
  sqlite.exec("DELETE FROM jobs")
  scheduleEarlierReceipts()
  expect(before.get()).toBe(0)
})

test("a day later the tax of the completion day still applies", () => {
  setTaxes({ gst: 1800 })
  const made = completedOrders([50_000])
  clock.advance(DAY)
  issueDocuments(`order:${made.orderIds[0]}`)
  const [influencer] = made.influencers
  if (!influencer) throw new Error("Nobody applied.")
  expect(readDocuments(influencer)[0]?.content.facts).toEqual(
    expect.arrayContaining([{ term: "Order completed", at: LAST_EVENING }]),
  )
})
