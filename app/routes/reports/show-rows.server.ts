import {
  formatCell,
  type ReportColumn,
  type ReportRow,
} from "#app/domain/admin/reports/report-cells.ts"

/** Formats all cells on the server, so no script has to; says how many rows are not shown. */
export const showRows = (
  columns: readonly ReportColumn[],
  shown: readonly ReportRow[],
  count: number,
) => ({
  columns: columns.map(({ header, kind }) =>
    kind === "text" ? { header } : { header, align: "right" as const },
  ),
  rows: shown.map((row) => columns.map((column) => formatCell(column, row))),
  rest:
    count > shown.length ? `And ${count - shown.length} more: the CSV has all of them.` : undefined,
})
