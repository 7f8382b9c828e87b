import { Form } from "@remix-run/react"
import { canDecide, REJECT_LABELS } from "#app/domain/market/applications/application.ts"
import type { Applicant } from "#app/domain/market/applications/application-queries.server.ts"
import type { Project } from "#app/domain/market/projects/project.ts"
import { Button } from "#app/ui/button.tsx"
import { Popover } from "#app/ui/popover.tsx"
import { decisionHref, href, urls } from "#app/urls/index.ts"

type ApplicantOffersProps = { project: Project; applicant: Applicant }

export function ApplicantOffers({ project, applicant }: ApplicantOffersProps) {
  const { id } = applicant
  const ids = { projectId: project.id, applicationId: id }
  return (
    <>
      {canDecide("withdrawCounter", project, applicant).isAllowed && (
        <Form method="post" action={href(urls.brand.withdrawCounter, ids)} preventScrollReset>
          <Button kind="secondary" size="small" aria-describedby={`name-${id}`}>
            Withdraw offer
          </Button>
        </Form>
      )}
      {canDecide("counter", project, applicant).isAllowed && (
        <a
          href={href(urls.brand.counterOffer, ids)}
          className="text-link"
          aria-describedby={`name-${id}`}
        >
          Counter-offer
        </a>
      )}
      {canDecide("reject", project, applicant).isAllowed && (
        <Popover label="Reject with a reason" describedBy={`name-${id}`}>
          <RejectForm project={project} applicant={applicant} />
        </Popover>
      )}
    </>
  )
}

function RejectForm({ project, applicant }: ApplicantOffersProps) {
  const { id } = applicant
  return (
    <Form
      method="post"
      action={decisionHref(project.id, id, "reject")}
      preventScrollReset
      className="flex flex-wrap items-center gap-2"
    >
      <select
        name="reason"
        aria-label="Reason, told to the influencer"
        aria-describedby={`name-${id}`}
        className="select min-h-9 max-w-full rounded-control border border-control bg-raised px-2 py-1 text-sm text-ink"
      >
        {Object.entries(REJECT_LABELS).map(([reason, words]) => (
          <option key={reason} value={reason}>
            {words}
          </option>
        ))}
      </select>
      <Button kind="secondary" size="small" aria-describedby={`name-${id}`}>
        Reject for this
      </Button>
    </Form>
  )
}
