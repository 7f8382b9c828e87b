import type { ActLine } from "#app/domain/admin/admin-views/acts-about.server.ts"
import type { ReportLine } from "#app/domain/admin/admin-views/reports-about.server.ts"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { AdminSection } from "./admin-section.tsx"
import { AdminTable } from "./admin-table.tsx"
import { labelOf } from "./labels.ts"

/** "user.suspended" becomes "User suspended". */
const actLabel = (act: string): string => labelOf(act.replace(".", " "))

export function ActsSection({ acts }: { acts: readonly ActLine[] }) {
  return (
    <AdminSection title="What operators did">
      <AdminTable
        label="What operators did"
        empty="Nothing yet."
        columns={[
          { header: "Act" },
          { header: "Reason" },
          { header: "Operator" },
          { header: "When" },
        ]}
        rows={acts.map(({ id, act, reason, operator, createdAt }) => ({
          key: id,
          cells: [
            actLabel(act),
            reason,
            operator ?? "The command line",
            <ExactTime key="at" at={createdAt} />,
          ],
        }))}
      />
    </AdminSection>
  )
}

export function ReportsSection({ reports }: { reports: readonly ReportLine[] }) {
  return (
    <AdminSection title="Reports about it">
      <AdminTable
        label="Reports about it"
        empty="None."
        columns={[{ header: "Reason" }, { header: "State" }, { header: "When" }]}
        rows={reports.map(({ id, reason, status, createdAt }) => ({
          key: id,
          cells: [
            <a className="title-link" key="reason" href={href(urls.admin.report, { reportId: id })}>
              {labelOf(reason)}
            </a>,
            labelOf(status),
            <ExactTime key="at" at={createdAt} />,
          ],
        }))}
      />
    </AdminSection>
  )
}
