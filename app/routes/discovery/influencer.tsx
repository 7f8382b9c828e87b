import { useLoaderData } from "@remix-run/react"
import { CreatorActions } from "#app/components/creators/creator-actions.tsx"
import { CreatorProfile } from "#app/components/creators/creator-profile.tsx"
import { InfluencerError } from "#app/components/creators/influencer-error.tsx"
import { ReviewList } from "#app/components/reviews/review-list.tsx"
import { ServiceList } from "#app/components/services/service-list.tsx"
import { listVerified } from "#app/domain/market/channels/verified-channels.server.ts"
import { findDiscoverable } from "#app/domain/market/creators/discoverable.server.ts"
import { listListsWith } from "#app/domain/market/creators/lists/list-queries.server.ts"
import { listShownServices } from "#app/domain/market/services/service-queries.server.ts"
import { listPublishedReviews } from "#app/domain/work/reviews/published-reviews.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { linkOrigin } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { requireBrandViewer } from "#app/server/cache/viewer.server.ts"
import { BackLink } from "#app/ui/page-parts.tsx"
import { useSlotText } from "#app/ui/user-slot.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = {
  cache: { for: "brand", changedBy: "pages", query: "after" },
} satisfies RouteConfig

export const loader = handler(async ({ request, params }) => {
  const { actor, own, slotForEach, onlyIf } = await requireBrandViewer(request)
  const influencerId = params.influencerId ?? ""
  onlyIf("isInNoList", influencerId)
  const creator = findDiscoverable(actor, influencerId)
  const lists = listListsWith(actor, creator.userId)
  const after = new URL(request.url).searchParams.get("after") ?? undefined
  const { items: reviews, next } = listPublishedReviews(creator.userId, after)
  const canReport = slotForEach(
    "canReport",
    reviews.map(({ id }) => id),
  )
  const listHref = own("listHref", href(urls.brand.influencers))
  const address =
    creator.pageState === "draft"
      ? undefined
      : `${linkOrigin}${href(urls.public.creator, { userName: creator.userName })}`
  const services = address === undefined ? [] : listShownServices(creator.userId)
  const verified = listVerified(creator.userId, "brands")
  return {
    creator,
    verified,
    address,
    services,
    lists,
    reviews,
    canReport,
    next,
    isFirstPage: !after,
    listHref,
  }
})

export const meta = titleMeta<typeof loader>((data) => data?.creator.name ?? "Influencer not found")

export default function InfluencerPage() {
  const { creator, verified, services, lists, reviews, canReport, next, isFirstPage, ...place } =
    useLoaderData<typeof loader>()
  const influencerId = creator.userId
  const hrefAfter = (after?: string) => href(urls.brand.influencer, { influencerId }, { after })
  return (
    <>
      <BackLink href={useSlotText(place.listHref)} label="Back to influencers" />
      <CreatorProfile
        creator={creator}
        verified={verified}
        hasRates
        actions={
          <CreatorActions
            influencerId={influencerId}
            name={creator.name}
            reader="brand"
            address={place.address}
          />
        }
        services={services.length > 0 && <ServiceList services={services} />}
        reviews={
          reviews.length > 0 && (
            <ReviewList
              reviews={reviews}
              canReport={canReport}
              nextHref={next && hrefAfter(next)}
              firstHref={isFirstPage ? undefined : hrefAfter()}
            />
          )
        }
      />
      {lists.length > 0 && <Kept lists={lists} />}
    </>
  )
}

const Kept = ({ lists }: { lists: readonly { id: string; name: string }[] }) => (
  <section aria-labelledby="kept" className="mt-8 grid gap-2">
    <h2 id="kept" className="text-xl">
      In your lists
    </h2>
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {lists.map(({ id, name }) => (
        <li key={id}>
          <a
            href={href(urls.brand.list, { listId: id })}
            className="text-link inline-flex min-h-8 items-center wrap-anywhere"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  </section>
)

export const ErrorBoundary = InfluencerError
