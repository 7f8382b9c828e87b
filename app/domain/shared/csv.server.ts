import { pipeline, type Readable } from "node:stream"
import { setImmediate } from "node:timers/promises"
import { stringify } from "csv-stringify"

/** User text, our number or boolean, our plain decimal, or nothing. */
export type CsvCell = string | number | boolean | { decimal: string } | null

/** Spreadsheets ignore blanks and invisible characters before a formula sign. */
const BLANK_BEFORE_FORMULA = /^[\s\p{Cf}]+[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u

/** Turns a possible formula into text: docs/rules.md#reports-as-files */
const markHiddenFormula = (text: string): string =>
  BLANK_BEFORE_FORMULA.test(text) ? `'${text}` : text

export const decimalCell = (
  value: number | null | undefined,
  toText: (value: number) => string = String,
): CsvCell => (value === null || value === undefined ? null : { decimal: toText(value) })

/** Lets other requests run between pages. */
export async function* rowsOfPages<One>(
  pages: Iterable<readonly One[]>,
  toRow: (one: One) => CsvCell[],
): AsyncGenerator<CsvCell[]> {
  for (const page of pages) {
    for (const one of page) yield toRow(one)
    await setImmediate()
  }
}

export type CsvCells<Line> = Readonly<Record<string, (line: Line) => CsvCell>>

/** Makes a table that has a title and a cell for each column. */
export const csvTable = <Asked, Line>(
  linesOf: (asked: Asked) => AsyncIterable<Line>,
  cells: CsvCells<Line>,
) => ({
  columns: Object.keys(cells),
  async *rows(asked: Asked): AsyncGenerator<CsvCell[]> {
    for await (const line of linesOf(asked)) yield Object.values(cells).map((cell) => cell(line))
  },
})

/** `onEnd` gets the error, if any. */
export function csvOf(
  rows: AsyncIterable<readonly CsvCell[]>,
  onEnd: (error: Error | null) => void,
): Readable {
  const text = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: "windows",
    // Quotes protect text from spreadsheets that split at semicolons.
    quoted_string: true,
    cast: {
      string: markHiddenFormula,
      object: ({ decimal }) => ({ value: String(decimal), escape_formulas: false }),
    },
  })
  return pipeline(rows, text, onEnd)
}
