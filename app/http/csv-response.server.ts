import { pipeline, Readable } from "node:stream"
import { createReadableStreamFromReadable } from "@remix-run/node"
import { stringify } from "csv-stringify"
import { logger } from "#app/platform/logger.server.ts"

/** A text of somebody, a number of ours as a plain decimal, or nothing. */
type Cell = string | { decimal: string } | null

type CsvFile = {
  name: string
  headers: readonly string[]
  rows: AsyncIterable<readonly Cell[]>
}

/** What a spreadsheet does not see before a sign that begins a formula: blanks, and what nobody sees at all. */
const BLANK_BEFORE_FORMULA = /^[\s\p{Cf}]+[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u

/** What a spreadsheet would calculate is a text of it: docs/rules.md#reports-as-files */
const markHiddenFormula = (text: string): string =>
  BLANK_BEFORE_FORMULA.test(text) ? `'${text}` : text

/** A table as a file to be saved, written while it is read. A list that breaks in its middle is cut off. */
export function csvResponse(request: Request, { name, headers, rows }: CsvFile): Response {
  const init = {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  }
  if (request.method === "HEAD") return new Response(null, init)
  const text = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: "windows",
    // A spreadsheet that splits at semicolons finds none in quotes.
    quoted_string: true,
    cast: {
      string: markHiddenFormula,
      object: ({ decimal }) => ({ value: String(decimal), escape_formulas: false }),
    },
  })
  const lines = Readable.from(linesOf(headers, rows))
  pipeline(lines, text, (error) => {
    if (error && error.name !== "AbortError") logger.warn({ event: "csv.ended_early", err: error })
  })
  return new Response(createReadableStreamFromReadable(text), init)
}

async function* linesOf(headers: readonly string[], rows: CsvFile["rows"]) {
  yield headers
  yield* rows
}
