import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { rowsOfPages } from "#app/domain/shared/csv.server.ts"
import { isoDateOfBookDay } from "#app/domain/shared/indian-time.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { PHASES } from "#app/domain/work/orders/order-table.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { UNKNOWN_PARTNER, withNetAmount } from "./money-rows.server.ts"
import { type OrderFigures, pagesOfOrders } from "./order-rows.server.ts"
import { scopeOf } from "./own-orders.server.ts"
import { fileHeaderOf, type ReportColumn, type ReportRow, toFileCell } from "./report-cells.ts"
import type { ReportFilters } from "./report-filters.server.ts"
import { REPORT_TABLES, type ReportTableName } from "./report-tables.server.ts"
import { readTable } from "./reports.server.ts"

const fileLimit = rateLimiter({ name: "report-file", points: 60, perSeconds: 600 })

/** Opens a whole table: docs/rules.md#reports-as-files @throws RateLimited */
export function openReportFile(actor: Actor, name: ReportTableName, filters: ReportFilters) {
  consumeRateLimit(fileLimit, actor.userId)
  const { columns } = REPORT_TABLES[name].labels[actor.role]
  const days = `${isoDateOfBookDay(filters.from)}-to-${isoDateOfBookDay(filters.to)}`
  const pages = name === "orders" ? orderRows(actor, filters) : [readTable(actor, name, filters)]
  return { name: `${name}-${days}.csv`, ...toFile(columns, pages) }
}

/** Reads page by page, so memory stays at one. */
export const toFile = (
  columns: readonly ReportColumn[],
  pages: Iterable<readonly ReportRow[]>,
) => ({
  headers: columns.map(fileHeaderOf),
  rows: rowsOfPages(pages, (row) => columns.map((column) => toFileCell(column, row))),
})

function* orderRows(actor: Actor, filters: ReportFilters): Generator<ReportRow[]> {
  for (const page of pagesOfOrders(actor, scopeOf(actor, filters))) {
    yield page.map((order) => toOrderRow(actor, order))
  }
}

function toOrderRow(actor: Actor, { money, phase, isOnTime, partner, ...order }: OrderFigures) {
  return {
    ...order,
    partner: partner ?? UNKNOWN_PARTNER,
    phase: PHASES[phase].label,
    isOnTime: isOnTime === null ? null : isOnTime ? "yes" : "no",
    ...withNetAmount(actor, money),
  }
}
