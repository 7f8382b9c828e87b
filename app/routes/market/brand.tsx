import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { BrandProfile } from "#app/components/creators/brand-profile.tsx"
import { ReviewList } from "#app/components/reviews/review-list.tsx"
import { isBlockedBetween } from "#app/domain/identity/accounts/blocked-users.server.ts"
import {
  findPageBrandId,
  findPublicBrand,
} from "#app/domain/market/creators/public-brand.server.ts"
import { withBudgetLabel } from "#app/domain/market/projects/budget-label.server.ts"
import { listPublicProjectsOf } from "#app/domain/market/projects/public-project-list.server.ts"
import { company } from "#app/domain/shared/company.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { truncate } from "#app/domain/shared/text.ts"
import { findBrandTrust } from "#app/domain/work/reviews/brand-trust.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import { linkOrigin } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { findViewer } from "#app/server/cache/viewer.server.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { ShareLinks } from "#app/ui/share-links.tsx"
import { href, urls } from "#app/urls/index.ts"
import { brandPreview, previewHref } from "./preview-content.server.ts"
import { listReviewsOfProfile } from "./profile-reviews.server.ts"
import { redirectToMovedPage } from "./redirect-to-moved-page.server.ts"
import { brandData } from "./structured-data.server.ts"

export const config = {
  cache: { for: "everybody", changedBy: "pages", query: "after" },
} satisfies RouteConfig

export const loader = handler(async ({ request, params }) => {
  const reader = await findViewer(request)
  const asked = params.slug ?? ""
  const userId = findPageBrandId(asked)
  const brand = findPublicBrand(userId)
  if (brand.slug !== asked) throw redirectToMovedPage(href(urls.public.brand, { slug: brand.slug }))
  if (isBlockedBetween(reader?.actor.userId, userId)) throw new NotFound("There is no such page.")
  const projects = listPublicProjectsOf(userId).map(withBudgetLabel)
  const hrefOf = (query = {}) => href(urls.public.brand, { slug: brand.slug }, query)
  return {
    brand,
    trust: findBrandTrust(userId),
    projects,
    reviewed: listReviewsOfProfile(request, { userId, reader, hrefOf }),
    reader: reader?.role,
    address: `${linkOrigin}${hrefOf()}`,
    previewHref: previewHref("b", brand.slug, brandPreview(brand, projects.length)),
    structured: brandData(brand),
  }
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return []
  const { name, about, slug, pageState } = data.brand
  return pageMeta(matches, {
    title: pageTitle(name),
    description: truncate(about.replace(/\s+/g, " "), 160) || `${name} and its open projects.`,
    path: href(urls.public.brand, { slug }),
    preview: { href: data.previewHref, alt: `The brand ${name}` },
    isListed: pageState === "public",
    structured: data.structured,
  })
}

export default function BrandPage() {
  const { brand, trust, projects, reviewed, reader, address } = useLoaderData<typeof loader>()
  return (
    <main id="content" className="mx-auto max-w-page px-4 py-10 sm:py-14">
      <BrandProfile
        brand={brand}
        trust={trust}
        projects={projects}
        actions={
          <>
            {reader === undefined && (
              <ButtonLink href={href(urls.register.influencer)}>Join to apply</ButtonLink>
            )}
            {reader === "influencer" && projects.length > 0 && (
              <ButtonLink href="#projects">See open projects</ButtonLink>
            )}
            <ShareLinks address={address} text={`${brand.name} on ${company.name}`} />
          </>
        }
        reviews={reviewed.reviews.length > 0 && <ReviewList {...reviewed} />}
      />
    </main>
  )
}
