import "./reports.css"
import { data } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { readReportFilters } from "#app/domain/admin/reports/report-filters.server.ts"
import { REPORT_PERIODS } from "#app/domain/admin/reports/report-period.ts"
import { listReportProjects } from "#app/domain/admin/reports/report-projects.server.ts"
import { dashboardHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { FigureList } from "#app/ui/figure-list.tsx"
import { PageHeader, TabLinks } from "#app/ui/page-parts.tsx"
import { PrintButton } from "#app/ui/print-button.tsx"
import { href, urls } from "#app/urls/index.ts"
import { ReportFilterForm } from "./filter-form.tsx"
import { MonthChart } from "./month-chart.tsx"
import { rawFiltersOf } from "./raw-filters.ts"
import { ReportTable } from "./report-table.tsx"
import { showReport } from "./show-report.server.ts"

export const loader = dashboardHandler(({ actor, request }) => {
  const { filters, errors, values, project } = readReportFilters(actor, rawFiltersOf(request))
  const offered = listReportProjects(actor)
  const isOffered = project === undefined || offered.some(({ id }) => id === project.id)
  const form = {
    role: actor.role,
    values,
    errors,
    projects: isOffered ? offered : [project, ...offered],
  }
  const toasts = Object.values(errors).flat()
  if (!filters) return data({ form, report: undefined, toasts }, { status: 422 })
  return data({ form, report: showReport(actor, filters), toasts })
})

export const meta = titleMeta("Reports")

const EMPTY = {
  brand: {
    text: "Nothing to report for these days. You'll see what you pay for orders and what influencers deliver.",
    nextStep: { href: href(urls.brand.projects), label: "Post a project" },
  },
  influencer: {
    text: "Nothing to report for these days. You'll see what you earn with orders and how you deliver.",
    nextStep: { href: href(urls.influencer.browse), label: "Find paid work" },
  },
} as const

export default function Reports() {
  const { form, report } = useLoaderData<typeof loader>()
  const { role, values } = form
  const { project, platform } = values
  return (
    <>
      <PageHeader
        title="Reports"
        actions={
          report && (
            <div className="contents print:hidden">
              <PrintButton label="Print" />
              <ButtonLink href={report.ordersFile} download="" kind="secondary">
                All orders as CSV
              </ButtonLink>
            </div>
          )
        }
      />
      <div className="print:hidden">
        <TabLinks
          label="Periods"
          tabs={REPORT_PERIODS.map(({ name, label }) => ({
            href: href(urls[role].reports, { period: name, project, platform }),
            label,
            isCurrent: report?.period === name,
          }))}
        />
      </div>
      <ReportFilterForm {...form} />
      {!report && <EmptyState text="Correct the marked fields above to see the report." />}
      {report?.isEmpty && <EmptyState {...EMPTY[role]} />}
      {report && !report.isEmpty && (
        <>
          <FigureList figures={report.figures} />
          {report.cutNote && <p className="mt-3 text-sm text-muted">{report.cutNote}</p>}
          {report.tables.map(({ name, ...table }) => (
            <ReportTable key={name} {...table}>
              {name === "months" && <MonthChart title={table.title} chart={report.chart} />}
            </ReportTable>
          ))}
        </>
      )}
    </>
  )
}
