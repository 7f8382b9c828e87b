import { openReportFile } from "#app/domain/admin/reports/report-file.server.ts"
import { readReportFilters } from "#app/domain/admin/reports/report-filters.server.ts"
import { toReportTableName } from "#app/domain/admin/reports/report-tables.server.ts"
import { Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { dashboardHandler } from "#app/http/actor.server.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { download } from "#app/http/download.server.ts"
import { rawFiltersOf } from "./raw-filters.ts"

/** Errors are plain text. */
export const loader = dashboardHandler(({ actor, request, params }) =>
  download(() => {
    const table = toReportTableName(params.table)
    if (!table) throw new NotFound("There is no such table.")
    const { filters, errors } = readReportFilters(actor, rawFiltersOf(request))
    if (!filters) throw new Invalid(Object.values(errors).flat().join(" "), errors)
    return csvResponse(request, openReportFile(actor, table, filters))
  }),
)
