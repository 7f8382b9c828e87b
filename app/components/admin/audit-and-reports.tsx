import type { AuditEntryLine } from "#app/domain/admin/admin-views/audit-entries-about.server.ts"
import type { ReportLine } from "#app/domain/admin/admin-views/reports-about.server.ts"
import { Table } from "#app/ui/table.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { AdminSection } from "./admin-section.tsx"
import { labelOf } from "./labels.ts"

/** "user.suspended" becomes "User suspended". */
const actLabel = (act: string): string => labelOf(act.replace(".", " "))

export function ActsSection({ acts }: { acts: readonly AuditEntryLine[] }) {
  return (
    <AdminSection title="What operators did">
      <Table
        label="What operators did"
        empty="Nothing yet."
        rows={acts}
        columns={[
          ["Act", ({ act }) => actLabel(act)],
          ["Reason", ({ reason }) => reason],
          ["Operator", ({ operator }) => operator ?? "The command line"],
          ["When", ({ createdAt }) => <ExactTime at={createdAt} />],
        ]}
      />
    </AdminSection>
  )
}

export function ReportsSection({ reports }: { reports: readonly ReportLine[] }) {
  return (
    <AdminSection title="Reports about it">
      <Table
        label="Reports about it"
        empty="None."
        rows={reports}
        columns={[
          [
            "Reason",
            ({ id, reason }) => (
              <a className="title-link" href={href(urls.admin.report, { reportId: id })}>
                {labelOf(reason)}
              </a>
            ),
          ],
          ["State", ({ status }) => labelOf(status)],
          ["When", ({ createdAt }) => <ExactTime at={createdAt} />],
        ]}
      />
    </AdminSection>
  )
}
