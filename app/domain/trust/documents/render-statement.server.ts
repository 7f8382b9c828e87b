import { NEEDS_NO_SIGNATURE } from "./document.ts"
import type { DocumentPerson } from "./document-content.ts"
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

type StatementSheet = {
  title: string
  days: string
  people: readonly [DocumentPerson, DocumentPerson]
  rows: readonly (readonly string[])[]
  url: string
  headers?: readonly string[]
  note?: string
}

const HEADERS = ["Date", "Entry", "Debit", "Credit", "Balance"]
/** Fractions of the page width. */
const WIDTHS = [0.13, 0.39, 0.16, 0.16, 0.16]
const GAP = 6

export function drawStatement(sheet: Sheet, statement: StatementSheet): void {
  const { page } = sheet
  const { title, days, people, rows, url, headers = HEADERS, note } = statement
  drawHead(sheet, url)
  page.fontSize(20)
  writeText(sheet, "bold", title)
  page.fontSize(NORMAL)
  writeText(sheet, "regular", days).moveDown(0.8)
  drawPerson(sheet, "From", people[0])
  drawPerson(sheet, "To", people[1])
  drawRow(sheet, headers, true)
  drawRule(page)
  for (const [at, row] of rows.entries()) {
    drawRow(sheet, row, headers === HEADERS && (at === 0 || at === rows.length - 1))
  }
  page.moveDown(1).fontSize(SMALL_FONT_SIZE)
  writeText(sheet, "regular", note ?? NEEDS_NO_SIGNATURE)
}

function drawRow(sheet: Sheet, cells: readonly string[], isBold: boolean): void {
  const { page } = sheet
  keepRowOnPage(page)
  const { y } = page
  const width = widthOf(page)
  let [x, bottom] = [leftMarginOf(page), y]
  page.fontSize(SMALL_FONT_SIZE)
  for (const [at, cell] of cells.entries()) {
    const own = width * (WIDTHS[at] ?? 0)
    const place = { x, y, width: own - GAP, ...(at > 1 && { align: "right" as const }) }
    if (cell !== "") writeText(sheet, isBold ? "bold" : "regular", cell, place)
    bottom = Math.max(bottom, cell === "" ? y : page.y)
    x += own
  }
  page.x = leftMarginOf(page)
  page.y = bottom
  page.moveDown(0.3)
}
