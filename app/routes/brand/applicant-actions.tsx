import { Form, useNavigation } from "@remix-run/react"
import type { Applicant } from "#app/domain/applications/applicant-queries.server.ts"
import {
  canReject,
  canReopen,
  canShortlist,
  canWithdraw,
} from "#app/domain/applications/application-policy.ts"
import type { Project } from "#app/domain/projects/project.ts"
import { paths } from "#app/paths.ts"
import { Button, type ButtonKind } from "#app/ui/button.tsx"

type ApplicantActionsProps = { project: Project; applicant: Applicant }

/** What was decided about an applicant, and what may still be. */
export function ApplicantActions({ project, applicant }: ApplicantActionsProps) {
  const { id, status, orderId, orderStatus } = applicant
  const decision = (action: string, label: string, kind: ButtonKind) => (
    <Decision action={action} label={label} kind={kind} describedBy={`name-${id}`} />
  )
  const isSingle = project.influencerCount === 1
  return (
    <div className="flex flex-wrap items-center gap-2">
      {status === "shortlisted" && <ShortlistedNote orderStatus={orderStatus} />}
      {status === "rejected" && <span className="whitespace-nowrap">❌ Rejected</span>}
      {isSingle &&
        canShortlist(project, applicant).isAllowed &&
        decision(paths.brand.shortlist(project.id, id), "Shortlist", "primary")}
      {canReject(applicant).isAllowed &&
        decision(paths.brand.reject(project.id, id), "Reject", "secondary")}
      {canWithdraw(applicant).isAllowed &&
        decision(paths.brand.withdraw(project.id, id), "Undo", "secondary")}
      {canReopen(project, applicant).isAllowed &&
        decision(paths.brand.reopen(project.id, id), "Undo", "secondary")}
      {orderId && orderStatus === "ongoing" && (
        <details className="w-full">
          <summary className="text-link text-sm">Mark as completed</summary>
          <div className="mt-2 grid justify-items-start gap-2">
            <p className="text-sm text-muted">Has everything been delivered?</p>
            {decision(
              paths.brand.completeOrder(project.id, orderId),
              "Complete order",
              "secondary",
            )}
          </div>
        </details>
      )}
    </div>
  )
}

const orderNotes = {
  draft: "The order awaits payment",
  ongoing: "The order is ongoing",
  completed: "The order is completed",
}

function ShortlistedNote({ orderStatus }: Pick<Applicant, "orderStatus">) {
  return (
    <span>
      <span className="block font-medium whitespace-nowrap">✅ Shortlisted</span>
      {orderStatus && (
        <span className="block text-sm whitespace-nowrap text-muted">
          {orderNotes[orderStatus]}
        </span>
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
