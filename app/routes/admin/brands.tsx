import { useLoaderData } from "@remix-run/react"
import { ProjectLink, UserLink } from "#app/components/admin/admin-link.tsx"
import { listNewBrands } from "#app/domain/admin/admin-views/new-brands.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { Table } from "#app/ui/table.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const loader = operatorHandler(({ query }) => {
  const after = query.get("after") ?? undefined
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
      <Table
        label="New brands"
        empty="No new brand has a project."
        rows={items}
        columns={[
          ["Brand", (brand) => <UserLink id={brand.id}>{brand.name}</UserLink>],
          [
            "Email",
            (brand) => `${brand.email}${brand.emailVerifiedAt === null ? " (not confirmed)" : ""}`,
          ],
          [
            "First project",
            (brand) => (
              <ProjectLink id={brand.projectId}>{brand.projectTitle || "Untitled"}</ProjectLink>
            ),
          ],
          ["Registered", (brand) => <ExactTime at={brand.createdAt} />],
        ]}
      />
      <Pager
        label="Pages of new brands"
        nextHref={next && href(urls.admin.brands, { after: next })}
        firstHref={after && href(urls.admin.brands)}
      />
    </>
  )
}
