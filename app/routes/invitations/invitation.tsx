import { useLoaderData, useRouteError } from "@remix-run/react"
import { InvitationBadge } from "#app/components/invitations/invitation-badge.tsx"
import { SafetyNote } from "#app/components/moderation/safety-note.tsx"
import { Budget } from "#app/components/projects/budget.tsx"
import { ProjectFacts } from "#app/components/projects/project-facts.tsx"
import { toBudgetLabel } from "#app/domain/market/projects/budget.ts"
import { findFxRate } from "#app/domain/shared/fx-rate.server.ts"
import { findInvitation } from "#app/domain/work/invitations/invitation-queries.server.ts"
import { viewInvitation } from "#app/domain/work/invitations/invitation-steps.server.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { isPrefetch } from "#app/http/request-purpose.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { describeError, ErrorNotice, StatusNotice } from "#app/ui/error-page.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { CalendarDate, RelativeTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "work" } satisfies RouteConfig

export const loader = influencerHandler(({ actor, request, params }) => {
  const invitationId = params.invitationId ?? ""
  if (!isPrefetch(request)) viewInvitation(actor, invitationId)
  const { invitation, canDecline, brand, found } = findInvitation(actor, invitationId)
  const rate = found && findFxRate(found.project.budget.currency)
  const ids = { projectId: invitation.projectId, influencerId: actor.userId }
  return {
    invitation,
    canDecline,
    brandName: brand?.name ?? "Unknown",
    project: found && { ...found.project, budget: toBudgetLabel(found.project.budget, { rate }) },
    canApply: found?.canApply,
    messageHref: brand && href(urls.messages.start, ids),
  }
})

export const meta = titleMeta<typeof loader>((data) =>
  data ? `Invitation of ${data.brandName}` : "Invitation not found",
)

const BACK = { href: href(urls.influencer.invitations), label: "Invitations" }

export default function InvitationPage() {
  const { invitation, brandName, project, canDecline } = useLoaderData<typeof loader>()
  return (
    <div className="max-w-[48rem]">
      <PageHeader
        title={`${brandName} invites you`}
        back={BACK}
        meta={
          <>
            <InvitationBadge status={invitation.status} />{" "}
            <span>
              <RelativeTime at={invitation.createdAt} />
            </span>
          </>
        }
      />
      <div className="grid gap-6">
        {invitation.message !== "" && (
          <Card as="section" aria-labelledby="message">
            <h2 id="message" className="mb-2 text-lg">
              What the brand says
            </h2>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {invitation.message}
            </p>
          </Card>
        )}
        {project ? (
          <Card as="section" aria-labelledby="project" className="grid gap-4">
            <h2 id="project" className="text-lg wrap-anywhere">
              <a
                className="title-link"
                href={href(urls.influencer.project, { projectId: project.id })}
              >
                {project.title}
              </a>
            </h2>
            <p className="line-clamp-6 whitespace-pre-line wrap-anywhere">{project.description}</p>
            <ProjectFacts
              project={project}
              before={[{ term: "Budget", children: <Budget label={project.budget} /> }]}
            />
          </Card>
        ) : (
          <p className="text-muted">The project of this invitation is not there any more.</p>
        )}
        {canDecline.isAllowed ? <Answers /> : <p className="text-muted">{canDecline.reason}</p>}
        <SafetyNote />
        <p className="text-sm">
          <a
            href={href(urls.report, { subject: "invitation", subjectId: invitation.id })}
            className="text-link"
          >
            Report this invitation
          </a>
        </p>
      </div>
    </div>
  )
}

function Answers() {
  const { invitation, canApply, messageHref } = useLoaderData<typeof loader>()
  const { id: invitationId, projectId, expiresAt } = invitation
  return (
    <section aria-label="Your answer" className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {canApply?.isAllowed && (
          <ButtonLink href={href(urls.influencer.apply, { projectId })}>Apply</ButtonLink>
        )}
        <Form method="post" action={href(urls.influencer.declineInvitation, { invitationId })}>
          <Button kind="secondary">Decline</Button>
        </Form>
        {messageHref && (
          <ButtonLink href={messageHref} kind="quiet">
            Message the brand
          </ButtonLink>
        )}
      </div>
      <p className="text-sm text-muted">
        Open until <CalendarDate at={expiresAt} />. Whether you answer or not changes nothing else.
      </p>
    </section>
  )
}

export function ErrorBoundary() {
  const error = describeError(useRouteError())
  if (error.message && error.status === 404)
    return <ErrorNotice title={error.message} back={BACK} />
  return <StatusNotice {...error} failure="Failed to fetch the invitation" back={BACK} />
}
