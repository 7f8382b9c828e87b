import * as fc from "fast-check"
import { expect, test } from "vitest"
import { saveBillingProfile } from "#app/domain/billing/billing-profile.server.ts"
import { BillingInput } from "#app/domain/billing/billing-schema.ts"
import { PRINTABLE } from "#app/domain/billing/paper-scripts.ts"
import { NotFound, RateLimited } from "#app/domain/errors.ts"
import { issuePapers } from "#app/domain/papers/issue-papers.server.ts"
import {
  drawableIn,
  openFont,
  runsOf,
  scriptOf,
  WEIGHTS,
} from "#app/domain/papers/paper-fonts.server.ts"
import { openPaperPdf } from "#app/domain/papers/paper-pdf.server.ts"
import { aGstin, BILLING, setTaxes } from "#tests/support/billing.ts"
import { aBrand, anInfluencer } from "#tests/support/domain.ts"
import { readPapers } from "#tests/support/papers.ts"
import { completedOrders } from "#tests/support/payouts.ts"
import { readPdf } from "#tests/support/read-pdf.ts"

const PAGE = "https://example.org/papers/one"

async function aTaxInvoice(title = "Summer reels") {
  setTaxes({ gst: 1800 })
  const made = completedOrders([1_234_567], { title })
  const [influencer] = made.influencers
  if (!influencer) throw new Error("Nobody applied.")
  const legalName = "आशा Rao"
  await saveBillingProfile(influencer, { ...BILLING, legalName, gstin: aGstin("29", "ABCPE1234F") })
  issuePapers(`order:${made.orderIds[0]}`)
  issuePapers(`payment:${made.payment.id}`)
  const [paper] = readPapers(influencer)
  if (!paper) throw new Error("There is no paper.")
  return { ...made, influencer, paper }
}

test("a PDF says all that the paper says, with a rupee sign that is one, on A4", async () => {
  const { influencer, paper } = await aTaxInvoice()
  const { name, bytes } = await openPaperPdf(influencer, paper.id, PAGE)
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
  // A font of which only the signs that are used come along.
  const text = Buffer.from(bytes).toString("latin1")
  expect(text).toMatch(/\/FontFile2/)
  expect(text).toMatch(/[A-Z]{6}\+NotoSans/)
  expect(bytes.length).toBeLessThan(80_000)
})

test("the lines of a PDF never overlap, however long a term is", async () => {
  const { influencer, paper } = await aTaxInvoice()
  const { bytes } = await openPaperPdf(influencer, paper.id, PAGE)
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
  "a legal name in %s is drawn in a font that has it",
  async (script, name) => {
    const made = completedOrders([1_234_567])
    const [influencer] = made.influencers
    if (!influencer) throw new Error("Nobody applied.")
    expect(BillingInput.safeParse({ ...BILLING, legalName: name }).error).toBe(undefined)
    await saveBillingProfile(influencer, { ...BILLING, legalName: name })
    issuePapers(`order:${made.orderIds[0]}`)
    const [paper] = readPapers(influencer)
    const { bytes } = await openPaperPdf(influencer, paper?.id ?? "", PAGE)
    const { pages } = await readPdf(bytes)
    expect(pages[0]).toMatch(new RegExp(`\\p{Script=${script}}`, "u"))
    expect(pages[0]).toContain("₹12,345.67")
    const font = script === "Devanagari" ? "NotoSans" : `NotoSans${script}`
    expect(Buffer.from(bytes).toString("latin1")).toMatch(new RegExp(`[A-Z]{6}\\+${font}-`))
  },
)

test("a name in two scripts is drawn in the fonts of both", async () => {
  const made = completedOrders([1_234_567])
  const [influencer] = made.influencers
  if (!influencer) throw new Error("Nobody applied.")
  const legalName = "கேசர் केसर Private Limited"
  expect(BillingInput.safeParse({ ...BILLING, legalName }).error).toBe(undefined)
  await saveBillingProfile(influencer, { ...BILLING, legalName })
  issuePapers(`order:${made.orderIds[0]}`)
  const [paper] = readPapers(influencer)
  const { bytes } = await openPaperPdf(influencer, paper?.id ?? "", PAGE)
  const { pages } = await readPdf(bytes)
  expect(pages[0]).toMatch(/\p{Script=Tamil}[^?]*\p{Script=Devanagari}[^?]*Private Limited/u)
  expect(pages[0]).not.toContain("?")
  const fonts = Buffer.from(bytes).toString("latin1")
  for (const font of ["NotoSansTamil-", "NotoSans-"]) expect(fonts).toContain(font)
})

test("every sign that a legal name may have is in one of the fonts", async () => {
  const { default: PDFDocument } = await import("pdfkit")
  const missing: string[] = []
  for (let point = 0x20; point < 0x20000; point += 1) {
    const sign = String.fromCodePoint(point)
    if (!PRINTABLE.test(sign)) continue
    const runs = runsOf((script) => openFont(PDFDocument, script, "regular"), `a${sign}`)
    const drawn = runs.map(({ text }) => text).join("")
    if (drawn !== `a${sign}` && !/[\u200c\u200d]/.test(sign)) missing.push(point.toString(16))
  }
  expect(missing).toEqual([])
})

test("whatever letters of a script stand beside each other, its font lays them out", async () => {
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
          font.layout(drawableIn(font, parts.join("")))
        }),
        { numRuns: 300 },
      )
    }
  }
})

test("what no font of ours has is refused in a legal name and address, and left out or told of in a title", async () => {
  for (const text of ["Maya 🎬", "مايا", "玛雅", "Maya ١٢", "कasha 玛"]) {
    for (const field of ["legalName", "address"]) {
      const { error } = BillingInput.safeParse({ ...BILLING, [field]: text })
      expect(
        error?.issues.map(({ message }) => message),
        text,
      ).toEqual([expect.stringContaining("Latin letters or those of an Indian script")])
    }
  }
  const { influencer, paper } = await aTaxInvoice("Reels 🎬 of 玛雅 ™")
  const { pages } = await readPdf((await openPaperPdf(influencer, paper.id, PAGE)).bytes)
  expect(pages[0]?.replace(/ +/g, " ")).toContain("Reels of [Chinese or Japanese letters] ™")
  expect(pages[0]).not.toContain("?")
})

test("a title names letters that no font has, once for all of their words", async () => {
  const { default: PDFDocument } = await import("pdfkit")
  const drawn = (text: string) =>
    runsOf((script) => openFont(PDFDocument, script, "regular"), text)
      .map((run) => run.text)
      .join("")
      .replace(/ +/g, " ")
      .trim()
  expect(drawn("日本茶 のリール for tea")).toBe("[Chinese or Japanese letters] for tea")
  expect(drawn("چائے tea 한국 차")).toBe("[Arabic letters] tea [Korean letters]")
  expect(drawn("ชา ☕️ שלום")).toBe("[Thai letters] [Hebrew letters]")
  expect(drawn("🎉🎉")).toBe("[symbols]")
})

test("the same paper is the same bytes for both of its sides, and nobody else gets it", async () => {
  const { influencer, brand, paper } = await aTaxInvoice()
  const own = await openPaperPdf(influencer, paper.id, PAGE)
  expect((await openPaperPdf(brand, paper.id, PAGE)).bytes.equals(own.bytes)).toBe(true)
  for (const other of [anInfluencer(), aBrand()]) {
    await expect(openPaperPdf(other, paper.id, PAGE)).rejects.toThrow(NotFound)
  }
  await expect(openPaperPdf(influencer, "none", PAGE)).rejects.toThrow(NotFound)
})

test("the longest and strangest of titles fits", async () => {
  const { brand } = await aTaxInvoice(`${"W".repeat(199)}é`)
  for (const { id, number } of readPapers(brand)) {
    const { pages } = await readPdf((await openPaperPdf(brand, id, PAGE)).bytes)
    expect(pages.join("")).toContain(number)
    expect(pages.join("").match(/W/g)?.length).toBeGreaterThanOrEqual(199)
  }
})

test("sixty an hour are the most", async () => {
  const { influencer, paper } = await aTaxInvoice()
  const many = Array.from({ length: 60 })
  for (const _ of many) await openPaperPdf(influencer, paper.id, PAGE)
  await expect(openPaperPdf(influencer, paper.id, PAGE)).rejects.toThrow(RateLimited)
})
