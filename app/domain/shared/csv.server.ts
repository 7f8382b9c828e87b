import { pipeline, type Readable } from "node:stream"
import { stringify } from "csv-stringify"

/** A text of somebody, a number or a yes of ours, a number of ours as a plain decimal, or nothing. */
export type CsvCell = string | number | boolean | { decimal: string } | null

/** What a spreadsheet does not see before a sign that begins a formula: blanks, and what nobody sees at all. */
const BLANK_BEFORE_FORMULA = /^[\s\p{Cf}]+[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u

/** What a spreadsheet would calculate is a text of it: docs/rules.md#reports-as-files */
const markHiddenFormula = (text: string): string =>
  BLANK_BEFORE_FORMULA.test(text) ? `'${text}` : text

/** Rows as the text of a file, written while it is read. `onEnd` is told what broke it, if anything did. */
export function csvOf(
  rows: AsyncIterable<readonly CsvCell[]>,
  onEnd: (error: Error | null) => void,
): Readable {
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
  return pipeline(rows, text, onEnd)
}
