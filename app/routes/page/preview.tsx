import { useLoaderData } from "@remix-run/react"
import { BrandProfile } from "#app/components/creators/brand-profile.tsx"
import { CreatorProfile } from "#app/components/creators/creator-profile.tsx"
import { PAGE_STATE_NAMES } from "#app/components/creators/page-states.ts"
import { ReviewList } from "#app/components/reviews/review-list.tsx"
import { ServiceList } from "#app/components/services/service-list.tsx"
import { type InfluencerActor, isInfluencer } from "#app/domain/identity/accounts/actor.ts"
import { listVerified } from "#app/domain/market/channels/verified-channels.server.ts"
import { findBrandPage } from "#app/domain/market/creators/brand-page-queries.server.ts"
import { findCreator } from "#app/domain/market/creators/creator-queries.server.ts"
import { withBudgetLabel } from "#app/domain/market/projects/budget-label.server.ts"
import { listPublicProjectsOf } from "#app/domain/market/projects/public-project-list.server.ts"
import { listShownServices } from "#app/domain/market/services/service-queries.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { findBrandTrust } from "#app/domain/work/reviews/brand-trust.server.ts"
import { listPublishedReviews } from "#app/domain/work/reviews/published-reviews.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { hiddenMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { Badge } from "#app/ui/badge.tsx"
import { Card } from "#app/ui/card.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { PageState } from "#db/schema/market-words.ts"

export const config = { sends: "work" } satisfies RouteConfig

export const loader = actorHandler(({ actor, query }) => {
  const after = query.get("after") ?? undefined
  return isInfluencer(actor) ? creatorPreview(actor, after) : brandPreview(actor.userId)
})

function creatorPreview({ userId }: InfluencerActor, after: string | undefined) {
  const creator = findCreator(userId)
  if (!creator) throw nothingToSee()
  const { items: reviews, next } = listPublishedReviews(userId, after)
  const services = listShownServices(userId)
  const nextHref = next && href(urls.account.pagePreview, { after: next })
  const firstHref = after && href(urls.account.pagePreview)
  const verified = listVerified(userId, "brands")
  const shown = { creator, verified, services, reviews, nextHref, firstHref }
  return { state: creator.pageState, creator: shown }
}

function brandPreview(userId: string) {
  const brand = findBrandPage(userId)
  if (!brand) throw nothingToSee()
  const projects = listPublicProjectsOf(userId).map(withBudgetLabel)
  return { state: brand.pageState, brand: { brand, trust: findBrandTrust(userId), projects } }
}

const nothingToSee = () => new NotFound("There is nothing that others could see.")

export const meta = hiddenMeta("Preview of your page")

const DRAFT = "It is a draft: nobody else can open it before you publish it."

/** docs/rules.md#public-pages-are-drafts-first */
export default function PagePreview() {
  const preview = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Preview of your page"
        back={{ href: href(urls.account.page), label: "Public profile" }}
        meta={<State {...preview} />}
      />
      <Card>
        {"brand" in preview ? (
          <BrandProfile {...preview.brand} level={2} />
        ) : (
          <Creator {...preview.creator} />
        )}
      </Card>
    </>
  )
}

type CreatorPreview = ReturnType<typeof creatorPreview>["creator"]

const Creator = ({ creator, verified, services, reviews, ...pages }: CreatorPreview) => (
  <CreatorProfile
    creator={creator}
    verified={verified}
    hasRates
    level={2}
    services={services.length > 0 && <ServiceList services={services} />}
    reviews={reviews.length > 0 && <ReviewList reviews={reviews} {...pages} />}
  />
)

function State({ state, creator }: { state: PageState; creator?: CreatorPreview }) {
  const seen = creator
    ? "This is what a brand who is logged in sees."
    : "This is what everybody sees of your page."
  const rates =
    creator && !creator.creator.showsRates ? "Your public page leaves your rates out." : ""
  return (
    <p>
      <Badge tone={state === "draft" ? "neutral" : "positive"}>{PAGE_STATE_NAMES[state]}</Badge>{" "}
      {[seen, rates, state === "draft" ? DRAFT : ""].filter(Boolean).join(" ")}
    </p>
  )
}
