import { ApplicantTexts } from "#app/components/applications/applicant-texts.tsx"
import {
  acceptedAtOf,
  describeBid,
  isBeforeOrder,
  REJECT_LABELS,
} from "#app/domain/market/applications/application.ts"
import type { Applicant } from "#app/domain/market/applications/application-queries.server.ts"
import { onTimeRate } from "#app/domain/market/creators/creator.ts"
import type { Project } from "#app/domain/market/projects/project.ts"
import { formatPercent } from "#app/domain/shared/percent.ts"
import { formatCompact } from "#app/domain/shared/text.ts"
import { Popover } from "#app/ui/popover.tsx"
import { CalendarDate, IndianDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { ApplicantOffers } from "./applicant-offers.tsx"

type ReachProps = { project: Project; applicant: Applicant }
/** An open payment blocks decisions. */
type ApplicantFactsProps = ReachProps & { isPaying: boolean }

export function ApplicantFacts({ project, applicant, isPaying }: ApplicantFactsProps) {
  const { id, appliedAt, changedAt, counter, note, rejectReason } = applicant
  const { currency } = project.budget
  const ids = { projectId: project.id, applicationId: id }
  return (
    <div className="mt-1 grid gap-1 text-sm font-normal text-muted">
      <Reach project={project} applicant={applicant} />
      <WorkDone applicant={applicant} />
      <p>
        Applied <CalendarDate at={appliedAt} />
        {changedAt !== null && (
          <>
            , changed <CalendarDate at={changedAt} />
          </>
        )}
      </p>
      {isOnEarlierBrief(project, applicant) && (
        <p className="text-ink">
          Bid on the brief of <CalendarDate at={acceptedAtOf(applicant)} />. The changed one is not
          accepted yet: paying now orders the earlier one.
        </p>
      )}
      {counter && (
        <p className="text-ink">Your offer: {describeBid(counter, currency)}, not answered yet</p>
      )}
      {rejectReason && <p>Your reason: {REJECT_LABELS[rejectReason].toLowerCase()}</p>}
      <Texts applicant={applicant} />
      {note && (
        <p className="border-l-2 border-line pl-2 whitespace-pre-line text-ink wrap-anywhere">
          <span className="text-muted">Your note: </span>
          {note}
        </p>
      )}
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <a
          href={href(urls.brand.noteApplicant, ids)}
          className="text-link"
          aria-describedby={`name-${id}`}
        >
          {note ? "Edit note" : "Add a note"}
        </a>
        {!isPaying && <ApplicantOffers project={project} applicant={applicant} />}
      </div>
    </div>
  )
}

/** The bid is for an older version of the project. */
const isOnEarlierBrief = (project: Project, applicant: Applicant): boolean =>
  applicant.termsId !== project.termsId && isBeforeOrder(applicant)

/** Self-reported followers, limited to the project's platforms if it names any. */
function Reach({ project: { platforms }, applicant }: ReachProps) {
  const asked = applicant.followers.filter(
    ({ platform }) => platforms.length === 0 || platforms.includes(platform),
  )
  if (asked.length === 0 || applicant.name === null) return null
  return (
    <ul>
      {asked.map(({ platform, count, asOf }) => (
        <li key={platform}>
          {platform}: {formatCompact(count)} followers (self-reported, <IndianDate at={asOf} />)
        </li>
      ))}
    </ul>
  )
}

function WorkDone({ applicant }: Pick<ReachProps, "applicant">) {
  const { completedOrders, onTimeOrders } = applicant
  if (!completedOrders || applicant.name === null) return null
  const rate = onTimeRate({ completedOrders, onTimeOrders: onTimeOrders ?? 0 })
  return (
    <p>
      {completedOrders} completed {completedOrders === 1 ? "order" : "orders"}
      {rate !== undefined && `, ${formatPercent(rate)} of them delivered by their due date`}
    </p>
  )
}

function Texts({ applicant }: Pick<ReachProps, "applicant">) {
  const { pitch, links } = applicant
  if (pitch === "" && links.length === 0) return null
  return (
    <Popover label={pitch === "" ? "Links to work" : "Pitch"} describedBy={`name-${applicant.id}`}>
      <ApplicantTexts pitch={pitch} links={links} />
    </Popover>
  )
}
