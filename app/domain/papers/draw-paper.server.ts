import type PDFKit from "pdfkit"
import { INDIAN_STATES, isStateCode } from "../indian-states.ts"
import { personOn } from "./paper.ts"
import type { PaperContent, PaperPerson } from "./paper-content.ts"
import type { Weight } from "./paper-fonts.server.ts"

type Document = InstanceType<typeof PDFKit>

/** Takes up a font that can draw a text, and answers with the text as it can. */
type SetFont = (weight: Weight, text: string) => string

/** What is drawn on, and with what. */
type Sheet = { page: Document; set: SetFont }

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
  const { page, set } = sheet
  const { title, number, facts, heading, lines, sums, notes } = content
  page.fontSize(20).text(set("bold", title))
  page.fontSize(12).text(set("bold", number)).moveDown(1)
  drawPerson(sheet, "From", personOn(content, content.issuer))
  drawPerson(sheet, title === "Receipt" ? "Paid by" : "To", personOn(content, content.recipient))
  for (const { term, text, at } of facts) {
    drawFact(sheet, term, at === undefined ? (text ?? "") : `${moment.format(at)} IST`)
  }
  page.moveDown(1).fontSize(12).text(set("bold", heading)).moveDown(0.4)
  for (const { text, who, note, amount } of lines) {
    drawAmount(sheet, text ?? personOn(content, who ?? "").name, amount, "regular")
    if (note) page.fontSize(SMALL).text(set("regular", note)).moveDown(0.3)
  }
  drawRule(page)
  for (const { term, amount, isTotal } of sums) {
    drawAmount(sheet, term, amount, isTotal ? "bold" : "regular")
  }
  page.moveDown(1).fontSize(SMALL)
  for (const note of [...(returned ? [returned] : []), ...notes]) {
    page.text(set("regular", note)).moveDown(0.2)
  }
}

function drawPerson({ page, set }: Sheet, term: string, person: PaperPerson): void {
  const { name, address, state, gstin } = person
  page.fontSize(SMALL).text(set("regular", term))
  page.fontSize(NORMAL).text(set("bold", name))
  if (address) page.text(set("regular", address))
  if (state && isStateCode(state)) page.text(set("regular", `${INDIAN_STATES[state]} (${state})`))
  if (gstin) page.text(set("regular", `GSTIN ${gstin}`))
  page.moveDown(0.8)
}

const TERM_WIDTH = 120

function drawFact({ page, set }: Sheet, term: string, text: string): void {
  startRow(page)
  const { y } = page
  const left = leftOf(page)
  page.fontSize(SMALL).text(set("regular", term), left, y + 1, { width: TERM_WIDTH })
  const width = widthOf(page) - TERM_WIDTH
  page.fontSize(NORMAL).text(set("regular", text), left + TERM_WIDTH, y, { width })
  page.x = left
  page.moveDown(0.2)
}

const AMOUNT_WIDTH = 210

function drawAmount({ page, set }: Sheet, term: string, amount: string, weight: Weight): void {
  startRow(page)
  const { y } = page
  const left = leftOf(page)
  const termWidth = widthOf(page) - AMOUNT_WIDTH
  const drawn = set(weight, amount)
  const height = page.fontSize(NORMAL).heightOfString(drawn, { width: AMOUNT_WIDTH })
  page.text(drawn, left + termWidth, y, { width: AMOUNT_WIDTH, align: "right" })
  page.text(set(weight, term), left, y, { width: termWidth - 12 })
  page.x = left
  page.y = Math.max(page.y, y + height)
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
