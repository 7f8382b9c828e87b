import { z } from "zod"
import { readReportFilters } from "#app/domain/admin/reports/report-filters.server.ts"
import { REPORT_TABLES, TABLE_NAMES } from "#app/domain/admin/reports/report-tables.server.ts"
import { readTable } from "#app/domain/admin/reports/reports.server.ts"
import { Invalid } from "#app/domain/shared/errors.ts"
import { apiCall } from "#app/http/api-call.server.ts"
import { PLATFORMS } from "#db/schema/words.ts"
import { id } from "./schemas.ts"

const Report = z
  .object({
    table: z.enum(TABLE_NAMES),
    title: z.string(),
    columns: z
      .array(z.object({ key: z.string(), header: z.string(), kind: z.string() }))
      .describe("kind money: in paise; share: of one; day: in milliseconds since 1970"),
    rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  })
  .meta({ id: "Report" })

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "A day looks like 2026-11-29.")
  .optional()

export const reportCalls = [
  apiCall({
    name: "getReport",
    path: "/api/v1/reports/:table",
    summary: "A table of the reports page, by default of the last twelve months",
    access: "signed-in",
    scope: "reports:read",
    input: {
      params: z.object({ table: z.enum(TABLE_NAMES.filter((name) => REPORT_TABLES[name].rows)) }),
      query: z.strictObject({
        from: day,
        to: day,
        projectId: id.optional(),
        platform: z.enum(PLATFORMS).optional(),
      }),
    },
    answer: Report,
    handle({ actor, params: { table }, query: { projectId = "", from = "", to = "", platform } }) {
      const raw = { from, to, project: projectId, platform: platform ?? "" }
      const { filters, errors } = readReportFilters(actor, raw)
      if (!filters) throw new Invalid(Object.values(errors).flat().join(" "), errors)
      const { title, columns } = REPORT_TABLES[table].labels[actor.role]
      return { table, title, columns: [...columns], rows: readTable(actor, table, filters) }
    },
  }),
]
