import type { ActLine } from "#app/domain/desk/acts-about.server.ts"
import type { ReportLine } from "#app/domain/desk/reports-about.server.ts"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls.ts"
import { DeskSection } from "./desk-section.tsx"
import { DeskTable } from "./desk-table.tsx"
import { labelOf } from "./words.ts"

/** "user.suspended" becomes "User suspended". */
const actLabel = (act: string): string => labelOf(act.replace(".", " "))

/** What operators did about something, and why. */
export function ActsSection({ acts }: { acts: readonly ActLine[] }) {
  return (
    <DeskSection title="What operators did">
      <DeskTable
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
    </DeskSection>
  )
}

/** What was reported about something; the report's own page says more. */
export function ReportsSection({ reports }: { reports: readonly ReportLine[] }) {
  return (
    <DeskSection title="Reports about it">
      <DeskTable
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
    </DeskSection>
  )
}
