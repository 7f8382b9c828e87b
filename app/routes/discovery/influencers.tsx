import { useLoaderData, useLocation, useNavigation } from "@remix-run/react"
import { CreatorCard } from "#app/components/creators/creator-card.tsx"
import { SaveSearch } from "#app/components/saved-searches/save-search.tsx"
import { hasConnectablePlatforms } from "#app/domain/market/channels/own-channels.server.ts"
import type { CreatorCardFacts } from "#app/domain/market/creators/creator.ts"
import { listCreatorCountries } from "#app/domain/market/creators/creator-countries.server.ts"
import {
  type CreatorFilters,
  readCreatorQuery,
  toCreatorQuery,
} from "#app/domain/market/creators/search/creator-filters.ts"
import { listCreators } from "#app/domain/market/creators/search/list-creators.server.ts"
import { listFittingCreators } from "#app/domain/market/projects/fitting-creators.server.ts"
import { readSearch } from "#app/domain/market/saved-searches/saved-filters.ts"
import { handler } from "#app/http/handler.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { requireBrandViewer } from "#app/server/cache/viewer.server.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { cx } from "#app/ui/class-names.ts"
import { SeatLink } from "#app/ui/form/seat-form.tsx"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { StaticHtml, staticData } from "#app/ui/static-html.tsx"
import { href, urls } from "#app/urls/index.ts"
import { toCountText } from "./count-text.server.ts"
import { influencersHref, SHARED_FILTERS } from "./creator-filter-options.ts"
import { FilterForm } from "./filter-form.tsx"

export const config = {
  sends: "work",
  cache: { for: "brand", changedBy: "lists", query: SHARED_FILTERS },
} satisfies RouteConfig

export const loader = handler(async ({ request, context }) => {
  const viewer = await requireBrandViewer(request)
  const { actor } = viewer
  const { search, searchParams } = new URL(request.url)
  const filters = readCreatorQuery(searchParams)
  const saved = readSearch(actor, search)
  // Pages by fit are never shared, so the actor is known.
  const fitting =
    filters.sort === "fit" && actor.userId !== undefined
      ? listFittingCreators(actor, filters)
      : undefined
  const { items, next, previous, ...counted } = fitting ?? listCreators(actor, filters)
  return {
    filters,
    choices: { countries: listCreatorCountries(), canVerify: hasConnectablePlatforms() },
    saveTerms: saved && { ...saved, savedAs: viewer.own("savedAs", saved.query) },
    needsProject: filters.sort === "fit" && fitting === undefined,
    items: staticData<readonly Found[]>(items, context),
    shown: items.length,
    nextHref: next === undefined ? undefined : hrefFrom(filters, { after: next }),
    previousHref:
      previous === undefined
        ? undefined
        : hrefFrom(filters, fitting ? { after: previous || undefined } : { before: previous }),
    countText: toCountText({ ...counted, shown: items.length }),
  }
}, "Failed to fetch influencers")

type Found = CreatorCardFacts & { reason?: string }

const hrefFrom = (filters: CreatorFilters, place: Place) =>
  influencersHref({ ...filters, after: undefined, before: undefined, ...place })

type Place = Partial<Pick<CreatorFilters, "after" | "before">>

export const meta = titleMeta("Find influencers")

export default function InfluencersPage() {
  const { filters, choices, saveTerms, needsProject, items, shown, countText, ...pages } =
    useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const isLoading = useNavigation().location?.pathname === pathname
  return (
    <>
      <PageHeader
        title="Find influencers"
        actions={
          <>
            <ButtonLink href={href(urls.public.services)} kind="secondary">
              Services
            </ButtonLink>
            <SeatLink
              href={href(urls.brand.bulkCreators, toCreatorQuery(filters))}
              kind="secondary"
            >
              Act on many
            </SeatLink>
            <ButtonLink href={href(urls.brand.searches)} kind="secondary">
              Saved searches
            </ButtonLink>
            <ButtonLink href={href(urls.brand.lists)} kind="secondary">
              Your lists
            </ButtonLink>
            <ButtonLink href={href(urls.brand.invitations)} kind="secondary">
              Invitations
            </ButtonLink>
          </>
        }
      />
      <FilterForm filters={filters} {...choices} />
      {saveTerms && <SaveSearch saveTerms={saveTerms} />}
      <section aria-label="Influencers" aria-busy={isLoading || undefined}>
        <p role="status" className="mb-3 text-sm text-muted">
          {countText}
          {needsProject && ". Post a project to sort by fit: these are the newest."}
        </p>
        <div className={cx("transition-opacity duration-150", isLoading && "opacity-60")}>
          {shown === 0 ? (
            <EmptyState
              text="No influencers found. Try changing filters"
              nextStep={
                saveTerms && { href: href(urls.brand.influencers), label: "Show all influencers" }
              }
            />
          ) : (
            <StaticHtml as="ul" id="influencers" of={items} className="creator-grid">
              {(all) =>
                all.map((creator) => (
                  <li key={creator.userId}>
                    <Card creator={creator} />
                  </li>
                ))
              }
            </StaticHtml>
          )}
        </div>
        <Pager label="Pages of influencers" {...pages} />
      </section>
    </>
  )
}

function Card({ creator }: { creator: Found }) {
  const { userId: influencerId } = creator
  return (
    <CreatorCard
      creator={creator}
      reason={creator.reason}
      to={href(urls.brand.influencer, { influencerId })}
      actions={
        <>
          <SeatLink href={href(urls.brand.invite, { influencerId })} size="small">
            Invite<span className="sr-only"> {creator.name}</span>
          </SeatLink>
          <SeatLink
            href={href(urls.brand.keepInfluencer, { influencerId })}
            kind="secondary"
            size="small"
          >
            Save to list<span className="sr-only">: {creator.name}</span>
          </SeatLink>
        </>
      }
    />
  )
}
