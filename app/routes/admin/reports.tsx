import { useLoaderData } from "@remix-run/react"
import { listReports } from "#app/domain/trust/moderation/reports.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { EmptyState } from "#app/ui/card.tsx"
import { PageHeader, Pager, TabLinks } from "#app/ui/page-parts.tsx"
import { type Column, ScrollTable } from "#app/ui/scroll-table.tsx"
import { RelativeTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { REPORT_STATUSES } from "#db/schema/words.ts"
import { REASON_LABELS, STATUS_LABELS, SUBJECT_LABELS } from "./report-labels.ts"

export const loader = operatorHandler(({ operator, request }) => {
  const query = new URL(request.url).searchParams
  const status = REPORT_STATUSES.find((one) => one === query.get("status")) ?? "new"
  const after = query.get("after") ?? undefined
  const { items, next } = listReports(operator, { status, after })
  return { reports: items, next, status, isFirstPage: after === undefined }
})

export const meta = titleMeta("Reports")

const columns: Column[] = [
  { header: "What" },
  { header: "Reason" },
  { header: "Reported by" },
  { header: "Since" },
]

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
        {reports.length === 0 ? (
          <EmptyState text="No reports here." />
        ) : (
          <ScrollTable label="Reports" columns={columns}>
            {reports.map((report) => (
              <tr key={report.id}>
                <th scope="row">
                  <a
                    href={href(urls.admin.report, { reportId: report.id })}
                    className="text-link wrap-anywhere"
                  >
                    {SUBJECT_LABELS[report.subject]}: {report.name}
                  </a>
                </th>
                <td data-label="Reason">{REASON_LABELS[report.reason]}</td>
                <td data-label="Reported by" className="wrap-anywhere">
                  {report.reporterId === null ? "Our rules" : (report.reporterName ?? "Unknown")}
                  {report.others > 0 && ` and ${report.others} more`}
                </td>
                <td data-label="Since">
                  <RelativeTime at={report.createdAt} />
                </td>
              </tr>
            ))}
          </ScrollTable>
        )}
        <Pager
          label="Pages of reports"
          nextHref={next && href(urls.admin.reports, { status, after: next })}
          firstHref={isFirstPage ? undefined : href(urls.admin.reports, { status })}
        />
      </div>
    </>
  )
}
