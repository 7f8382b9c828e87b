import * as fc from "fast-check"
import { afterEach, expect, test } from "vitest"
import { saveBillingProfile } from "#app/domain/books/billing/billing-profile.server.ts"
import { BillingInput } from "#app/domain/books/billing/billing-schema.ts"
import { FEE, payableOf, refundsOf } from "#app/domain/books/ledger/accounts.ts"
import { describeMissingPan } from "#app/domain/books/ledger/billing-advice.server.ts"
import { postEntry } from "#app/domain/books/ledger/journal.server.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { amountInWords } from "#app/domain/trust/documents/amount-in-words.ts"
import { findDocument } from "#app/domain/trust/documents/document-queries.server.ts"
import { issueDocuments } from "#app/domain/trust/documents/receipts.server.ts"
import {
  reissuableWith,
  reissueInvoice,
} from "#app/domain/trust/documents/reissue-invoice.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { env } from "#app/platform/env.server.ts"
import { aGstin, BILLING, setTaxes } from "#tests/support/billing.ts"
import { type ReadDocument, readDocuments } from "#tests/support/documents.ts"
import { completedOrders } from "#tests/support/payouts.ts"

afterEach(() => {
  clock.release()
  env.FEE_BASIS_POINTS = 0
  setTaxes({ gst: 0, tds: 0, tds_without_pan: 0, tcs: 0 })
})

const GSTIN = aGstin("29", "ABCPE1234F")
const COMPANY_GSTIN = aGstin("27", "ABCCE1234F")

function completed(bid = 1_000_000) {
  const made = completedOrders([bid], { title: "Summer reels" })
  const [orderId = ""] = made.orderIds
  const [influencer] = made.influencers
  if (!influencer) throw new Error("Nobody applied.")
  return { ...made, orderId, influencer, issue: () => issueDocuments(`order:${orderId}`) }
}

const ofKind = (papers: ReadDocument[], kind: string) =>
  papers.filter((paper) => paper.kind === kind)
const factOf = (paper: ReadDocument | undefined, term: string) =>
  paper?.content.facts.find((fact) => fact.term === term)?.text
const sumOf = (papers: ReadDocument[], figure: string) =>
  papers.reduce((sum, { content }) => sum + (content.figures[figure] ?? 0), 0)

test.each([
  [0, "Rupees zero only"],
  [5, "Rupees zero and five paise only"],
  [100_000 * 100 + 2150, "Rupees one lakh twenty-one and fifty paise only"],
  [
    1_23_45_678_90,
    "Rupees one crore twenty-three lakh forty-five thousand six hundred seventy-eight and ninety paise only",
  ],
  [100_00_00_000 * 100, "Rupees one hundred crore only"],
])("formats %i paise in Indian words", (paise, words) => {
  expect(amountInWords(paise)).toBe(words)
})

test("a tax invoice has everything that rule 46 requires", () => {
  setTaxes({ gst: 1800, tds: 1000 })
  const { influencer, brand, issue } = completed()
  saveBillingProfile(influencer, { ...BILLING, gstin: GSTIN })
  saveBillingProfile(brand, { ...BILLING, entity: "business", legalName: "Chai Point" })
  issue()
  const [invoice] = ofKind(readDocuments(brand), "invoice")
  expect(factOf(invoice, "Place of supply")).toBe("Karnataka (29)")
  expect(factOf(invoice, "Tax payable on reverse charge")).toBe("No")
  expect(invoice?.content.words).toBe("Rupees ten thousand only")
  expect(invoice?.content.needsSignature).toBeUndefined()
  expect(invoice?.number).toHaveLength(14)
  expect(JSON.stringify(invoice?.content)).not.toMatch(/TDS|TCS|tds|tcs/)
})

test("a creator's document numbers start with the chosen prefix", () => {
  const { influencer, issue } = completed()
  saveBillingProfile(influencer, { ...BILLING, documentPrefix: "ASHA" })
  issue()
  expect(readDocuments(influencer)[0]?.number).toMatch(/^ASHA\d\d-[0-9A-Z]{4}\/0001$/)
})

test.each([
  [{ documentPrefix: "A" }, "documentPrefix"],
  [{ documentPrefix: "1AB" }, "documentPrefix"],
  [{ documentPrefix: "ABCDE" }, "documentPrefix"],
  [{ country: "ZZ" }, "country"],
  [{ country: "US", gstin: GSTIN }, "gstin"],
  [{ stateCode: "" }, "stateCode"],
  [{ stateCode: "99" }, "stateCode"],
])("rejects the billing details %o", (wrong, field) => {
  const { error } = BillingInput.safeParse({ ...BILLING, ...wrong })
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
})

test("invoices a buyer abroad as a zero-rated export", () => {
  setTaxes({ gst: 1800 })
  const { influencer, brand, issue } = completed()
  saveBillingProfile(influencer, { ...BILLING, gstin: GSTIN })
  const abroad = { legalName: "Acme Inc.", address: "1 Main St", country: "US" }
  saveBillingProfile(brand, { ...abroad, entity: "business" })
  issue()
  const [invoice] = ofKind(readDocuments(brand), "invoice")
  expect(invoice?.content.title).toBe("Tax invoice")
  expect(factOf(invoice, "Country of destination")).toBe("United States")
  expect(factOf(invoice, "Place of supply")).toBe("Outside India: United States (96)")
  expect(factOf(invoice, "Currency and rate")).toBe("INR; 1 INR = ₹1")
  expect(invoice?.content.sums).toContainEqual({
    term: "IGST, zero-rated export",
    amount: "₹0",
    isTotal: false,
  })
  expect(invoice?.content.notes.join(" ")).toContain("letter of undertaking")
  expect(invoice?.content.figures).toMatchObject({ netPaise: 1_000_000, igstPaise: 0 })
})

test("gives a registered creator a payout statement while GST is off", () => {
  env.FEE_BASIS_POINTS = 1000
  setTaxes({ tds: 100 })
  const made = completed()
  saveBillingProfile(made.influencer, { ...BILLING, gstin: GSTIN })
  made.issue()
  made.issue()
  const own = readDocuments(made.influencer)
  expect(ofKind(own, "invoice")).toEqual([])
  expect(ofKind(readDocuments(made.brand), "invoice")).toEqual([])
  const [statement, ...others] = ofKind(own, "payout_statement")
  expect(others).toEqual([])
  expect(statement?.number).toMatch(/^IM\d\d-OURSP\/\d{4}$/)
  const figures = statement?.content.figures
  expect(figures).toMatchObject({ grossPaise: 1_000_000, feePaise: 100_000 })
  expect(statement?.content.alsoNamed?.who).toBe(made.brand.userId)
  expect(() => findDocument(made.brand, statement?.id ?? "")).toThrow(NotFound)
})

test("reissues an invoice with the brand's later GSTIN and a credit note", () => {
  setTaxes({ gst: 1800 })
  const { influencer, brand, issue } = completed()
  saveBillingProfile(influencer, { ...BILLING, gstin: GSTIN })
  issue()
  const [first] = ofKind(readDocuments(brand), "invoice")
  if (!first) throw new Error("There is no invoice.")
  expect(reissuableWith(brand, first)).toBeUndefined()
  expect(() => reissueInvoice(brand, first)).toThrow(Conflict)
  const company = { ...BILLING, stateCode: "27", entity: "business" as const }
  saveBillingProfile(brand, { ...company, gstin: COMPANY_GSTIN })
  expect(reissuableWith(brand, first)).toBe(COMPANY_GSTIN)
  const id = reissueInvoice(brand, first)
  const papers = readDocuments(brand)
  const second = papers.find((paper) => paper.id === id)
  expect(second?.content.people[brand.userId]?.gstin).toBe(COMPANY_GSTIN)
  expect(second?.content.figures.igstPaise).toBeGreaterThan(0)
  expect(second?.serial).toBe(first.serial + 1)
  const [note, ...others] = ofKind(papers, "credit_note")
  expect(others).toEqual([])
  expect(note).toMatchObject({ aboutDocumentId: first.id, content: { needsSignature: true } })
  expect(note?.content.figures).toMatchObject({ ...first.content.figures })
  for (const paper of [first, second]) {
    if (paper) expect(() => reissueInvoice(brand, paper)).toThrow(Conflict)
  }
  issue()
  expect(readDocuments(brand)).toHaveLength(papers.length)
})

test("refuses another brand, and invoices older than two years", () => {
  const { brand, issue } = completed()
  issue()
  const [invoice] = ofKind(readDocuments(brand), "invoice")
  if (!invoice) throw new Error("There is no invoice.")
  const company = { ...BILLING, stateCode: "27", entity: "business" as const, gstin: COMPANY_GSTIN }
  saveBillingProfile(brand, company)
  const { brand: other } = completed()
  saveBillingProfile(other, company)
  expect(() => reissueInvoice(other, invoice)).toThrow(Conflict)
  clock.freeze(clock.now() + 700 * 24 * 3_600_000)
  expect(reissuableWith(brand, invoice)).toBeUndefined()
  expect(() => reissueInvoice(brand, invoice)).toThrow("30 November")
})

const parts = fc.record({
  bid: fc.integer({ min: 10_000, max: 50_000_000 }),
  shares: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 3 }),
  gst: fc.constantFrom(0, 500, 1800),
  isInter: fc.boolean(),
  isReissued: fc.boolean(),
})

test("keeps invoices less credit notes equal to the books", async () => {
  env.FEE_BASIS_POINTS = 1000
  await fc.assert(
    fc.asyncProperty(parts, async ({ bid, shares, gst, isInter, isReissued }) => {
      setTaxes({ gst })
      const { influencer, brand, payment, orderId, issue } = completed(bid)
      if (gst > 0) saveBillingProfile(influencer, { ...BILLING, gstin: GSTIN })
      issue()
      let stay = bid
      for (const [round, share] of shares.entries()) {
        const paise = Math.min(stay, Math.floor((bid * share) / 100))
        const feePaise = Math.floor(paise / 10)
        const about = `${orderId}:${round}`
        postEntry({ kind: "return", about, paymentId: payment.id, orderId }, [
          { to: payableOf(influencer.userId), paise: paise - feePaise },
          { to: FEE, paise: feePaise },
          { to: refundsOf(payment.id), paise: -paise },
        ])
        stay -= paise
        issue()
        issue()
        if (round === 0 && isReissued && stay > 0) {
          const [invoice] = ofKind(readDocuments(brand), "invoice")
          const stateCode = isInter ? "27" : "29"
          const gstin = aGstin(stateCode, "ABCCE1234F")
          saveBillingProfile(brand, { ...BILLING, stateCode, entity: "business", gstin })
          if (invoice) reissueInvoice(brand, invoice)
        }
      }
      const own = readDocuments(brand)
      const figure = (name: string) =>
        sumOf(ofKind(own, "invoice"), name) - sumOf(ofKind(own, "credit_note"), name)
      expect(figure("totalPaise")).toBe(stay)
      const taxes = ["netPaise", "cgstPaise", "sgstPaise", "igstPaise", "roundOffPaise"]
      expect(taxes.reduce((sum, name) => sum + figure(name), 0)).toBe(stay)
      if (stay === 0) for (const name of taxes) expect(figure(name)).toBe(0)
    }),
    { numRuns: 40 },
  )
})

test("warns of the percentage that a missing PAN will cost", () => {
  setTaxes({ tds: 10, tds_without_pan: 500 })
  const { influencer } = completed()
  expect(describeMissingPan(influencer.userId)).toBe(
    "Without a PAN we withhold 5% TDS of each completed order, instead of 0.1%.",
  )
  saveBillingProfile(influencer, { ...BILLING, pan: "ABCPE1234F" })
  expect(describeMissingPan(influencer.userId)).toBeUndefined()
})
