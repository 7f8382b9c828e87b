import type PDFKit from "pdfkit"
import { encode } from "uqr"
import { companyOnDocuments } from "#app/platform/company-details.server.ts"
import { linesOfPerson } from "./document.ts"
import type { DocumentPerson } from "./document-content.ts"
import type { Script, Weight } from "./document-fonts.server.ts"

export type Document = InstanceType<typeof PDFKit>

export type Sheet = {
  page: Document
  runs: (weight: Weight, text: string) => { script: Script; text: string }[]
  set: (weight: Weight, script: Script) => void
}

type Place = { x: number; y: number; width: number; align?: "right" }

export function writeText(
  { page, runs, set }: Sheet,
  weight: Weight,
  text: string,
  place?: Place,
): Document {
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

export const SMALL_FONT_SIZE = 9
export const NORMAL = 10.5

export const leftMarginOf = (page: Document): number => page.page.margins.left
export const widthOf = (page: Document): number =>
  page.page.width - page.page.margins.left - page.page.margins.right

const ROW_HEIGHT = 40

/** Keeps a row on one page. */
export function keepRowOnPage(page: Document): void {
  if (page.y + ROW_HEIGHT > page.page.height - page.page.margins.bottom) page.addPage()
}

export function drawRule(page: Document): void {
  const left = leftMarginOf(page)
  page
    .moveTo(left, page.y)
    .lineTo(left + widthOf(page), page.y)
    .lineWidth(0.5)
    .stroke()
  page.moveDown(0.4)
}

const QR_SIZE = 64

/** Draws the logo and the document's QR code. */
export function drawHead(sheet: Sheet, url: string): void {
  const { page } = sheet
  const { y } = page
  const left = leftMarginOf(page)
  const width = widthOf(page) - QR_SIZE - 12
  page.fontSize(14)
  writeText(sheet, "bold", companyOnDocuments.name, { x: left, y, width })
  drawQr(page, url, left + widthOf(page) - QR_SIZE, y)
  page.x = left
  page.y = y + QR_SIZE + 8
  drawRule(page)
  page.moveDown(0.6)
}

function drawQr(page: Document, url: string, left: number, top: number): void {
  const { size, data } = encode(url, { ecc: "M", border: 0 })
  const unit = QR_SIZE / size
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) page.rect(left + x * unit, top + y * unit, unit, unit)
    }
  }
  page.fill("black").link(left, top, QR_SIZE, QR_SIZE, url)
}

export function drawPerson(sheet: Sheet, term: string, person: DocumentPerson): void {
  const { page } = sheet
  page.fontSize(SMALL_FONT_SIZE)
  writeText(sheet, "regular", term)
  page.fontSize(NORMAL)
  writeText(sheet, "bold", person.name)
  for (const line of linesOfPerson(person)) writeText(sheet, "regular", line)
  page.moveDown(0.8)
}
