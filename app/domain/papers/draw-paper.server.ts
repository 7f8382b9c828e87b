import type PDFKit from "pdfkit"
import { INDIAN_STATES, isStateCode } from "../indian-states.ts"
import { personOn } from "./paper.ts"
import type { PaperContent, PaperPerson } from "./paper-content.ts"
import type { Script, Weight } from "./paper-fonts.server.ts"

type Document = InstanceType<typeof PDFKit>

/** What is drawn on, and with what: a text in runs of one font each, and how to take such a font up. */
type Sheet = {
  page: Document
  runs: (weight: Weight, text: string) => { script: Script; text: string }[]
  set: (weight: Weight, script: Script) => void
}

type Place = { x: number; y: number; width: number; align?: "right" }

/** Writes a text, line by line and run by run in the fonts that have its signs. */
function write({ page, runs, set }: Sheet, weight: Weight, text: string, place?: Place): Document {
  const { x, y, ...options } = place ?? {}
  for (const [at, line] of text.split("\n").entries()) {
    const parts = runs(weight, line)
    if (parts.length === 0) set(weight, "Latin")
    if (parts.length === 0) page.text(" ", options)
    for (const [part, run] of parts.entries()) {
      set(weight, run.script)
      const continued = part < parts.length - 1
      if (at === 0 && part === 0 && place) page.text(run.text, x, y, { ...options, continued })
      else page.text(run.text, { ...options, continued })
    }
  }
  return page
}

const moment = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "Asia/Kolkata",
})

const SMALL = 9
const NORMAL = 10.5

const leftOf = (page: Document): number => page.page.margins.left
const widthOf = (page: Document): number =>
  page.page.width - page.page.margins.left - page.page.margins.right

/** Draws a paper in black on white, as it is printed; a long one goes on to further pages. */
export function drawPaper(sheet: Sheet, content: PaperContent, returned?: string): void {
  const { page } = sheet
  const { title, number, facts, heading, lines, sums, notes } = content
  page.fontSize(20)
  write(sheet, "bold", title)
  page.fontSize(12)
  write(sheet, "bold", number).moveDown(1)
  drawPerson(sheet, "From", personOn(content, content.issuer))
  drawPerson(sheet, title === "Receipt" ? "Paid by" : "To", personOn(content, content.recipient))
  for (const { term, text, at } of facts) {
    drawFact(sheet, term, at === undefined ? (text ?? "") : `${moment.format(at)} IST`)
  }
  page.moveDown(1).fontSize(12)
  write(sheet, "bold", heading).moveDown(0.4)
  for (const { text, who, note, amount } of lines) {
    drawAmount(sheet, text ?? personOn(content, who ?? "").name, amount, "regular")
    if (!note) continue
    page.fontSize(SMALL)
    write(sheet, "regular", note).moveDown(0.3)
  }
  drawRule(page)
  for (const { term, amount, isTotal } of sums) {
    drawAmount(sheet, term, amount, isTotal ? "bold" : "regular")
  }
  page.moveDown(1).fontSize(SMALL)
  for (const note of [...(returned ? [returned] : []), ...notes]) {
    write(sheet, "regular", note).moveDown(0.2)
  }
}

function drawPerson(sheet: Sheet, term: string, person: PaperPerson): void {
  const { page } = sheet
  const { name, address, state, gstin } = person
  page.fontSize(SMALL)
  write(sheet, "regular", term)
  page.fontSize(NORMAL)
  write(sheet, "bold", name)
  if (address) write(sheet, "regular", address)
  if (state && isStateCode(state)) write(sheet, "regular", `${INDIAN_STATES[state]} (${state})`)
  if (gstin) write(sheet, "regular", `GSTIN ${gstin}`)
  page.moveDown(0.8)
}

const TERM_WIDTH = 120

function drawFact(sheet: Sheet, term: string, text: string): void {
  const { page } = sheet
  startRow(page)
  const { y } = page
  const left = leftOf(page)
  page.fontSize(SMALL)
  write(sheet, "regular", term, { x: left, y: y + 1, width: TERM_WIDTH })
  page.fontSize(NORMAL)
  const width = widthOf(page) - TERM_WIDTH
  write(sheet, "regular", text, { x: left + TERM_WIDTH, y, width })
  page.x = left
  page.moveDown(0.2)
}

const AMOUNT_WIDTH = 210

function drawAmount(sheet: Sheet, term: string, amount: string, weight: Weight): void {
  const { page } = sheet
  startRow(page)
  const { y } = page
  const left = leftOf(page)
  const termWidth = widthOf(page) - AMOUNT_WIDTH
  page.fontSize(NORMAL)
  write(sheet, weight, amount, { x: left + termWidth, y, width: AMOUNT_WIDTH, align: "right" })
  const bottom = page.y
  write(sheet, weight, term, { x: left, y, width: termWidth - 12 })
  page.x = left
  page.y = Math.max(page.y, bottom)
  page.moveDown(0.3)
}

const ROW_HEIGHT = 40

/** What stands side by side begins on the next page together. */
function startRow(page: Document): void {
  if (page.y + ROW_HEIGHT > page.page.height - page.page.margins.bottom) page.addPage()
}

function drawRule(page: Document): void {
  const left = leftOf(page)
  page
    .moveTo(left, page.y)
    .lineTo(left + widthOf(page), page.y)
    .lineWidth(0.5)
    .stroke()
  page.moveDown(0.4)
}
