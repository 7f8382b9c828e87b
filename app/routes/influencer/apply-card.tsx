import { SafetyNote } from "#app/components/moderation/safety-note.tsx"
import { Budget } from "#app/components/projects/budget.tsx"
import type { OwnApplication } from "#app/domain/market/projects/browse/visible-projects.server.ts"
import type { BudgetLabel } from "#app/domain/market/projects/budget.ts"
import type { Project } from "#app/domain/market/projects/project.ts"
import type { PolicyResult } from "#app/domain/shared/policy.ts"
import { Badge, type BadgeTone } from "#app/ui/badge.tsx"
import { Button, ButtonLink, DisabledReason, disabledUnless } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { amount, capitalise } from "#app/ui/page-parts.tsx"
import { RelativeTime } from "#app/ui/time.tsx"
import { type UserSlot, useSlotText } from "#app/ui/user-slot.tsx"
import { href, urls } from "#app/urls/index.ts"

type ApplyCardProps = {
  project: Pick<Project, "id" | "influencerCount"> & { budget: BudgetLabel }
  /** "3 applicants". */
  applicants: UserSlot<string>
  application: (OwnApplication & { bid: BudgetLabel; isBriefChanged: boolean }) | undefined
  canApply: PolicyResult
  /** Set once the viewer has applied. */
  messageHref: string | undefined
}

const TONES: Record<OwnApplication["status"], BadgeTone> = {
  pending: "warning",
  shortlisted: "positive",
  rejected: "danger",
}

export function ApplyCard({ applicants, ...props }: ApplyCardProps) {
  const { project, application, canApply, messageHref } = props
  return (
    <Card as="section" aria-label="Apply" className="grid gap-4 md:col-start-2">
      <div>
        <p className="text-sm text-muted">Budget</p>
        <p className="text-xl font-semibold tabular-nums wrap-anywhere">
          <Budget label={project.budget} />
        </p>
      </div>
      <p className="text-sm text-muted">
        {amount(project.influencerCount, "influencer")} needed · {useSlotText(applicants)}
      </p>
      {application && (
        <div className="grid gap-3 border-t border-line pt-4">
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-medium">Your application</span>
            <Badge tone={TONES[application.status]}>{capitalise(application.status)}</Badge>
          </p>
          <DescriptionList
            items={[
              { term: "Bid", children: <Budget label={application.bid} /> },
              { term: "Delivery", children: amount(application.deliveryDays, "day") },
              { term: "Sent", children: <RelativeTime at={application.appliedAt} /> },
            ]}
          />
          {application.isBriefChanged && application.status === "pending" && (
            <p className="text-sm">
              The brief has changed since your bid, which stands for the earlier one. Your
              application shows both.
            </p>
          )}
          <a
            href={href(urls.influencer.application, { applicationId: application.id })}
            className="text-link justify-self-start"
          >
            {application.status === "pending"
              ? "Change or withdraw your application"
              : "Open your application"}
          </a>
          {messageHref && (
            <a href={messageHref} className="text-link justify-self-start">
              Message the brand
            </a>
          )}
        </div>
      )}
      <ApplyAction project={project} application={application} canApply={canApply} />
      <SafetyNote />
    </Card>
  )
}

/** Shows a disabled button with the reason otherwise: docs/rules.md#apply-or-why-not */
function ApplyAction({
  project,
  application,
  canApply,
}: Omit<ApplyCardProps, "messageHref" | "applicants">) {
  if (canApply.isAllowed) {
    return (
      <ButtonLink href={href(urls.influencer.apply, { projectId: project.id })}>
        Apply Now
      </ButtonLink>
    )
  }
  if (application) {
    return (
      <Button type="button" disabled>
        Applied
      </Button>
    )
  }
  return (
    <div className="grid gap-2">
      <Button type="button" {...disabledUnless(canApply)}>
        Apply Now
      </Button>
      <DisabledReason can={canApply} className="text-sm text-muted" />
    </div>
  )
}
