import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { BrandProfile } from "#app/components/creators/brand-profile.tsx"
import { isBlockedBetween } from "#app/domain/identity/accounts/blocked-users.server.ts"
import {
  findPageBrandId,
  findPublicBrand,
} from "#app/domain/market/creators/public-brand.server.ts"
import { withBudgetLabel } from "#app/domain/market/projects/budget-label.server.ts"
import { listPublicProjectsOf } from "#app/domain/market/projects/public-project-list.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { truncate } from "#app/domain/shared/text.ts"
import { findBrandTrust } from "#app/domain/work/reviews/brand-trust.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import { findViewer } from "#app/server/cache/viewer.server.ts"
import { href, urls } from "#app/urls/index.ts"
import { moved } from "./moved.server.ts"
import { brandData } from "./structured-data.server.ts"

export const loader = handler(async ({ request, params }) => {
  const reader = await findViewer(request)
  const asked = params.slug ?? ""
  const userId = findPageBrandId(asked)
  const brand = findPublicBrand(userId)
  if (brand.slug !== asked) throw moved(href(urls.public.brand, { slug: brand.slug }))
  if (isBlockedBetween(reader?.actor.userId, userId)) throw new NotFound("There is no such page.")
  return {
    brand,
    trust: findBrandTrust(userId),
    projects: listPublicProjectsOf(userId).map(withBudgetLabel),
    structured: brandData(brand),
  }
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return []
  const { name, about, slug, pictureId, pageState } = data.brand
  return pageMeta(matches, {
    title: pageTitle(name),
    description: truncate(about.replace(/\s+/g, " "), 160) || `${name} and its open projects.`,
    path: href(urls.public.brand, { slug }),
    pictureHref: pictureId && href(urls.picture, { pictureId }),
    isListed: pageState === "public",
    structured: data.structured,
  })
}

export default function BrandPage() {
  const { brand, trust, projects } = useLoaderData<typeof loader>()
  return (
    <main id="content" className="mx-auto max-w-page px-4 py-10 sm:py-14">
      <BrandProfile brand={brand} trust={trust} projects={projects} />
    </main>
  )
}
