import { useNavigation } from "@remix-run/react"
import { canDecide, DECISIONS, type Decision } from "#app/domain/market/applications/application.ts"
import type { Applicant } from "#app/domain/market/applications/application-queries.server.ts"
import type { Project } from "#app/domain/market/projects/project.ts"
import { ORDER_NOTES } from "#app/domain/work/orders/order.ts"
import { Button } from "#app/ui/button.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { decisionHref, href, urls } from "#app/urls/index.ts"

const BUTTONS = {
  shortlist: { label: "Shortlist", kind: "primary", decision: "shortlist" },
  reject: { label: "Reject", kind: "secondary", decision: "reject" },
  undoShortlist: { label: "Undo", kind: "secondary", decision: "withdraw" },
  reopen: { label: "Undo", kind: "secondary", decision: "reopen" },
} as const satisfies Record<Decision, object>

/** An open payment blocks decisions. */
type ApplicantActionsProps = { project: Project; applicant: Applicant; isPaying: boolean }

type DecisionsProps = ApplicantActionsProps & {
  except?: Decision
  /** Id of the element that names the applicant. */
  describedBy?: string
}

export function Decisions({ project, applicant, isPaying, except, ...props }: DecisionsProps) {
  const { id, status, orderId, orderStatus } = applicant
  const { describedBy = `name-${id}` } = props
  const { formAction } = useNavigation()
  const isSingle = project.influencerCount === 1
  const possible = DECISIONS.filter(
    (action) =>
      !isPaying &&
      action !== except &&
      (isSingle || action !== "shortlist") &&
      canDecide(action, project, applicant).isAllowed,
  )
  return (
    <div className="decisions flex flex-wrap items-center gap-2 empty:hidden">
      {status === "shortlisted" && (
        <span>
          <span className="block font-medium whitespace-nowrap">✅ Shortlisted</span>{" "}
          {orderId && orderStatus && (
            <a
              href={href(urls.orders.show, { orderId })}
              className="text-link text-sm whitespace-nowrap"
              aria-describedby={describedBy}
            >
              {ORDER_NOTES[orderStatus]}
            </a>
          )}
        </span>
      )}
      {status === "rejected" && <span className="whitespace-nowrap">❌ Rejected</span>}
      {possible.map((action) => {
        const { label, kind, decision } = BUTTONS[action]
        const url = decisionHref(project.id, id, decision)
        const isBusy = formAction === url
        return (
          <Form key={action} method="post" action={url} preventScrollReset>
            <Button kind={kind} size="small" isBusy={isBusy} aria-describedby={describedBy}>
              {label}
            </Button>
          </Form>
        )
      })}
    </div>
  )
}
