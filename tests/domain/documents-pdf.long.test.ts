import * as fc from "fast-check"
import { expect, test } from "vitest"
import { saveBillingProfile } from "#app/domain/books/billing/billing-profile.server.ts"
import { BillingInput } from "#app/domain/books/billing/billing-schema.ts"
import { PRINTABLE } from "#app/domain/books/billing/document-scripts.ts"
import { NotFound, RateLimited } from "#app/domain/shared/errors.ts"
import {
  openFont,
  replaceMissingLetters,
  runsOf,
  scriptOf,
  WEIGHTS,
} from "#app/domain/trust/documents/document-fonts.server.ts"
import { openDocumentPdf } from "#app/domain/trust/documents/document-pdf.server.ts"
import { issueDocuments } from "#app/domain/trust/documents/receipts.server.ts"
import { aGstin, BILLING, setTaxes } from "#tests/support/billing.ts"
import { readDocuments } from "#tests/support/documents.ts"
import { aBrand, anInfluencer } from "#tests/support/domain.ts"
import { completedOrders } from "#tests/support/payouts.ts"
import { readPdf } from "#tests/support/read-pdf.ts"

const PAGE = "https://example.org/papers/one"

async function aTaxInvoice(title = "Summer reels") {
  setTaxes({ gst: 1800 })
  const made = completedOrders([1_234_567], { title })
  const [influencer] = made.influencers
  if (!influencer) throw new Error("Nobody applied.")
  const legalName = "आशा Rao"
  saveBillingProfile(influencer, { ...BILLING, legalName, gstin: aGstin("29", "ABCPE1234F") })
  issueDocuments(`order:${made.orderIds[0]}`)
  issueDocuments(`payment:${made.payment.id}`)
  const [paper] = readDocuments(influencer)
  if (!paper) throw new Error("There is no paper.")
  return { ...made, influencer, paper }
}

test("a PDF has all texts of the document, a rupee sign, and A4 size", async () => {
  const { influencer, paper } = await aTaxInvoice()
  const { name, bytes } = await openDocumentPdf(influencer, paper.id, PAGE)
  expect(name).toBe(`${paper.number.replaceAll("/", "-")}.pdf`)
  const { pages, size } = await readPdf(bytes)
  expect(size.map(Math.round)).toEqual([595, 842])
  expect(pages).toHaveLength(1)
  const { content } = paper
  const amounts = [...content.lines, ...content.sums].map(({ amount }) => amount)
  expect(amounts).toContain("₹12,345.67")
  for (const said of [...amounts, paper.number, "Tax invoice", "CGST 9%", "SAC 998361", "Rao"]) {
    expect(pages[0]).toContain(said)
  }
  expect(pages[0]).toContain("GSTIN 29ABCPE1234F")
  expect(pages[0]).toMatch(/[\u0900-\u097f]/)
  // The font is subset to used characters.
  const text = Buffer.from(bytes).toString("latin1")
  expect(text).toMatch(/\/FontFile2/)
  expect(text).toMatch(/[A-Z]{6}\+NotoSans/)
  expect(bytes.length).toBeLessThan(80_000)
})

test("lines of a PDF never overlap, even with long terms", async () => {
  const { influencer, paper } = await aTaxInvoice()
  const { bytes } = await openDocumentPdf(influencer, paper.id, PAGE)
  const { placed } = await readPdf(bytes)
  expect(placed.map(({ text }) => text).join(" ")).toContain("reverse")
  const left = Math.min(...placed.map(({ x }) => x))
  const lines = placed.filter(({ x }) => x === left).sort((one, other) => other.y - one.y)
  const tooClose = lines.filter(({ y, page }, at) => {
    const above = lines[at - 1]
    return above?.page === page && above.y !== y && above.y - y < 9
  })
  expect(tooClose).toEqual([])
})

const NAMES = {
  Tamil: "மாயா ஐயர்",
  Bengali: "মায়া সেন",
  Telugu: "మాయా రావు",
  Gujarati: "માયા શાહ",
  Kannada: "ಮಾಯಾ ರಾವ್",
  Malayalam: "മായ മേനോൻ",
  Gurmukhi: "ਮਾਇਆ ਸਿੰਘ",
  Oriya: "ମାୟା ଦାସ",
  Devanagari: "माया जोशी",
}

test.each(Object.entries(NAMES))(
  "a legal name in %s uses a font with its letters",
  async (script, name) => {
    const made = completedOrders([1_234_567])
    const [influencer] = made.influencers
    if (!influencer) throw new Error("Nobody applied.")
    expect(BillingInput.safeParse({ ...BILLING, legalName: name }).error).toBe(undefined)
    saveBillingProfile(influencer, { ...BILLING, legalName: name })
    issueDocuments(`order:${made.orderIds[0]}`)
    const [paper] = readDocuments(influencer)
    const { bytes } = await openDocumentPdf(influencer, paper?.id ?? "", PAGE)
    const { pages } = await readPdf(bytes)
    expect(pages[0]).toMatch(new RegExp(`\\p{Script=${script}}`, "u"))
    expect(pages[0]).toContain("₹12,345.67")
    const font = script === "Devanagari" ? "NotoSans" : `NotoSans${script}`
    expect(Buffer.from(bytes).toString("latin1")).toMatch(new RegExp(`[A-Z]{6}\\+${font}-`))
  },
)

test("a name in two scripts uses both fonts", async () => {
  const made = completedOrders([1_234_567])
  const [influencer] = made.influencers
  if (!influencer) throw new Error("Nobody applied.")
  const legalName = "கேசர் केसर Private Limited"
  expect(BillingInput.safeParse({ ...BILLING, legalName }).error).toBe(undefined)
  saveBillingProfile(influencer, { ...BILLING, legalName })
  issueDocuments(`order:${made.orderIds[0]}`)
  const [paper] = readDocuments(influencer)
  const { bytes } = await openDocumentPdf(influencer, paper?.id ?? "", PAGE)
  const { pages } = await readPdf(bytes)
  expect(pages[0]).toMatch(/\p{Script=Tamil}[^?]*\p{Script=Devanagari}[^?]*Private Limited/u)
  expect(pages[0]).not.toContain("?")
  const fonts = Buffer.from(bytes).toString("latin1")
  for (const font of ["NotoSansTamil-", "NotoSans-"]) expect(fonts).toContain(font)
})

test("every character allowed in legal names is in a font", async () => {
  const { default: PDFDocument } = await import("pdfkit")
  const missing: string[] = []
  for (let point = 0x20; point < 0x20000; point += 1) {
    const sign = String.fromCodePoint(point)
    if (!PRINTABLE.test(sign)) continue
    const runs = runsOf((script) => openFont(PDFDocument, script, "regular"), `a${sign}`)
    const staticData = runs.map(({ text }) => text).join("")
    if (staticData !== `a${sign}` && !/[\u200c\u200d]/.test(sign)) missing.push(point.toString(16))
  }
  expect(missing).toEqual([])
})

test("fonts can shape every combination of a script's letters", async () => {
  const { default: PDFDocument } = await import("pdfkit")
  for (const script of Object.keys(NAMES)) {
    const isOf = new RegExp(`\\p{Script=${script}}`, "u")
    const letters = Array.from({ length: 0x500 }, (_, at) => String.fromCodePoint(0x900 + at))
    const own = letters.filter((letter) => isOf.test(letter))
    const text = fc.array(fc.constantFrom(...own, " ", "a", "₹"), { maxLength: 12 })
    for (const weight of WEIGHTS) {
      const font = openFont(PDFDocument, scriptOf(own[0] ?? ""), weight)
      fc.assert(
        fc.property(text, (parts) => {
          font.layout(replaceMissingLetters(font, parts.join("")))
        }),
        { numRuns: 300 },
      )
    }
  }
})

test("letters without a font are rejected in legal names, and replaced in titles", async () => {
  for (const text of ["Maya 🎬", "مايا", "玛雅", "Maya ١٢", "कasha 玛"]) {
    for (const field of ["legalName", "address"]) {
      const { error } = BillingInput.safeParse({ ...BILLING, [field]: text })
      expect(
        error?.issues.map(({ message }) => message),
        text,
      ).toEqual([expect.stringContaining("Latin letters or an Indian script")])
    }
  }
  const { influencer, paper } = await aTaxInvoice("Reels 🎬 of 玛雅 ™")
  const { pages } = await readPdf((await openDocumentPdf(influencer, paper.id, PAGE)).bytes)
  expect(pages[0]?.replace(/ +/g, " ")).toContain("Reels of [Chinese or Japanese letters] ™")
  expect(pages[0]).not.toContain("?")
})

test("a title names letters without a font, once for all words", async () => {
  const { default: PDFDocument } = await import("pdfkit")
  const staticData = (text: string) =>
    runsOf((script) => openFont(PDFDocument, script, "regular"), text)
      .map((run) => run.text)
      .join("")
      .replace(/ +/g, " ")
      .trim()
  expect(staticData("日本茶 のリール for tea")).toBe("[Chinese or Japanese letters] for tea")
  expect(staticData("چائے tea 한국 차")).toBe("[Arabic letters] tea [Korean letters]")
  expect(staticData("ชา ☕️ שלום")).toBe("[Thai letters] [Hebrew letters]")
  expect(staticData("🎉🎉")).toBe("[symbols]")
})

test("both sides get identical bytes of a document, and third parties none", async () => {
  const { influencer, brand, paper } = await aTaxInvoice()
  const own = await openDocumentPdf(influencer, paper.id, PAGE)
  expect((await openDocumentPdf(brand, paper.id, PAGE)).bytes.equals(own.bytes)).toBe(true)
  for (const other of [anInfluencer(), aBrand()]) {
    await expect(openDocumentPdf(other, paper.id, PAGE)).rejects.toThrow(NotFound)
  }
  await expect(openDocumentPdf(influencer, "none", PAGE)).rejects.toThrow(NotFound)
})

test("the longest and strangest title fits on the page", async () => {
  const { brand } = await aTaxInvoice(`${"W".repeat(199)}é`)
  for (const { id, number } of readDocuments(brand)) {
    const { pages } = await readPdf((await openDocumentPdf(brand, id, PAGE)).bytes)
    expect(pages.join("")).toContain(number)
    expect(pages.join("").match(/W/g)?.length).toBeGreaterThanOrEqual(199)
  }
})

test("sixty downloads an hour are allowed", async () => {
  const { influencer, paper } = await aTaxInvoice()
  const many = Array.from({ length: 60 })
  for (const _ of many) await openDocumentPdf(influencer, paper.id, PAGE)
  await expect(openDocumentPdf(influencer, paper.id, PAGE)).rejects.toThrow(RateLimited)
})
