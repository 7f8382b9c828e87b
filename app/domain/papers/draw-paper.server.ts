import type PDFKit from "pdfkit"
import { INDIAN_STATES, isStateCode } from "../indian-states.ts"
import { type PaperContent, type PaperPerson, personOn } from "./paper.ts"

type Document = InstanceType<typeof PDFKit>

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
export function drawPaper(page: Document, content: PaperContent, returned?: string): void {
  const { title, number, facts, heading, lines, sums, notes } = content
  page.font("bold").fontSize(20).text(title)
  page.font("bold").fontSize(12).text(number).moveDown(1)
  drawPerson(page, "From", personOn(content, content.issuer))
  drawPerson(page, title === "Receipt" ? "Paid by" : "To", personOn(content, content.recipient))
  for (const { term, text, at } of facts) {
    drawFact(page, term, at === undefined ? (text ?? "") : `${moment.format(at)} IST`)
  }
  page.moveDown(1).font("bold").fontSize(12).text(heading).moveDown(0.4)
  for (const { text, who, note, amount } of lines) {
    drawAmount(page, text ?? personOn(content, who ?? "").name, amount, "regular")
    if (note) page.font("regular").fontSize(SMALL).text(note).moveDown(0.3)
  }
  drawRule(page)
  for (const { term, amount, isTotal } of sums) {
    drawAmount(page, term, amount, isTotal ? "bold" : "regular")
  }
  page.moveDown(1).font("regular").fontSize(SMALL)
  for (const note of [...(returned ? [returned] : []), ...notes]) page.text(note).moveDown(0.2)
}

function drawPerson(page: Document, term: string, person: PaperPerson): void {
  const { name, address, state, gstin } = person
  page.font("regular").fontSize(SMALL).text(term)
  page.font("bold").fontSize(NORMAL).text(name)
  page.font("regular").fontSize(NORMAL)
  if (address) page.text(address)
  if (state && isStateCode(state)) page.text(`${INDIAN_STATES[state]} (${state})`)
  if (gstin) page.text(`GSTIN ${gstin}`)
  page.moveDown(0.8)
}

const TERM_WIDTH = 120

function drawFact(page: Document, term: string, text: string): void {
  startRow(page)
  const { y } = page
  const left = leftOf(page)
  page
    .font("regular")
    .fontSize(SMALL)
    .text(term, left, y + 1, { width: TERM_WIDTH })
  page.fontSize(NORMAL).text(text, left + TERM_WIDTH, y, { width: widthOf(page) - TERM_WIDTH })
  page.x = left
  page.moveDown(0.2)
}

const AMOUNT_WIDTH = 210

function drawAmount(page: Document, term: string, amount: string, font: "regular" | "bold"): void {
  startRow(page)
  const { y } = page
  const left = leftOf(page)
  const termWidth = widthOf(page) - AMOUNT_WIDTH
  page.font(font).fontSize(NORMAL)
  const height = page.heightOfString(amount, { width: AMOUNT_WIDTH })
  page.text(amount, left + termWidth, y, { width: AMOUNT_WIDTH, align: "right" })
  page.text(term, left, y, { width: termWidth - 12 })
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
