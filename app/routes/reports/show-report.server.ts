import { drawMonths } from "#app/domain/admin/reports/month-chart.server.ts"
import { formatCell, formatSigned, type ReportRow } from "#app/domain/admin/reports/report-cells.ts"
import type { ReportFilters } from "#app/domain/admin/reports/report-filters.server.ts"
import {
  REPORT_TABLES,
  type ReportTableName,
} from "#app/domain/admin/reports/report-tables.server.ts"
import { type Report, readReport } from "#app/domain/admin/reports/reports.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { ON_TIME_OF } from "#app/domain/market/creators/creator.ts"
import { isoDateOfBookDay } from "#app/domain/shared/indian-time.ts"
import { href, urls } from "#app/urls/index.ts"
import { showRows } from "./show-rows.server.ts"

export function showReport(actor: Actor, filters: ReportFilters) {
  const report = readReport(actor, filters)
  const { tables, rowsOf, isCut, period } = report
  const query = {
    from: isoDateOfBookDay(filters.from),
    to: isoDateOfBookDay(filters.to),
    project: filters.projectId ?? undefined,
    platform: filters.platform ?? undefined,
  }
  const fileHref = (table: ReportTableName) => href(urls[actor.role].reportTable, { table }, query)
  const isEmpty = !report.hasAny
  return {
    period,
    isEmpty,
    cutNote: isCut ? CUT_NOTE : undefined,
    figures: figuresOf(actor, report),
    chart: drawMonths(actor.role, rowsOf("months")),
    ordersFile: fileHref("orders"),
    tables: tables.map(({ name, rows }) => ({
      name,
      fileHref: fileHref(name),
      ...showTable(actor, name, rows),
    })),
  }
}

const CUT_NOTE =
  "You have very many orders: only the newest count here. Choose a project, or take all orders as CSV."

function showTable({ role }: Actor, name: ReportTableName, all: readonly ReportRow[]) {
  const { labels, maxRows = all.length, isReversed } = REPORT_TABLES[name]
  const { title, note, columns } = labels[role]
  return {
    ...{ title, note },
    ...showRows(columns, (isReversed ? all.toReversed() : all).slice(0, maxRows), all.length),
  }
}

function figuresOf({ role }: Actor, { money, rowsOf }: Report) {
  const [row = {}] = rowsOf("delivery")
  const orders = rowsOf("phases").reduce((sum, one) => sum + Number(one.orders), 0)
  const common = [
    { label: "Orders", value: orders.toLocaleString("en-IN"), note: "placed in these days" },
    {
      label: "On time",
      value: formatCell({ key: "onTimeRate", header: "", kind: "share" }, row),
      note: `${row.onTime} ${ON_TIME_OF.replace("of", `of ${row.completed}`)}`,
    },
  ]
  const inRupees = formatSigned
  if (role === "brand") {
    return [
      { label: "Spend", value: inRupees(money.net), note: "paid, less what was returned" },
      {
        label: "Returned",
        value: inRupees(money.returned),
        note: `of ${inRupees(money.paid)} paid`,
      },
      ...common,
    ]
  }
  return [
    { label: "Income", value: inRupees(money.net), note: "earned, less what was taken back" },
    { label: "Paid out", value: inRupees(money.paidOut), note: "to your account" },
    ...common,
  ]
}
