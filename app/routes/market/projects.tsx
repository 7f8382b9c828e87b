import type { MetaFunction } from "@remix-run/node"
import { Form, useLoaderData } from "@remix-run/react"
import { CommonNiches } from "#app/components/projects/common-niches.tsx"
import { ProjectPager } from "#app/components/projects/project-pager.tsx"
import { PublicProjectCard } from "#app/components/projects/public-project-card.tsx"
import { withBudgetLabel } from "#app/domain/market/projects/budget-label.server.ts"
import { formatRange } from "#app/domain/market/projects/project-count-text.server.ts"
import { readPublicFilters } from "#app/domain/market/projects/public-filters.ts"
import {
  hasPublicFilters,
  listPublicProjects,
} from "#app/domain/market/projects/public-project-list.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { findViewer } from "#app/server/cache/viewer.server.ts"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { controlClass } from "#app/ui/form/field.tsx"
import { queryField } from "#app/ui/form/query-field.ts"
import { TextField } from "#app/ui/form/text-field.tsx"
import { href, urls } from "#app/urls/index.ts"
import { redirectToMovedPage } from "./redirect-to-moved-page.server.ts"

export const config = {
  cache: { for: "everybody", changedBy: "lists", query: "search niche after" },
} satisfies RouteConfig

export const loader = handler(async ({ request }) => {
  const reader = await findViewer(request)
  const { pathname, searchParams } = new URL(request.url)
  const list = href(urls.public.projects)
  if (pathname === `${list}/`) throw redirectToMovedPage(list)
  const filters = readPublicFilters(searchParams)
  const { items, next, previous, total, position } = listPublicProjects(
    filters,
    reader?.actor.userId,
  )
  const { after, before, ...kept } = filters
  const hrefFrom = (place: { after?: number; before?: number }) =>
    href(urls.public.projects, { ...kept, ...place })
  return {
    filters,
    isNarrowed: hasPublicFilters(filters),
    placeText: formatRange(total, position, items.length),
    projects: items.map(withBudgetLabel),
    nextHref: next === undefined ? undefined : hrefFrom({ after: next }),
    previousHref: previous === undefined ? undefined : hrefFrom({ before: previous }),
    firstHref: after === undefined && before === undefined ? undefined : hrefFrom({}),
    isVisitor: reader === undefined,
  }
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: pageTitle("Open projects for creators"),
    description:
      "Paid projects of brands that look for nano and micro influencers, with budget and platforms. Register to apply.",
    path: href(urls.public.projects),
    isListed: !data?.isNarrowed,
  })

export default function PublicProjects() {
  const { projects, filters, isNarrowed, placeText, isVisitor, ...pages } =
    useLoaderData<typeof loader>()
  const { nextHref, previousHref, firstHref } = pages
  const canGoOn = projects.length === 0 && nextHref
  return (
    <main id="content" className="mx-auto grid max-w-page gap-8 px-4 py-10 sm:py-14">
      <header className="grid gap-3">
        <h1 className="text-title">Open projects</h1>
        <p className="max-w-prose text-lg text-muted">
          What brands look for at the moment, as far as they show it to everybody.
        </p>
        {isVisitor && (
          <p>
            <ButtonLink href={href(urls.register.influencer)}>Register to apply</ButtonLink>
          </p>
        )}
      </header>
      <FilterForm filters={filters} />
      <section aria-label="Projects">
        {projects.length > 0 && <p className="mb-3 text-sm text-muted">{placeText}</p>}
        {projects.length === 0 ? (
          <EmptyState
            text={canGoOn ? "Nothing among the newest projects." : "No projects found."}
            nextStep={
              canGoOn
                ? { href: canGoOn, label: "Search older projects" }
                : isNarrowed && { href: href(urls.public.projects), label: "Show all projects" }
            }
          />
        ) : (
          <ul className="grid gap-4 lg:grid-cols-2">
            {projects.map((project, place) => (
              <li key={project.id} className="grid">
                <PublicProjectCard project={project} place={place} />
              </li>
            ))}
          </ul>
        )}
        <ProjectPager
          sort="newest"
          previousHref={previousHref}
          nextHref={canGoOn ? undefined : nextHref}
          firstHref={firstHref}
        />
      </section>
    </main>
  )
}

const NICHES_ID = "common-niches"

type Filters = Pick<ReturnType<typeof readPublicFilters>, "search" | "niche">

const FilterForm = ({ filters: { search, niche } }: { filters: Filters }) => (
  <Form
    key={`${search} ${niche}`}
    role="search"
    className="grid items-end gap-4 sm:grid-cols-[1fr_14rem_auto]"
  >
    <label className="grid gap-1.5 font-medium">
      Search in titles
      <input type="search" name="search" defaultValue={search} className={controlClass} />
    </label>
    <TextField
      field={queryField("niche", niche)}
      label="Niche"
      list={NICHES_ID}
      placeholder="Any niche"
      autoComplete="off"
    />
    <CommonNiches id={NICHES_ID} />
    <Button kind="secondary">Search</Button>
  </Form>
)
