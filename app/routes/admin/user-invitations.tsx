import { useLoaderData } from "@remix-run/react"
import { ProjectLink, UserLink } from "#app/components/admin/admin-link.tsx"
import { InvitationBadge } from "#app/components/invitations/invitation-badge.tsx"
import { listUserInvitations } from "#app/domain/admin/admin-views/user-invitations.server.ts"
import { findUserView } from "#app/domain/admin/admin-views/user-view.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { Badge } from "#app/ui/badge.tsx"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { Table } from "#app/ui/table.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const loader = operatorHandler(({ query, params }) => {
  const { user } = findUserView(params.userId ?? "")
  const { id: userId, role, name } = user
  const after = query.get("after") ?? undefined
  return { userId, role, name, after, ...listUserInvitations({ userId, role }, after) }
})

export const meta = titleMeta("Invitations of a user")

export default function UserInvitations() {
  const { userId, role, name, items, next, after } = useLoaderData<typeof loader>()
  const here = href(urls.admin.userInvitations, { userId })
  return (
    <>
      <PageHeader
        title={`Invitations ${role === "brand" ? "sent by" : "to"} ${name ?? "Unknown"}`}
        back={{ href: href(urls.admin.user, { userId }), label: "The user" }}
      />
      <Table
        label="Invitations"
        empty={after ? "There are no older invitations." : "None."}
        rows={items}
        columns={[
          [
            role === "brand" ? "To" : "From",
            (one) =>
              role === "brand" ? (
                <UserLink id={one.influencerId}>{one.influencerName}</UserLink>
              ) : (
                <UserLink id={one.brandId}>{one.brandName}</UserLink>
              ),
          ],
          [
            "Project",
            (one) => <ProjectLink id={one.projectId}>{one.projectTitle || "Untitled"}</ProjectLink>,
          ],
          ["Words", (one) => one.message || "None"],
          [
            "State",
            (one) => (
              <span className="flex flex-wrap gap-1">
                <InvitationBadge status={one.status} />
                {one.removedAt !== null && <Badge tone="danger">Removed</Badge>}
              </span>
            ),
          ],
          ["Sent", (one) => <ExactTime at={one.createdAt} />],
        ]}
      />
      <Pager
        label="Pages of invitations"
        nextHref={next && href(urls.admin.userInvitations, { userId }, { after: next })}
        firstHref={after && here}
      />
    </>
  )
}
