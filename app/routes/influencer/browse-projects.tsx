import type { MetaFunction } from "@remix-run/node"
import { useLoaderData, useLocation, useNavigation, useRouteError } from "@remix-run/react"
import { SaveSearch } from "#app/components/saved-searches/save-search.tsx"
import { readBrowseQuery } from "#app/domain/market/projects/browse/browse-address.ts"
import { browseProjects } from "#app/domain/market/projects/browse/browse-projects.server.ts"
import { fittingFacts } from "#app/domain/market/projects/browse/fitting-facts.server.ts"
import { listNicheChips } from "#app/domain/market/projects/browse/open-niches.server.ts"
import { FETCH_PROJECTS_FAILED, type Project } from "#app/domain/market/projects/project.ts"
import { formatRange, toCountText } from "#app/domain/market/projects/project-count-text.server.ts"
import { readSearch } from "#app/domain/market/saved-searches/saved-filters.ts"
import { endOfBookDay } from "#app/domain/shared/indian-time.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { requestNow } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { requireInfluencerViewer } from "#app/server/cache/viewer.server.ts"
import { describeError, StatusNotice } from "#app/ui/error-page.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { staticData } from "#app/ui/static-html.tsx"
import { toSlot } from "#app/ui/user-slot.tsx"
import { href, urls } from "#app/urls/index.ts"
import { FilterForm } from "./browse/filter-form.tsx"
import { FitNote } from "./browse/fit-note.tsx"
import { toListedProjects } from "./browse/listed-projects.server.ts"
import { ProjectList } from "./browse/project-list.tsx"

/** `fits` and `hideApplied` make a list personal. */
const FILTERS = "search in niche followers platforms budget sort after before"

export const config = {
  sends: "work",
  cache: { for: "influencer", changedBy: "lists", query: FILTERS },
} satisfies RouteConfig

export const loader = handler(async ({ request, context }) => {
  const viewer = await requireInfluencerViewer(request)
  const { search, searchParams } = new URL(request.url)
  const filters = readBrowseQuery(searchParams)
  const saved = readSearch(viewer.actor, search)
  // Taken before reading: deadlines passed meanwhile must still expire the page.
  const now = requestNow()
  const niches = listNicheChips().map(({ niche }) => niche)
  const counts = viewer.slotForEach("openInNiche", niches)
  const chips = niches.map((niche, at) => ({ niche, count: counts[at] ?? toSlot(0) }))
  const found = browseProjects(viewer.actor, filters)
  context.endsAt(nextEndOf(found.items, now))
  const { items, next, previous, total, position, fittedBy } = found
  const { userId } = viewer.actor
  return {
    filters,
    chips: staticData(chips, context),
    projects: staticData(
      toListedProjects(viewer, items, filters.fits && userId ? fittingFacts(userId) : []),
      context,
    ),
    shown: items.length,
    next,
    previous,
    countText: toCountText(total),
    placeText: formatRange(total, position, items.length),
    fittedBy,
    saveTerms: saved && { ...saved, savedAs: viewer.own("savedAs", saved.query) },
  }
}, FETCH_PROJECTS_FAILED)

/** When the cached page expires; day's end in India covers projects on other pages. */
function nextEndOf(items: readonly Pick<Project, "applyBy">[], now: number): number {
  const ends = items.flatMap(({ applyBy }) => (applyBy !== null && applyBy >= now ? applyBy : []))
  return Math.min(endOfBookDay(now), ...ends)
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Browse projects") },
  {
    name: "description",
    content: "Open projects of brands, with their budget. Apply to those that fit you.",
  },
]

export default function BrowseProjects() {
  const { filters, chips, countText, fittedBy, saveTerms, ...found } =
    useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const isLoading = useNavigation().location?.pathname === pathname
  const isNarrowed = saveTerms !== undefined
  return (
    <>
      <PageHeader
        title="Browse projects"
        actions={
          <a href={href(urls.influencer.searches)} className="text-link tall">
            Saved searches
          </a>
        }
      />
      <FilterForm filters={filters} chips={chips} countText={countText} />
      {filters.fits && <FitNote fittedBy={fittedBy} />}
      {saveTerms && <SaveSearch saveTerms={saveTerms} />}
      <ProjectList {...found} filters={filters} isLoading={isLoading} hasFilters={isNarrowed} />
    </>
  )
}

export function ErrorBoundary() {
  const back = { href: href(urls.influencer.browse), label: "Try again" }
  const error = describeError(useRouteError())
  return <StatusNotice {...error} failure={FETCH_PROJECTS_FAILED} back={back} />
}
