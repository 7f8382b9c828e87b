import { openReportFile } from "#app/domain/admin/reports/report-file.server.ts"
import {
  type RawReportFilters,
  type ReportFilters,
  readReportFilters,
} from "#app/domain/admin/reports/report-filters.server.ts"
import type { ReportTableName } from "#app/domain/admin/reports/report-tables.server.ts"
import type { Report } from "#app/domain/admin/reports/reports.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"

/** Parses valid filters. */
export function filtersOf(actor: Actor, raw: RawReportFilters = {}): ReportFilters {
  const { filters, errors } = readReportFilters(actor, raw)
  if (!filters) throw new Error(JSON.stringify(errors))
  return filters
}

/** The rows of each table by its name. */
export const tablesOf = ({ rowsOf }: Report) => ({
  months: rowsOf("months"),
  phases: rowsOf("phases"),
  funnel: rowsOf("funnel"),
  delivery: rowsOf("delivery"),
  pieces: rowsOf("pieces"),
  partners: rowsOf("partners"),
})

/** Reads a table's file as rows by header. */
export async function fileRows(actor: Actor, table: ReportTableName, filters: ReportFilters) {
  const { headers, rows } = openReportFile(actor, table, filters)
  const all: Record<string, string>[] = []
  for await (const row of rows) {
    const cells = row.map((cell) => {
      const isNumber = cell !== null && typeof cell === "object"
      return isNumber ? cell.decimal : String(cell ?? "")
    })
    all.push(Object.fromEntries(headers.map((header, place) => [header, cells[place] ?? ""])))
  }
  return all
}

/** Sums a column of rupees in paise. */
export const paiseIn = (rows: readonly Record<string, string>[], header: string): number =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[header]) * 100), 0)
