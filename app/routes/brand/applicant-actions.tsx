import { Form, useNavigation } from "@remix-run/react"
import {
  canDecide,
  DECISIONS,
  type Decision,
  REJECT_WORDS,
} from "#app/domain/applications/application.ts"
import type { Applicant } from "#app/domain/applications/application-queries.server.ts"
import { ORDER_NOTES } from "#app/domain/orders/order.ts"
import type { Project } from "#app/domain/projects/project.ts"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { UiLink } from "#app/ui/link.tsx"
import { decisionHref, href, urls } from "#app/urls.ts"

const BUTTONS = {
  shortlist: { label: "Shortlist", kind: "primary", decision: "shortlist" },
  reject: { label: "Reject", kind: "secondary", decision: "reject" },
  undoShortlist: { label: "Undo", kind: "secondary", decision: "withdraw" },
  reopen: { label: "Undo", kind: "secondary", decision: "reopen" },
} as const satisfies Record<Decision, object>

/** While a payment is open nothing may be decided. */
type ApplicantActionsProps = { project: Project; applicant: Applicant; isPaying: boolean }

/** What was decided about an applicant, and what may still be. */
export function ApplicantActions({ project, applicant, isPaying }: ApplicantActionsProps) {
  const { id, status, orderId, orderStatus, rejectReason } = applicant
  const { formAction } = useNavigation()
  const isSingle = project.influencerCount === 1
  const possible = DECISIONS.filter(
    (action) =>
      !isPaying &&
      (isSingle || action !== "shortlist") &&
      canDecide(action, project, applicant).isAllowed,
  )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {status === "shortlisted" && (
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
      )}
      {status === "rejected" && (
        <span>
          <span className="block whitespace-nowrap">❌ Rejected</span>
          {rejectReason && <span className="text-sm">{REJECT_WORDS[rejectReason]}</span>}
        </span>
      )}
      {possible.map((action) => {
        const { label, kind, decision } = BUTTONS[action]
        const url = decisionHref(project.id, id, decision)
        const isBusy = formAction === url
        return (
          <Form
            key={action}
            method="post"
            action={url}
            preventScrollReset
            className="flex flex-wrap gap-2"
          >
            <Button kind={kind} size="small" isBusy={isBusy} aria-describedby={`name-${id}`}>
              {label}
            </Button>
            {action === "reject" && <RejectReasons applicationId={id} />}
          </Form>
        )
      })}
      {!isPaying && <CounterActions project={project} applicant={applicant} />}
    </div>
  )
}

/** Why not, where the brand wants to say so: the influencer is told. */
function RejectReasons({ applicationId }: { applicationId: string }) {
  return (
    <select
      name="reason"
      aria-label="Reason, told to the influencer"
      aria-describedby={`name-${applicationId}`}
      className="select min-h-9 max-w-44 rounded-control border border-control bg-raised px-2 py-1 text-sm"
    >
      <option value="">No reason given</option>
      {Object.entries(REJECT_WORDS).map(([reason, words]) => (
        <option key={reason} value={reason}>
          {words}
        </option>
      ))}
    </select>
  )
}

type CounterActionsProps = Pick<ApplicantActionsProps, "project" | "applicant">

/** Another price or time: the way to offer it, or to take the open offer back. */
function CounterActions({ project, applicant }: CounterActionsProps) {
  const ids = { projectId: project.id, applicationId: applicant.id }
  if (canDecide("withdrawCounter", project, applicant).isAllowed) {
    return (
      <Form method="post" action={href(urls.brand.withdrawCounter, ids)} preventScrollReset>
        <Button kind="secondary" size="small" aria-describedby={`name-${applicant.id}`}>
          Withdraw offer
        </Button>
      </Form>
    )
  }
  if (!canDecide("counter", project, applicant).isAllowed) return null
  return (
    <ButtonLink
      href={href(urls.brand.counterOffer, ids)}
      kind="quiet"
      size="small"
      aria-describedby={`name-${applicant.id}`}
    >
      Counter-offer
    </ButtonLink>
  )
}
