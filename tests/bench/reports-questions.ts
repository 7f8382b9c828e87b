// What a report asks, in one process on one database: the other half of books-sizes.ts.

import { pagesOfOrders } from "../../app/domain/admin/reports/order-rows.server.ts"
import { scopeOf } from "../../app/domain/admin/reports/own-orders.server.ts"
import {
  type RawReportFilters,
  readReportFilters,
} from "../../app/domain/admin/reports/report-filters.server.ts"
import { listReportProjects } from "../../app/domain/admin/reports/report-projects.server.ts"
import { readReport, readTable } from "../../app/domain/admin/reports/reports.server.ts"
import { ROLES, type Role } from "../../db/schema/words.ts"
import { answerQuestions, pluck, visitorOf } from "./answer-questions.ts"

const FIVE_YEARS = { from: "2022-01-01", to: "2026-12-31" }
const TABLES = ["months", "phases", "funnel", "pieces", "partners"] as const

const questionsOf = (role: Role) => {
  const actor = visitorOf(role)
  const filtersOf = (raw: RawReportFilters) => {
    const { filters } = readReportFilters(actor, raw)
    if (!filters) throw new Error("The filters cannot be read.")
    return filters
  }
  const years = filtersOf(FIVE_YEARS)
  const [project] = listReportProjects(actor)
  const ask = (name: string, ask: () => unknown) => ({ name: `${role}: ${name}`, ask })
  return [
    ask("the page, twelve months", () => readReport(actor, filtersOf({}))),
    ask("the page, five years", () => readReport(actor, years)),
    ...TABLES.map((table) => ask(`${table}, five years`, () => readTable(actor, table, years))),
    ask("the page, one platform", () =>
      readReport(actor, filtersOf({ ...FIVE_YEARS, platform: "Instagram" })),
    ),
    ask("the page, one project", () =>
      readReport(actor, filtersOf({ ...FIVE_YEARS, project: project?.id ?? "" })),
    ),
    ask("the projects to choose from", () => listReportProjects(actor)),
    ask("all orders as a file", () => [...pagesOfOrders(actor, scopeOf(actor, years))]),
  ]
}

const QUESTIONS = ROLES.flatMap(questionsOf)

const own = ROLES.map((role) => {
  const { userId } = visitorOf(role)
  return `${pluck(`SELECT count(*) FROM orders WHERE ${role}_id = ?`, userId)} as ${role}`
}).join(", ")
answerQuestions(QUESTIONS, ["orders", "payments", "journal_entries", "postings"], own)
