import type { MetaFunction } from "@remix-run/node"
import { useLoaderData, useLocation, useNavigation } from "@remix-run/react"
import { CreatorLine } from "#app/components/creators/creator-line.tsx"
import {
  hasCreatorFilters,
  readCreatorFilters,
} from "#app/domain/market/creators/search/creator-filters.ts"
import { listCreators } from "#app/domain/market/creators/search/list-creators.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { requireBrandViewer } from "#app/server/cache/viewer.server.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { cx } from "#app/ui/class-names.ts"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { StaticHtml, staticData } from "#app/ui/static-html.tsx"
import { href, urls } from "#app/urls/index.ts"
import { FilterForm } from "./filter-form.tsx"
import { influencersHref } from "./filter-labels.ts"

export const loader = handler(async ({ request, context }) => {
  const { actor } = await requireBrandViewer(request)
  const query = new URL(request.url).searchParams
  const filters = readCreatorFilters({
    ...Object.fromEntries(query),
    platforms: query.getAll("platforms"),
  })
  const { items, next, previous, ...counted } = listCreators(actor, filters)
  return {
    filters,
    hasFilters: hasCreatorFilters(filters),
    items: staticData(items, context),
    shown: items.length,
    next,
    previous,
    countText: toCountText({ ...counted, items }),
  }
}, "Failed to fetch influencers")

type Counted = Pick<ReturnType<typeof listCreators>, "total" | "position" | "items">

const countFormat = new Intl.NumberFormat("en-US")

/**
 * "1 influencer", "21 to 40 of 1,000+ influencers". On the server: a browser's first number format
 * is slow.
 */
function toCountText({ total, position, items }: Counted): string {
  const { count, isAtLeast } = total
  const noun = count === 1 && !isAtLeast ? "influencer" : "influencers"
  const all = `${countFormat.format(count)}${isAtLeast ? "+" : ""} ${noun}`
  const isWhole = !isAtLeast && items.length === count
  if (isWhole || position === undefined || items.length === 0) return all
  const last = position + items.length - 1
  return `${countFormat.format(position)} to ${countFormat.format(last)} of ${all}`
}

export const meta: MetaFunction = () => [{ title: pageTitle("Find influencers") }]

export default function InfluencersPage() {
  const { filters, hasFilters, items, shown, next, previous, countText } =
    useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const isLoading = useNavigation().location?.pathname === pathname
  const hrefFrom = (place: { after?: number; before?: number }) =>
    influencersHref({ ...filters, after: undefined, before: undefined, ...place })
  return (
    <>
      <PageHeader
        title="Find influencers"
        actions={
          <>
            <ButtonLink href={href(urls.brand.lists)} kind="secondary">
              Your lists
            </ButtonLink>
            <ButtonLink href={href(urls.brand.invitations)} kind="secondary">
              Invitations
            </ButtonLink>
          </>
        }
      />
      <FilterForm filters={filters} />
      <section aria-label="Influencers" aria-busy={isLoading || undefined}>
        <p role="status" className="mb-3 text-sm text-muted">
          {countText}
        </p>
        <div className={cx("transition-opacity duration-150", isLoading && "opacity-60")}>
          {shown === 0 ? (
            <EmptyState
              text="No influencers found. Try changing filters"
              nextStep={
                hasFilters && { href: href(urls.brand.influencers), label: "Show all influencers" }
              }
            />
          ) : (
            <StaticHtml as="ul" id="influencers" of={items} className="listing">
              {(all) =>
                all.map((creator) => (
                  <li key={creator.userId}>
                    <Found creator={creator} />
                  </li>
                ))
              }
            </StaticHtml>
          )}
        </div>
        <Pager
          label="Pages of influencers"
          previousHref={previous ? hrefFrom({ before: previous }) : undefined}
          nextHref={next ? hrefFrom({ after: next }) : undefined}
        />
      </section>
    </>
  )
}

function Found({ creator }: Pick<Parameters<typeof CreatorLine>[0], "creator">) {
  const influencerId = creator.userId
  return (
    <CreatorLine
      creator={creator}
      to={href(urls.brand.influencer, { influencerId })}
      actions={
        <>
          <ButtonLink href={href(urls.brand.invite, { influencerId })} size="small">
            Invite<span className="sr-only"> {creator.name}</span>
          </ButtonLink>
          <ButtonLink
            href={href(urls.brand.keepInfluencer, { influencerId })}
            kind="secondary"
            size="small"
          >
            Save to list<span className="sr-only">: {creator.name}</span>
          </ButtonLink>
        </>
      }
    />
  )
}
