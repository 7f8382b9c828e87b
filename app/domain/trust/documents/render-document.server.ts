import { personOn, signatureOf } from "./document.ts"
import type { DocumentContent } from "./document-content.ts"
import type { Weight } from "./document-fonts.server.ts"
import {
  drawHead,
  drawPerson,
  drawRule,
  keepRowOnPage,
  leftMarginOf,
  NORMAL,
  type Sheet,
  SMALL_FONT_SIZE,
  widthOf,
  writeText,
} from "./render-sheet.server.ts"

const moment = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "Asia/Kolkata",
})

/** "17 Nov 2026, 14:05 IST" */
export const formatMoment = (at: number): string => `${moment.format(at)} IST`

/** Printed beside the document, not part of it. */
type Beside = { url: string; returned?: string | undefined }

export function renderDocument(
  sheet: Sheet,
  content: DocumentContent,
  { url, returned }: Beside,
): void {
  const { page } = sheet
  const { title, number, facts, heading, lines, sums, words, notes, alsoNamed } = content
  drawHead(sheet, url)
  page.fontSize(20)
  writeText(sheet, "bold", title)
  page.fontSize(12)
  writeText(sheet, "bold", number).moveDown(1)
  drawPerson(sheet, "From", personOn(content, content.issuer))
  drawPerson(sheet, title === "Receipt" ? "Paid by" : "To", personOn(content, content.recipient))
  if (alsoNamed) drawPerson(sheet, alsoNamed.term, personOn(content, alsoNamed.who))
  for (const { term, text, at } of facts) {
    drawFact(sheet, term, at === undefined ? (text ?? "") : formatMoment(at))
  }
  page.moveDown(1).fontSize(12)
  writeText(sheet, "bold", heading).moveDown(0.4)
  for (const { text, who, note, amount } of lines) {
    drawAmount(sheet, text ?? personOn(content, who ?? "").name, amount, "regular")
    if (!note) continue
    page.fontSize(SMALL_FONT_SIZE)
    writeText(sheet, "regular", note).moveDown(0.3)
  }
  drawRule(page)
  for (const { term, amount, isTotal } of sums) {
    drawAmount(sheet, term, amount, isTotal ? "bold" : "regular")
  }
  page.fontSize(SMALL_FONT_SIZE)
  if (words) writeText(sheet, "regular", words)
  page.moveDown(1)
  for (const note of [...(returned ? [returned] : []), ...notes]) {
    writeText(sheet, "regular", note).moveDown(0.2)
  }
  if (content.needsSignature) page.moveDown(3)
  keepRowOnPage(page)
  writeText(sheet, "regular", signatureOf(content))
}

const TERM_WIDTH = 120

export function drawFact(sheet: Sheet, term: string, text: string): void {
  const { page } = sheet
  keepRowOnPage(page)
  const { y } = page
  const left = leftMarginOf(page)
  page.fontSize(SMALL_FONT_SIZE)
  writeText(sheet, "regular", term, { x: left, y: y + 1, width: TERM_WIDTH - 12 })
  const bottom = page.y
  page.fontSize(NORMAL)
  const width = widthOf(page) - TERM_WIDTH
  writeText(sheet, "regular", text, { x: left + TERM_WIDTH, y, width })
  page.x = left
  page.y = Math.max(page.y, bottom)
  page.moveDown(0.2)
}

const AMOUNT_WIDTH = 210

function drawAmount(sheet: Sheet, term: string, amount: string, weight: Weight): void {
  const { page } = sheet
  keepRowOnPage(page)
  const { y } = page
  const left = leftMarginOf(page)
  const termWidth = widthOf(page) - AMOUNT_WIDTH
  page.fontSize(NORMAL)
  writeText(sheet, weight, amount, { x: left + termWidth, y, width: AMOUNT_WIDTH, align: "right" })
  const bottom = page.y
  writeText(sheet, weight, term, { x: left, y, width: termWidth - 12 })
  page.x = left
  page.y = Math.max(page.y, bottom)
  page.moveDown(0.3)
}
