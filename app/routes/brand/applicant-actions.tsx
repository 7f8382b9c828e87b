import { Form, useNavigation } from "@remix-run/react"
import type { Applicant } from "#app/domain/applications/applicant-queries.server.ts"
import {
  canReject,
  canReopen,
  canShortlist,
  canUndoShortlist,
} from "#app/domain/applications/application-policy.ts"
import type { Project } from "#app/domain/projects/project.ts"
import { Button, type ButtonKind } from "#app/ui/button.tsx"
import { UiLink } from "#app/ui/link.tsx"
import { href, urls } from "#app/urls.ts"

type ApplicantActionsProps = {
  project: Project
  applicant: Applicant
  /** While a payment is open nothing may be decided. */
  isPaying: boolean
}

/** What was decided about an applicant, and what may still be. */
export function ApplicantActions(props: ApplicantActionsProps) {
  const { project, applicant, isPaying } = props
  const { id, status } = applicant
  const button = (decision: string, label: string, kind: ButtonKind) => (
    <Decision
      action={href(urls.brand.decide, { projectId: project.id, applicationId: id, decision })}
      label={label}
      kind={kind}
      describedBy={`name-${id}`}
    />
  )
  const isSingle = project.influencerCount === 1
  const decisions = (
    <>
      {isSingle &&
        canShortlist(project, applicant).isAllowed &&
        button("shortlist", "Shortlist", "primary")}
      {canReject(applicant).isAllowed && button("reject", "Reject", "secondary")}
      {canUndoShortlist(applicant).isAllowed && button("withdraw", "Undo", "secondary")}
      {canReopen(project, applicant).isAllowed && button("reopen", "Undo", "secondary")}
    </>
  )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {status === "shortlisted" && <ShortlistedNote applicant={applicant} />}
      {status === "rejected" && <span className="whitespace-nowrap">❌ Rejected</span>}
      {!isPaying && decisions}
    </div>
  )
}

const orderNotes = {
  draft: "The order awaits payment",
  ongoing: "The order is ongoing",
  completed: "The order is completed",
}

function ShortlistedNote({ applicant }: { applicant: Applicant }) {
  const { id, orderId, orderStatus } = applicant
  return (
    <span>
      <span className="block font-medium whitespace-nowrap">✅ Shortlisted</span>{" "}
      {orderId && orderStatus && (
        <UiLink
          href={href(urls.orders.show, { orderId })}
          className="text-link text-sm whitespace-nowrap"
          aria-describedby={`name-${id}`}
        >
          {orderNotes[orderStatus]}
        </UiLink>
      )}
    </span>
  )
}

type DecisionProps = { action: string; label: string; kind: ButtonKind; describedBy: string }

function Decision({ action, label, kind, describedBy }: DecisionProps) {
  const isBusy = useNavigation().formAction === action
  return (
    <Form method="post" action={action} preventScrollReset>
      <Button kind={kind} size="small" isBusy={isBusy} aria-describedby={describedBy}>
        {label}
      </Button>
    </Form>
  )
}
