import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { CreatorActions } from "#app/components/creators/creator-actions.tsx"
import { CreatorProfile } from "#app/components/creators/creator-profile.tsx"
import { ReviewList } from "#app/components/reviews/review-list.tsx"
import { ServiceList } from "#app/components/services/service-list.tsx"
import { isBlockedBetween } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { listVerified } from "#app/domain/market/channels/verified-channels.server.ts"
import { listRates } from "#app/domain/market/creators/creator-queries.server.ts"
import {
  findPageCreatorId,
  findPublicCreator,
} from "#app/domain/market/creators/public-creator.server.ts"
import { listShownServices } from "#app/domain/market/services/service-queries.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { truncate } from "#app/domain/shared/text.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import { linkOrigin } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { findViewer } from "#app/server/cache/viewer.server.ts"
import { href, urls } from "#app/urls/index.ts"
import { creatorPreview, previewHref } from "./preview-content.server.ts"
import { listReviewsOfProfile } from "./profile-reviews.server.ts"
import { redirectToMovedPage } from "./redirect-to-moved-page.server.ts"
import { creatorData } from "./structured-data.server.ts"

export const config = {
  cache: { for: "everybody", changedBy: "pages", query: "after" },
} satisfies RouteConfig

export const loader = handler(async ({ request, params }) => {
  const reader = await findViewer(request)
  const asked = params.userName ?? ""
  const userId = findPageCreatorId(asked)
  const creator = findPublicCreator(userId)
  const hrefOf = (query = {}) => href(urls.public.creator, { userName: creator.userName }, query)
  if (creator.userName !== asked) throw redirectToMovedPage(hrefOf())
  if (isBlockedBetween(reader?.actor.userId, userId)) throw new NotFound("There is no such page.")
  const isBrand = reader?.role === "brand"
  const forEveryone = listVerified(userId, "everyone")
  return {
    // Signed-in brands always see rates.
    creator: isBrand ? { ...creator, rates: listRates(userId) } : creator,
    services: listShownServices(userId),
    verified: isBrand ? listVerified(userId, "brands") : forEveryone,
    reviewed: listReviewsOfProfile(request, { userId, reader, hrefOf }),
    reader: reader?.role,
    address: `${linkOrigin}${hrefOf()}`,
    previewHref: previewHref("c", creator.userName, creatorPreview(creator, forEveryone)),
    structured: creatorData(creator),
  }
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return []
  const { name, userName, bio, pageState, niches } = data.creator
  const about = niches.length > 0 ? ` about ${niches.join(", ").toLowerCase()}` : ""
  return pageMeta(matches, {
    title: pageTitle(`${name} (@${userName})`),
    description: truncate(bio.replace(/\s+/g, " "), 160) || `${name}, a creator${about}.`,
    path: href(urls.public.creator, { userName }),
    preview: { href: data.previewHref, alt: `${name}, a creator${about}` },
    isListed: pageState === "public",
    structured: data.structured,
  })
}

export default function CreatorPage() {
  const { creator, verified, services, reviewed, reader, address } = useLoaderData<typeof loader>()
  const { userId: influencerId, name } = creator
  return (
    <main id="content" className="mx-auto max-w-page px-4 py-6 sm:py-10">
      <CreatorProfile
        creator={creator}
        verified={verified}
        hasRates
        actions={<CreatorActions {...{ influencerId, name, reader, address }} />}
        services={services.length > 0 && <ServiceList services={services} />}
        reviews={reviewed.reviews.length > 0 && <ReviewList {...reviewed} />}
      />
    </main>
  )
}
