import { CounterAnswers } from "#app/components/applications/counter-answers.tsx"
import { describeBid } from "#app/domain/market/applications/application.ts"
import type { OwnApplication } from "#app/domain/market/applications/own-application-queries.server.ts"
import { nextStepOf } from "#app/domain/market/applications/own-applications.ts"
import { RelativeTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { NextLinks } from "./next-links.tsx"
import { StateBadge } from "./state-badge.tsx"

export function ApplicationItem({ application }: { application: OwnApplication }) {
  const { id, title, brandName, currency, appliedAt, changedAt, counter } = application
  const page = href(urls.influencer.application, { applicationId: id })
  const isOpen = application.shownState === "pending" || application.shownState === "countered"
  return (
    <li className="grid gap-3 rounded-card border border-line bg-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-lg wrap-anywhere">
            <a className="title-link" href={page}>
              {title}
            </a>
          </h2>
          <p className="text-sm text-muted wrap-anywhere">{brandName ?? "Unknown"}</p>
        </div>
        <StateBadge state={application.shownState} />
      </div>
      <p className="tabular-nums">
        {describeBid(application, currency)}
        <span className="text-sm text-muted">
          {" "}
          · sent <RelativeTime at={appliedAt} />
          {changedAt !== null && (
            <>
              {" "}
              · changed <RelativeTime at={changedAt} />
            </>
          )}
        </span>
      </p>
      <p className="text-sm" id={`next-${id}`}>
        {counter && isOpen && (
          <span className="font-medium">The brand offers {describeBid(counter, currency)}. </span>
        )}
        {application.isBriefChanged && (
          <span className="font-medium">The brief has changed since your bid. </span>
        )}
        {nextStepOf(application)}
      </p>
      {isOpen && counter?.message && (
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">{counter.message}</p>
      )}
      {counter && application.shownState === "countered" && !application.isBriefChanged && (
        <CounterAnswers
          offer={{ counterId: counter.id, shownTermsId: application.shownTermsId }}
          size="small"
          describedBy={`next-${id}`}
        />
      )}
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <a href={page} className="text-link tall">
          {STEP_LABELS[application.shownState] ?? "View application"}
          <span className="sr-only"> to {title}</span>
        </a>
        <NextLinks application={application} />
      </div>
    </li>
  )
}

const STEP_LABELS: Partial<Record<OwnApplication["shownState"], string>> = {
  pending: "Change or withdraw",
  countered: "Answer the offer",
}
