import {
  formatCell,
  type ReportColumn,
  type ReportRow,
} from "#app/domain/admin/reports/report-cells.ts"

/** Those `below` share its cell, one a line. */
type ShownColumn = ReportColumn & { below?: readonly ReportColumn[] }

/** Formats all cells on the server, so no script has to; says how many rows are not shown. */
export const showRows = (
  columns: readonly ShownColumn[],
  shown: readonly ReportRow[],
  count: number,
) => ({
  columns: columns.map(({ header, kind }) =>
    kind === "text" || kind === "day" ? { header } : { header, align: "right" as const },
  ),
  rows: shown.map((row) => columns.map((column) => formatLines(column, row))),
  rest:
    count > shown.length ? `And ${count - shown.length} more: the CSV has all of them.` : undefined,
})

const formatLines = ({ below = [], ...column }: ShownColumn, row: ReportRow): string =>
  [
    formatCell(column, row),
    ...below
      .filter(({ key }) => row[key] !== null)
      .map((one) => `${one.kind === "text" ? "" : `${one.header} `}${formatCell(one, row)}`),
  ].join("\n")
