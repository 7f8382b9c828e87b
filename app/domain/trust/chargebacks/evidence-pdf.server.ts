import { limitConcurrency } from "#app/domain/shared/limit-concurrency.server.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { writePdf } from "#app/domain/trust/documents/document-pdf.server.ts"
import { writeText as print, type Sheet } from "#app/domain/trust/documents/render-sheet.server.ts"
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
  drawing(() =>
    writePdf({ title: `Evidence for ${row.id}`, madeAt: clock.now() }, (sheet) =>
      draw(sheet, linesOf(row, summary)),
    ),
  )

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

function draw(sheet: Sheet, lines: readonly EvidenceLine[]): void {
  sheet.set("regular", "Latin")
  for (const { text, isHeading } of lines) {
    if (isHeading) sheet.page.moveDown(0.6)
    sheet.page.fontSize(isHeading ? 12 : 9)
    print(sheet, isHeading ? "bold" : "regular", text)
  }
}
