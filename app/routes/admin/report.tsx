import { useLoaderData } from "@remix-run/react"
import { decideReport } from "#app/domain/trust/moderation/decide-report.server.ts"
import { ReportDecision } from "#app/domain/trust/moderation/report-schema.ts"
import { findReport } from "#app/domain/trust/moderation/reports.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitAct } from "#app/http/submit-act.server.ts"
import { Badge } from "#app/ui/badge.tsx"
import { CardSection } from "#app/ui/card.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { ReportForm } from "./report-form.tsx"
import { REASON_LABELS, STATUS_LABELS, SUBJECT_LABELS } from "./report-labels.ts"
import { ReportedTexts } from "./reported-texts.tsx"

export const config = { maxBody: ReportDecision } satisfies RouteConfig

export const loader = operatorHandler(({ operator, params }) => {
  const found = findReport(operator, params.reportId ?? "")
  return { ...found, required: requiredFields(ReportDecision) }
})

const DONE = {
  take: "You have it in hand.",
  dismiss: "Dismissed.",
  sanction: "Done. Its owner is told why, and may appeal once.",
  suspend: "The account is suspended. Its open orders end now.",
}

export const action = operatorHandler(({ operator, request, params }) => {
  const reportId = params.reportId ?? ""
  return submitAct(operator, request, ReportDecision, (input) => {
    decideReport(operator, reportId, input)
    const isTaken = input.decision === "take"
    const page = isTaken ? href(urls.admin.report, { reportId }) : href(urls.admin.reports)
    return redirectWithFlash(page, DONE[input.decision])
  })
})

export const meta = titleMeta("Report")

export default function ReportPage() {
  const { report, together, reported, isOpen, ...form } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-[48rem]">
      <PageHeader
        title={`${SUBJECT_LABELS[report.subject]} reported`}
        back={{ href: href(urls.admin.reports), label: "Reports" }}
        meta={<Badge>{STATUS_LABELS[report.status]}</Badge>}
      />
      <div className="grid gap-6">
        <ReportedTexts reported={reported} />
        <CardSection id="reports" title="Who reported it">
          <p className="text-sm text-muted">Only operators see this.</p>
          <ul className="grid gap-4">
            {together.map((one) => (
              <li key={one.id} className="grid gap-1">
                <p className="font-medium wrap-anywhere">
                  <Reporter id={one.reporterId} name={one.reporterName} />:{" "}
                  {REASON_LABELS[one.reason]}
                </p>
                {one.text !== "" && <p className="whitespace-pre-line wrap-anywhere">{one.text}</p>}
                <p className="text-sm text-muted wrap-anywhere">
                  {STATUS_LABELS[one.status]} · <ExactTime at={one.createdAt} />
                  {one.outcome && ` · ${one.outcome}`}
                </p>
              </li>
            ))}
          </ul>
        </CardSection>
        {isOpen && <ReportForm {...form} report={report} isThere={reported !== undefined} />}
      </div>
    </div>
  )
}

const Reporter = ({ id, name }: { id: string | null; name: string | null }) =>
  id === null ? (
    "Our rules"
  ) : (
    <a href={href(urls.admin.user, { userId: id })} className="text-link">
      {name ?? "Unknown"}
    </a>
  )
