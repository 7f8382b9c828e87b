import type { RawReportFilters } from "#app/domain/admin/reports/report-filters.server.ts"

export function rawFiltersOf(request: Request): RawReportFilters {
  const query = new URL(request.url).searchParams
  return {
    period: query.get("period"),
    from: query.get("from"),
    to: query.get("to"),
    project: query.get("project"),
    platform: query.get("platform"),
  }
}
