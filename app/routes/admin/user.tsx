import { useLoaderData } from "@remix-run/react"
import { AdminSection } from "#app/components/admin/admin-section.tsx"
import { ActsSection, ReportsSection } from "#app/components/admin/audit-and-reports.tsx"
import { labelOf } from "#app/components/admin/labels.ts"
import { OrderTable } from "#app/components/admin/order-table.tsx"
import { factsOfUser } from "#app/components/admin/user-facts.tsx"
import { findUserView, type SanctionLine } from "#app/domain/admin/admin-views/user-view.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { Badge } from "#app/ui/badge.tsx"
import { ButtonLink, buttonClass } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { Table } from "#app/ui/table.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const loader = operatorHandler(({ params }) => findUserView(params.userId ?? ""))

export const meta = titleMeta<typeof loader>((data) => data?.user.name ?? "User")

/** Operators never act as the user. */
export default function UserPage() {
  const view = useLoaderData<typeof loader>()
  const { user, orders, sanctions, reports, acts } = view
  const { id: userId, suspendedAt, deletedAt } = user
  const search = (kind: string) => href(urls.admin.search, { kind, q: userId })
  return (
    <>
      <PageHeader
        title={user.name ?? "Unknown"}
        back={{ href: href(urls.admin.search), label: "Search" }}
        meta={
          <>
            <Badge>{labelOf(user.role)}</Badge>
            {suspendedAt !== null && <Badge tone="danger">Suspended</Badge>}
            {deletedAt !== null && <Badge tone="danger">Deleted</Badge>}
          </>
        }
        actions={
          deletedAt === null && <Sanction userId={userId} isSuspended={suspendedAt !== null} />
        }
      />
      <Card as="section" aria-label="About the user">
        <DescriptionList items={factsOfUser(view)} />
      </Card>
      <AdminSection title="Statement of account">
        <p className="flex flex-wrap gap-2">
          {(["csv", "pdf"] as const).map((format) => (
            <a
              key={format}
              href={href(urls.admin.userStatement, { userId, format })}
              className={buttonClass({ kind: "secondary", size: "small" })}
              download
            >
              {`This year’s statement, ${format.toUpperCase()}`}
            </a>
          ))}
        </p>
      </AdminSection>
      <AdminSection title="Latest orders">
        <OrderTable label="Latest orders" orders={orders} />
        <p className="mt-4 flex flex-wrap gap-2">
          <ButtonLink href={search("orders")} kind="secondary" size="small">
            All orders
          </ButtonLink>
          {user.role === "brand" && (
            <>
              <ButtonLink href={search("projects")} kind="secondary" size="small">
                Projects
              </ButtonLink>
              <ButtonLink href={search("payments")} kind="secondary" size="small">
                Payments
              </ButtonLink>
            </>
          )}
          <ButtonLink
            href={href(urls.admin.userInvitations, { userId })}
            kind="secondary"
            size="small"
          >
            Invitations
          </ButtonLink>
        </p>
      </AdminSection>
      <SanctionsSection sanctions={sanctions} />
      <ReportsSection reports={reports} />
      <ActsSection acts={acts} />
    </>
  )
}

function Sanction({ userId, isSuspended }: { userId: string; isSuspended: boolean }) {
  return isSuspended ? (
    <ButtonLink href={href(urls.admin.restoreUser, { userId })} kind="secondary">
      Restore
    </ButtonLink>
  ) : (
    <ButtonLink href={href(urls.admin.suspendUser, { userId })} kind="danger">
      Suspend
    </ButtonLink>
  )
}

function SanctionsSection({ sanctions }: { sanctions: readonly SanctionLine[] }) {
  return (
    <AdminSection title="Sanctions">
      <Table
        label="Sanctions"
        empty="None."
        rows={sanctions}
        columns={[
          ["Against", ({ subject }) => labelOf(subject)],
          ["Reason", ({ reason }) => reason],
          ["State", ({ liftedAt }) => (liftedAt === null ? "In force" : "Lifted")],
          [
            "Appeal",
            ({ appealStatus }) => (appealStatus === null ? "None" : labelOf(appealStatus)),
          ],
          ["Since", ({ createdAt }) => <ExactTime at={createdAt} />],
        ]}
      />
    </AdminSection>
  )
}
