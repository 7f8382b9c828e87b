import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { bookDayOf } from "#app/domain/shared/indian-time.ts"
import { clock } from "#app/platform/clock.server.ts"
import { addMoney } from "./money-figures.server.ts"
import { withNetAmount } from "./money-rows.server.ts"
import { hasMoreOrders } from "./own-orders.server.ts"
import type { ReportRow } from "./report-cells.ts"
import type { ReportFilters } from "./report-filters.server.ts"
import { periodOf } from "./report-period.ts"
import {
  REPORT_TABLES,
  type ReportTableName,
  sharedFigures,
  TABLE_NAMES,
} from "./report-tables.server.ts"

export const readTable = (
  actor: Actor,
  name: ReportTableName,
  filters: ReportFilters,
): ReportRow[] => REPORT_TABLES[name].rows?.(sharedFigures(actor, filters)) ?? []

/** Reads all tables for a page: docs/rules.md#reports */
export function readReport(actor: Actor, filters: ReportFilters) {
  const figures = sharedFigures(actor, filters)
  const tables = TABLE_NAMES.flatMap((name) => {
    const rows = REPORT_TABLES[name].rows?.(figures)
    return rows ? { name, rows } : []
  })
  const rowsOf = (wanted: ReportTableName) => tables.find(({ name }) => name === wanted)?.rows ?? []
  const hasApplied = Number(rowsOf("funnel")[0]?.count) > 0
  return {
    tables,
    rowsOf,
    money: withNetAmount(actor, addMoney(figures.moved())),
    period: periodOf(filters, bookDayOf(clock.now())),
    hasAny: figures.moved().length + figures.counted().length > 0 || hasApplied,
    /** True if older orders are left out. */
    isCut: hasMoreOrders(actor, figures.scope),
  }
}
export type Report = ReturnType<typeof readReport>
