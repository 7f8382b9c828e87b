import { useLoaderData } from "@remix-run/react"
import { InfluencerError } from "#app/components/creators/influencer-error.tsx"
import { InvitationBadge } from "#app/components/invitations/invitation-badge.tsx"
import {
  listSentInvitations,
  type SentInvitation,
} from "#app/domain/work/invitations/invitation-queries.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { Card, EmptyState } from "#app/ui/card.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { CalendarDate, RelativeTime } from "#app/ui/time.tsx"
import { applicantsHref, href, urls } from "#app/urls/index.ts"

export const loader = brandHandler(({ actor, query }) => {
  const after = query.get("after") ?? undefined
  return { ...listSentInvitations(actor, { after }), isFirstPage: !after }
})

export const meta = titleMeta("Invitations")

export default function InvitationsPage() {
  const { items, next, isFirstPage } = useLoaderData<typeof loader>()
  return (
    <div className="max-w-[48rem]">
      <PageHeader
        title="Invitations"
        back={{ href: href(urls.brand.influencers), label: "Find influencers" }}
        actions={
          <ButtonLink href={href(urls.brand.imports)} kind="secondary">
            Import your own
          </ButtonLink>
        }
      />
      {items.length === 0 ? (
        <EmptyState
          text={isFirstPage ? "You have invited nobody yet." : "There are no older invitations."}
          nextStep={{ href: href(urls.brand.influencers), label: "Find influencers" }}
        />
      ) : (
        <ul className="grid gap-3">
          {items.map((invitation) => (
            <li key={invitation.id}>
              <Sent invitation={invitation} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        label="Pages of invitations"
        nextHref={next && href(urls.brand.invitations, { after: next })}
        firstHref={isFirstPage ? undefined : href(urls.brand.invitations)}
      />
    </div>
  )
}

function Sent({ invitation }: { invitation: SentInvitation }) {
  const { id, influencerId, isShown, projectId, projectTitle, status, message } = invitation
  const name = invitation.name ?? "Unknown"
  const { pictureId } = invitation
  return (
    <Card as="article" className="grid gap-3">
      <div className="flex items-start gap-3">
        <Avatar
          size="small"
          pictureHref={isShown && pictureId ? href(urls.picture, { pictureId }) : null}
        />
        <div className="grid min-w-0 grow gap-0.5">
          <h2 className="text-base wrap-anywhere">
            {isShown ? (
              <a className="title-link" href={href(urls.brand.influencer, { influencerId })}>
                {name}
              </a>
            ) : (
              name
            )}
          </h2>
          <p className="text-sm text-muted wrap-anywhere">
            {invitation.isProjectThere ? (
              <a href={applicantsHref(projectId)} className="text-link">
                {projectTitle}
              </a>
            ) : (
              projectTitle
            )}
          </p>
        </div>
        <InvitationBadge status={status} />
      </div>
      {message !== "" && <p className="whitespace-pre-line wrap-anywhere">{message}</p>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">
          Sent <RelativeTime at={invitation.createdAt} />
          {invitation.canWithdraw && (
            <>
              {" "}
              · open until <CalendarDate at={invitation.expiresAt} />
            </>
          )}
        </p>
        {invitation.canWithdraw && (
          <div className="flex flex-wrap gap-2">
            {isShown && (
              <a
                href={href(urls.messages.start, { projectId, influencerId })}
                className="text-link tall text-sm"
              >
                Message<span className="sr-only"> {name}</span>
              </a>
            )}
            <Form
              method="post"
              action={href(urls.brand.withdrawInvitation, { invitationId: id })}
              preventScrollReset
            >
              <Button kind="secondary" size="small">
                Withdraw<span className="sr-only"> the invitation of {name}</span>
              </Button>
            </Form>
          </div>
        )}
      </div>
    </Card>
  )
}

export const ErrorBoundary = InfluencerError
