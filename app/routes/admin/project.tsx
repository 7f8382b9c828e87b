import { useLoaderData } from "@remix-run/react"
import { OrderLink, PaymentLink, UserLink } from "#app/components/admin/admin-link.tsx"
import { AdminSection } from "#app/components/admin/admin-section.tsx"
import { ActsSection, ReportsSection } from "#app/components/admin/audit-and-reports.tsx"
import { labelOf, rupees } from "#app/components/admin/labels.ts"
import { FileList } from "#app/components/files/file-list.tsx"
import {
  findProjectView,
  type ProjectView,
} from "#app/domain/admin/admin-views/project-view.server.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { PHASES } from "#app/domain/work/orders/order-table.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { Badge } from "#app/ui/badge.tsx"
import { ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { Table } from "#app/ui/table.tsx"
import { CalendarDate, ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const loader = operatorHandler(({ params }) => findProjectView(params.projectId ?? ""))

export const meta = titleMeta<typeof loader>((data) => data?.project.title || "Project")

type Project = ProjectView["project"]

const budgetOf = ({ budgetMinMinor, budgetMaxMinor, currency }: Project): string =>
  [budgetMinMinor, budgetMaxMinor]
    .flatMap((minor) => (minor === null ? [] : [formatMoney(minor, currency)]))
    .join(" to ") || "None"

export default function ProjectPage() {
  const { project, orders, payments, reports, acts } = useLoaderData<typeof loader>()
  const { id: projectId, hiddenAt, deletedAt } = project
  return (
    <>
      <PageHeader
        title={project.title || "Untitled"}
        back={{ href: href(urls.admin.search, { kind: "projects" }), label: "Search" }}
        meta={
          <>
            <Badge>{labelOf(project.status)}</Badge>
            {hiddenAt !== null && <Badge tone="danger">Hidden</Badge>}
            {deletedAt !== null && <Badge tone="danger">Deleted</Badge>}
          </>
        }
        actions={
          deletedAt === null && (
            <ButtonLink
              href={href(urls.admin[hiddenAt === null ? "hideProject" : "restoreProject"], {
                projectId,
              })}
              kind={hiddenAt === null ? "danger" : "secondary"}
            >
              {hiddenAt === null ? "Hide" : "Restore"}
            </ButtonLink>
          )
        }
      />
      <Card as="section" aria-label="About the project">
        <DescriptionList
          items={[
            { term: "Id", children: projectId, isWide: true },
            {
              term: "Brand",
              children: <UserLink id={project.brandId}>{project.brandName ?? "Unknown"}</UserLink>,
            },
            { term: "Niche", children: project.niche || "None" },
            { term: "Budget", children: budgetOf(project) },
            { term: "Applicants", children: project.applicantCount },
            {
              term: "Places taken",
              children: `${project.shortlistedCount} of ${project.influencerCount}`,
            },
            { term: "Created", children: <ExactTime at={project.createdAt} /> },
            { term: "Posted", children: <ExactTime at={project.postedAt} /> },
            { term: "Changed", children: <ExactTime at={project.updatedAt} /> },
            {
              term: "Files",
              isWide: true,
              children: <FileList files={project.brief.files ?? []} pattern={urls.admin.file} />,
            },
          ]}
        />
        <p className="mt-6 max-w-prose whitespace-pre-line wrap-anywhere">{project.description}</p>
      </Card>
      <AdminSection title="Orders">
        <Table
          label="Orders"
          empty="No orders."
          rows={orders}
          columns={[
            [
              "Influencer",
              (order) => <OrderLink id={order.id}>{order.influencerName ?? "Unknown"}</OrderLink>,
            ],
            ["State", (order) => PHASES[order.phase].label],
            ["Amount", (order) => formatMoney(order.amountMinor, order.currency), "right"],
            ["Ordered", (order) => <CalendarDate at={order.orderedAt} />],
          ]}
        />
      </AdminSection>
      <AdminSection title="Payments">
        <Table
          label="Payments"
          empty="No payments."
          rows={payments}
          columns={[
            [
              "Started",
              (payment) => (
                <PaymentLink id={payment.id}>
                  <ExactTime at={payment.createdAt} />
                </PaymentLink>
              ),
            ],
            ["State", (payment) => labelOf(payment.status)],
            ["Amount", (payment) => rupees(payment.amountPaise), "right"],
          ]}
        />
      </AdminSection>
      <ReportsSection reports={reports} />
      <ActsSection acts={acts} />
    </>
  )
}
