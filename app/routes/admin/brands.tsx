import { useLoaderData } from "@remix-run/react"
import { ProjectLink, UserLink } from "#app/components/admin/admin-link.tsx"
import { AdminTable } from "#app/components/admin/admin-table.tsx"
import { listNewBrands } from "#app/domain/admin/admin-views/new-brands.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const loader = operatorHandler(({ request }) => {
  const after = new URL(request.url).searchParams.get("after") ?? undefined
  return { after, ...listNewBrands(after) }
})

export const meta = titleMeta("New brands")

/** Operators check new brands before influencers work for them. */
export default function NewBrands() {
  const { items, next, after } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="New brands"
        meta="Of the last 14 days, with a project, and not suspended."
      />
      <AdminTable
        label="New brands"
        empty="No new brand has a project."
        columns={[
          { header: "Brand" },
          { header: "Email" },
          { header: "First project" },
          { header: "Registered" },
        ]}
        rows={items.map((brand) => ({
          key: brand.id,
          cells: [
            <UserLink key="name" id={brand.id}>
              {brand.name}
            </UserLink>,
            `${brand.email}${brand.emailVerifiedAt === null ? " (not confirmed)" : ""}`,
            <ProjectLink key="project" id={brand.projectId}>
              {brand.projectTitle || "Untitled"}
            </ProjectLink>,
            <ExactTime key="at" at={brand.createdAt} />,
          ],
        }))}
      />
      <Pager
        label="Pages of new brands"
        nextHref={next && href(urls.admin.brands, { after: next })}
        firstHref={after && href(urls.admin.brands)}
      />
    </>
  )
}
