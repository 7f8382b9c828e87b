import type { MetaFunction } from "@remix-run/node"
import { useLoaderData, useLocation, useNavigation, useRouteError } from "@remix-run/react"
import { findFxRate } from "#app/domain/fx-rate.server.ts"
import {
  hasFilters,
  readBrowseFilters,
  toBrowseQuery,
} from "#app/domain/projects/browse/browse-filters.ts"
import { browseProjects } from "#app/domain/projects/browse/browse-projects.server.ts"
import { listOpenNiches } from "#app/domain/projects/browse/open-niches.server.ts"
import { toBudgetLabel } from "#app/domain/projects/budget.ts"
import { FETCH_PROJECTS_FAILED } from "#app/domain/projects/project.ts"
import { requireInfluencer } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { describeError, StatusNotice } from "#app/ui/error-page.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls.ts"
import { FilterForm } from "./browse/filter-form.tsx"
import { ProjectList } from "./browse/project-list.tsx"

export const loader = handler(async ({ request }) => {
  const actor = await requireInfluencer(request)
  const query = new URL(request.url).searchParams
  const filters = readBrowseFilters({
    search: query.get("search"),
    niche: query.get("niche"),
    followers: query.get("followers"),
    platforms: query.getAll("platforms"),
    in: query.get("in"),
    budget: query.get("budget"),
    fits: query.get("fits"),
    hideApplied: query.get("hideApplied"),
    sort: query.get("sort"),
    after: query.get("after"),
    before: query.get("before"),
  })
  const { items, next, total } = browseProjects(actor, filters)
  return {
    filters,
    hasFilters: hasFilters(filters),
    niches: listOpenNiches(),
    projects: items.map((item) => ({
      ...item,
      budget: toBudgetLabel(item.budget, { symbol: "₹", rate: findFxRate(item.budget.currency) }),
    })),
    next,
    countText: toCountText(total),
  }
}, FETCH_PROJECTS_FAILED)

const countFormat = new Intl.NumberFormat("en-US")

/** "1 project", "1,000+ projects". Said by the server, since a browser's first number format takes long. */
function toCountText({ count, isAtLeast }: { count: number; isAtLeast: boolean }): string {
  const noun = count === 1 && !isAtLeast ? "project" : "projects"
  return `${countFormat.format(count)}${isAtLeast ? "+" : ""} ${noun}`
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Browse projects") },
  {
    name: "description",
    content: "Open projects of brands, with their budget. Apply to those that fit you.",
  },
]

export default function BrowseProjects() {
  const { next, ...found } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const isLoading = useNavigation().location?.pathname === pathname
  const { after, before, ...query } = toBrowseQuery(found.filters)
  const hrefAfter = (key: number | undefined) =>
    href(urls.influencer.browse, { ...query, after: key })
  return (
    <>
      <PageHeader title="Browse projects" />
      <FilterForm {...found} />
      <ProjectList
        {...found}
        isLoading={isLoading}
        nextHref={next === undefined ? undefined : hrefAfter(next)}
        firstHref={after === undefined ? undefined : hrefAfter(undefined)}
      />
    </>
  )
}

export function ErrorBoundary() {
  const back = { href: href(urls.influencer.browse), label: "Try again" }
  const error = describeError(useRouteError())
  return <StatusNotice {...error} failure={FETCH_PROJECTS_FAILED} back={back} />
}
