import type { CsvCell } from "#app/domain/shared/csv.server.ts"
import { isoDateOfBookDay } from "#app/domain/shared/indian-time.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { openPdf } from "#app/domain/trust/documents/document-pdf.server.ts"
import { findDocumentPerson, platformPerson } from "#app/domain/trust/documents/people.server.ts"
import { drawStatement } from "#app/domain/trust/documents/render-statement.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { toRupeesCell } from "./books-extracts.server.ts"
import { nameOfSpan, type TimeRange } from "./extract-period.server.ts"
import { readStatement, type Statement, type StatementHolder } from "./statements.server.ts"

const files = rateLimiter({ name: "statement-file", points: 60, perSeconds: 3600 })

const HEADERS = ["Date", "Entry", "Project", "Document", "Debit", "Credit", "Balance"]

/** Opens a CSV; `asker` bears the rate limit. @throws RateLimited, Conflict */
export function openStatementCsv(holder: StatementHolder, span: TimeRange, asker = holder.userId) {
  consumeRateLimit(files, asker)
  const statement = readStatement(holder, span)
  return { name: `statement-${nameOfSpan(span)}.csv`, headers: HEADERS, rows: rowsOf(statement) }
  async function* rowsOf({ openingPaise, lines, closingPaise }: Statement) {
    yield edge(span.from, "Opening balance", openingPaise)
    for (const { day, label, project, document, paise, balancePaise } of lines) {
      const amounts = [Math.max(-paise, 0), Math.max(paise, 0), balancePaise].map(toRupeesCell)
      yield [isoDateOfBookDay(day), label, project, document, ...amounts]
    }
    yield edge(span.to, "Closing balance", closingPaise)
  }
}

const edge = (day: number, label: string, paise: number): CsvCell[] => [
  isoDateOfBookDay(day),
  label,
  "",
  "",
  null,
  null,
  toRupeesCell(paise),
]

/** A PDF is built in memory, so it holds less than a CSV. */
const MAX_ENTRIES_OF_PDF = 1000

/** Opens a PDF that shows its `url`. @throws RateLimited, Conflict */
export async function openStatementPdf(
  holder: StatementHolder,
  span: TimeRange,
  { url, asker = holder.userId }: { url: string; asker?: string },
) {
  consumeRateLimit(files, asker)
  const { openingPaise, lines, closingPaise } = readStatement(holder, span, MAX_ENTRIES_OF_PDF)
  const inRupees = (paise: number) =>
    paise < 0 ? `−${formatMoney(-paise, "INR")}` : formatMoney(paise, "INR")
  const title = "Statement of account"
  const days = `${isoDateOfBookDay(span.from)} to ${isoDateOfBookDay(span.to)}`
  const rows = [
    ["", "Opening balance", "", "", inRupees(openingPaise)],
    ...lines.map(({ day, label, project, document, paise, balancePaise }) => [
      isoDateOfBookDay(day),
      [label, project, document].filter((part) => part !== "").join(" · "),
      paise < 0 ? inRupees(-paise) : "",
      paise >= 0 ? inRupees(paise) : "",
      inRupees(balancePaise),
    ]),
    ["", "Closing balance", "", "", inRupees(closingPaise)],
  ]
  const people = [platformPerson(), findDocumentPerson(holder.userId)] as const
  const bytes = await openPdf({ title: `${title} ${days}`, madeAt: 0 }, (sheet) =>
    drawStatement(sheet, { title, days, people, rows, url }),
  )
  return { name: `statement-${nameOfSpan(span)}.pdf`, bytes }
}
