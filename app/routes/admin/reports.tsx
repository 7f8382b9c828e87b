import { useLoaderData } from "@remix-run/react"
import { listReports } from "#app/domain/trust/moderation/reports.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { EmptyState } from "#app/ui/card.tsx"
import { PageHeader, Pager, TabLinks } from "#app/ui/page-parts.tsx"
import { Table } from "#app/ui/table.tsx"
import { RelativeTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { REPORT_STATUSES } from "#db/schema/words.ts"
import { REASON_LABELS, STATUS_LABELS, SUBJECT_LABELS } from "./report-labels.ts"

export const loader = operatorHandler(({ operator, query }) => {
  const status = REPORT_STATUSES.find((one) => one === query.get("status")) ?? "new"
  const after = query.get("after") ?? undefined
  const { items, next } = listReports(operator, { status, after })
  return { reports: items, next, status, isFirstPage: after === undefined }
})

export const meta = titleMeta("Reports")

export default function ReportsPage() {
  const { reports, next, status, isFirstPage } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Reports" />
      <TabLinks
        label="Reports by status"
        tabs={REPORT_STATUSES.map((one) => ({
          href: href(urls.admin.reports, { status: one === "new" ? undefined : one }),
          label: STATUS_LABELS[one],
          isCurrent: one === status,
        }))}
      />
      <div className="mt-6">
        <Table
          label="Reports"
          empty={<EmptyState text="No reports here." />}
          rows={reports}
          columns={[
            [
              "What",
              (report) => (
                <a
                  href={href(urls.admin.report, { reportId: report.id })}
                  className="text-link wrap-anywhere"
                >
                  {SUBJECT_LABELS[report.subject]}: {report.name}
                </a>
              ),
            ],
            ["Reason", (report) => REASON_LABELS[report.reason]],
            [
              "Reported by",
              (report) => (
                <>
                  {report.reporterId === null ? "Our rules" : (report.reporterName ?? "Unknown")}
                  {report.others > 0 && ` and ${report.others} more`}
                </>
              ),
            ],
            ["Since", (report) => <RelativeTime at={report.createdAt} />],
          ]}
        />
        <Pager
          label="Pages of reports"
          nextHref={next && href(urls.admin.reports, { status, after: next })}
          firstHref={isFirstPage ? undefined : href(urls.admin.reports, { status })}
        />
      </div>
    </>
  )
}
