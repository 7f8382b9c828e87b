import { buffer } from "node:stream/consumers"
import { limitConcurrency } from "#app/domain/shared/limit-concurrency.server.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import {
  openFont,
  runsOf,
  type Script,
  selectFont,
  type Weight,
} from "#app/domain/trust/documents/document-fonts.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { type ChargebackRow, nameOfBrand } from "./chargeback-queries.server.ts"
import { type EvidenceLine, gatherEvidence, toLines } from "./evidence.server.ts"

/** Keeps the PDF far below the provider's 2 MB. */
const MAX_CHARACTERS = 400_000
const MAX_OF_A_LINE = 4000

const drawing = limitConcurrency(1, 5, {
  message: "Another PDF is being written. Please try again in a few seconds.",
  retryAfterSeconds: 5,
})

/** Writes the evidence PDF, explanation to the bank first. @throws RateLimited */
export const writeEvidencePdf = (row: ChargebackRow, summary: string) =>
  drawing(() => write(linesOf(row, summary), `Evidence for ${row.id}`))

function linesOf(row: ChargebackRow, summary: string): EvidenceLine[] {
  const brandName = nameOfBrand(row)
  const front = [
    { text: `Evidence for ${row.id}`, isHeading: true },
    { text: `Payment ${row.providerPaymentId}, by ${brandName}.` },
    { text: `Disputed: ${formatMoney(row.amountPaise, "INR")}.` },
    ...(summary ? [{ text: summary }] : []),
  ]
  let left = MAX_CHARACTERS
  const lines = [...front, ...gatherEvidence(row).flatMap((one) => toLines(one, brandName))]
  return lines.flatMap(({ text, isHeading }) => {
    const shown = text.slice(0, Math.min(MAX_OF_A_LINE, left))
    left -= shown.length
    return shown === "" ? [] : [{ text: shown, isHeading: isHeading ?? false }]
  })
}

/** Loads the large library on first use. */
async function write(lines: readonly EvidenceLine[], title: string): Promise<Buffer<ArrayBuffer>> {
  const { default: PDFDocument } = await import("pdfkit")
  const now = new Date(clock.now())
  const page = new PDFDocument({
    ...{ size: "A4", margin: 56, font: "", lang: "en-IN", displayTitle: true },
    info: { Title: title, CreationDate: now, ModDate: now },
  })
  const written = buffer(page)
  const take = (script: Script, weight: Weight) => selectFont(PDFDocument, page, script, weight)
  take("Latin", "regular")
  for (const { text, isHeading } of lines) {
    const weight = isHeading ? "bold" : "regular"
    if (isHeading) page.moveDown(0.6)
    page.fontSize(isHeading ? 12 : 9)
    for (const line of text.split("\n")) {
      const runs = runsOf((script) => openFont(PDFDocument, script, weight), line)
      for (const [part, run] of runs.entries()) {
        take(run.script, weight)
        page.text(run.text, { continued: part < runs.length - 1 })
      }
    }
  }
  page.end()
  return Buffer.from(await written)
}
