import { useLoaderData } from "@remix-run/react"
import { InvitationBadge } from "#app/components/invitations/invitation-badge.tsx"
import {
  listReceivedInvitations,
  type ReceivedInvitation,
} from "#app/domain/work/invitations/invitation-queries.server.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { EmptyState } from "#app/ui/card.tsx"
import { PageHeader, Pager, TabLinks } from "#app/ui/page-parts.tsx"
import { CalendarDate, RelativeTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const loader = influencerHandler(({ actor, query }) => {
  const after = query.get("after") ?? undefined
  return { ...listReceivedInvitations(actor, { after }), isFirstPage: !after }
})

export const meta = titleMeta("Invitations")

export default function InvitationsPage() {
  const { items, next, isFirstPage } = useLoaderData<typeof loader>()
  const here = href(urls.influencer.invitations)
  return (
    <div className="max-w-[48rem]">
      <PageHeader title="Invitations" />
      <div className="mb-4">
        <TabLinks
          label="Applications and invitations"
          tabs={[
            { href: href(urls.influencer.applications), label: "Applications", isCurrent: false },
            { href: here, label: "Invitations", isCurrent: true },
          ]}
        />
      </div>
      {items.length === 0 ? (
        <EmptyState
          text={
            isFirstPage
              ? "No invitations yet. Brands find you by your profile; a full one is found more often."
              : "There are no older invitations."
          }
          nextStep={{ href: href(urls.account.page), label: "Your profile" }}
        />
      ) : (
        <ul className="grid gap-2">
          {items.map((invitation) => (
            <Received key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
      <Pager
        label="Pages of invitations"
        nextHref={next && href(urls.influencer.invitations, { after: next })}
        firstHref={isFirstPage ? undefined : here}
      />
    </div>
  )
}

function Received({ invitation }: { invitation: ReceivedInvitation }) {
  const { id, brandName, projectTitle, status, createdAt, expiresAt } = invitation
  const titleId = `title-${id}`
  const isWaiting = status === "invited" || status === "viewed"
  return (
    <li className="relative grid gap-1 rounded-card border border-line bg-raised px-4 py-3 hover:bg-sunken">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={titleId} className="min-w-0 text-base wrap-anywhere">
          <a
            href={href(urls.influencer.invitation, { invitationId: id })}
            className="title-link after:absolute after:inset-0"
          >
            {projectTitle ?? "The project is not there any more."}
          </a>
        </h2>
        <InvitationBadge status={status} />
      </div>
      <p className="text-sm text-muted wrap-anywhere">
        {brandName ?? "Unknown"} · <RelativeTime at={createdAt} />
        {isWaiting && (
          <>
            {" "}
            · open until <CalendarDate at={expiresAt} />
          </>
        )}{" "}
        ·{" "}
        <a
          href={href(urls.report, { subject: "invitation", subjectId: id })}
          aria-describedby={titleId}
          className="relative text-link"
        >
          Report
        </a>
      </p>
    </li>
  )
}
