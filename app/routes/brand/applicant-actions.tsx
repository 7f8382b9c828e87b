import { Form, useNavigation } from "@remix-run/react"
import { canDecide, DECISIONS, type Decision } from "#app/domain/applications/application.ts"
import type { Applicant } from "#app/domain/applications/application-queries.server.ts"
import { ORDER_NOTES } from "#app/domain/orders/order.ts"
import type { Project } from "#app/domain/projects/project.ts"
import { Button } from "#app/ui/button.tsx"
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
  const { status } = applicant
  const isSingle = project.influencerCount === 1
  const possible = DECISIONS.filter(
    ({ action }) =>
      (isSingle || action !== "shortlist") && canDecide(action, project, applicant).isAllowed,
  )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {status === "shortlisted" && <ShortlistedNote applicant={applicant} />}
      {status === "rejected" && <span className="whitespace-nowrap">❌ Rejected</span>}
      {!isPaying &&
        possible.map(({ action }) => (
          <DecisionForm
            key={action}
            action={action}
            projectId={project.id}
            applicantId={applicant.id}
          />
        ))}
    </div>
  )
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
          {ORDER_NOTES[orderStatus]}
        </UiLink>
      )}
    </span>
  )
}

/** `decision` is the word in the URL. */
const BUTTONS = {
  shortlist: { label: "Shortlist", kind: "primary", decision: "shortlist" },
  reject: { label: "Reject", kind: "secondary", decision: "reject" },
  undoShortlist: { label: "Undo", kind: "secondary", decision: "withdraw" },
  reopen: { label: "Undo", kind: "secondary", decision: "reopen" },
} as const satisfies Record<Decision, object>

type DecisionFormProps = { action: Decision; projectId: string; applicantId: string }

function DecisionForm({ action, projectId, applicantId }: DecisionFormProps) {
  const { label, kind, decision } = BUTTONS[action]
  const url = href(urls.brand.decide, { projectId, applicationId: applicantId, decision })
  const isBusy = useNavigation().formAction === url
  return (
    <Form method="post" action={url} preventScrollReset>
      <Button kind={kind} size="small" isBusy={isBusy} aria-describedby={`name-${applicantId}`}>
        {label}
      </Button>
    </Form>
  )
}
