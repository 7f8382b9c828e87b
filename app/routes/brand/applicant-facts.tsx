import { WorkLinks } from "#app/components/applications/applicant-texts.tsx"
import {
  acceptedAtOf,
  describeBid,
  isBeforeOrder,
  REJECT_LABELS,
} from "#app/domain/market/applications/application.ts"
import type { Applicant } from "#app/domain/market/applications/application-queries.server.ts"
import { isOpen, type Project } from "#app/domain/market/projects/project.ts"
import { CalendarDate } from "#app/ui/time.tsx"

type ApplicantStateProps = { project: Project; applicant: Applicant }

/** The pitch unfolds in place; a row's header may hold no disclosure. */
export function Pitch({ pitch, links }: Pick<Applicant, "pitch" | "links">) {
  if (pitch === "" && links.length === 0) return null
  return (
    <details className="group text-sm text-muted">
      <summary className="line-clamp-2 cursor-pointer leading-6 whitespace-pre-line wrap-anywhere group-open:line-clamp-none">
        <span className="text-link">{pitch === "" ? "Links to work" : "Pitch"}</span> {pitch}
      </summary>
      <WorkLinks links={links} />
    </details>
  )
}

/** Says what bears on the decision besides the bid. */
export function ApplicantState({ project, applicant }: ApplicantStateProps) {
  const { counter, note, rejectReason } = applicant
  return (
    <>
      {isOnEarlierBrief(project, applicant) && (
        <p className="text-ink">
          Bid on the brief of <CalendarDate at={acceptedAtOf(applicant)} />. The changed one is not
          accepted yet: paying now orders the earlier one.
        </p>
      )}
      {counter && (
        <p className="text-ink">
          Your offer: {describeBid(counter, project.budget.currency)},{" "}
          {isOpen(project) ? "not answered yet" : "lapsed as the project closed"}
        </p>
      )}
      {rejectReason && <p>Your reason: {REJECT_LABELS[rejectReason].toLowerCase()}</p>}
      {note && (
        <p className="border-l-2 border-line pl-2 whitespace-pre-line text-ink wrap-anywhere">
          <span className="text-muted">Your note: </span>
          {note}
        </p>
      )}
    </>
  )
}

/** The bid is for an older version of the project. */
const isOnEarlierBrief = (project: Project, applicant: Applicant): boolean =>
  applicant.termsId !== project.termsId && isBeforeOrder(applicant)
