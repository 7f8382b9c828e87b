// What a report asks, in one process on one database: the other half of books-sizes.ts.

import { pagesOfOrders } from "../../app/domain/admin/reports/order-rows.server.ts"
import { scopeOf } from "../../app/domain/admin/reports/own-orders.server.ts"
import {
  type RawReportFilters,
  readReportFilters,
} from "../../app/domain/admin/reports/report-filters.server.ts"
import { listReportProjects } from "../../app/domain/admin/reports/report-projects.server.ts"
import { readReport, readTable } from "../../app/domain/admin/reports/reports.server.ts"
import type { Actor } from "../../app/domain/identity/accounts/actor.ts"
import { sqlite } from "../../app/platform/db.server.ts"
import { ROLES, type Role } from "../../db/schema/words.ts"
import signIns from "../../demo/seed/sign-ins.json" with { type: "json" }

function visitorOf(role: Role): Actor {
  const email = signIns.find((account) => account.role === role)?.email ?? ""
  const userId = String(
    sqlite.prepare("SELECT id FROM users WHERE email = ? AND role = ?").pluck().get(email, role),
  )
  const about = { emailVerifiedAt: 0, phone: "", name: "", userName: "", pictureId: null }
  return { ...about, userId, role, email, suspendedAt: null }
}

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

/** Milliseconds of the processor that this process has had: what else the machine does counts for nothing. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Milliseconds for one, over as many as take a twentieth of a second. */
function measure(n: number): number {
  const ask = QUESTIONS[n]?.ask ?? (() => {})
  const startedAt = cpuTime()
  let times = 0
  while (times === 0 || cpuTime() - startedAt < 50) {
    ask()
    times += 1
  }
  return (cpuTime() - startedAt) / times
}

process.on("message", (n: number) => process.send?.(measure(n)))
const pluck = (query: string, ...given: string[]) =>
  sqlite
    .prepare(query)
    .pluck()
    .get(...given)
const counts = ["orders", "payments", "journal_entries", "postings"].map(
  (table) => `${pluck(`SELECT count(*) FROM ${table}`)} ${table}`,
)
const own = ROLES.map((role) => {
  const { userId } = visitorOf(role)
  return `${pluck(`SELECT count(*) FROM orders WHERE ${role}_id = ?`, userId)} as ${role}`
}).join(", ")
process.send?.({ names: QUESTIONS.map(({ name }) => ({ name })), counts, own })
