import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { SocialLinks } from "#app/components/profiles/social-links.tsx"
import { TrustStrip } from "#app/components/profiles/trust-strip.tsx"
import { PublicProjectCard } from "#app/components/projects/public-project-card.tsx"
import { isBlockedBetween } from "#app/domain/accounts/blocked-users.server.ts"
import { findPageBrandId, findPublicBrand } from "#app/domain/creators/public-brand.server.ts"
import { NotFound } from "#app/domain/errors.ts"
import { withBudgetLabel } from "#app/domain/projects/budget-label.server.ts"
import { listPublicProjectsOf } from "#app/domain/projects/public-project-list.server.ts"
import { findBrandTrust } from "#app/domain/reviews/brand-trust.server.ts"
import { subjects } from "#app/domain/subjects.ts"
import { truncate } from "#app/domain/text.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import { findReader } from "#app/reader.server.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { Badge } from "#app/ui/badge.tsx"
import { href, urls } from "#app/urls.ts"
import { moved } from "./moved.server.ts"
import { brandData } from "./structured-data.server.ts"

export const loader = handler(async ({ request, params, context }) => {
  const reader = await findReader(request)
  const asked = params.slug ?? ""
  const userId = findPageBrandId(asked)
  context.keepWhile([subjects.user(userId)])
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
  const { name, category, pictureId, website, links, about } = brand
  return (
    <main id="content" className="mx-auto grid max-w-page gap-10 px-4 py-10 sm:py-14">
      <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <Avatar pictureHref={pictureId && href(urls.picture, { pictureId })} size="large" />
        <div className="grid min-w-0 flex-1 basis-56 justify-items-start gap-2">
          <h1 className="text-title wrap-anywhere">{name}</h1>
          {category && <Badge>{category}</Badge>}
          {website && (
            <a
              href={website}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              className="text-link tall"
            >
              Visit Website<span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
          {links.length > 0 && <SocialLinks links={links} />}
        </div>
      </header>
      {trust && (
        <section aria-labelledby="record" className="grid gap-4">
          <h2 id="record" className="text-xl">
            Record
          </h2>
          <TrustStrip trust={trust} />
        </section>
      )}
      {about && (
        <section aria-labelledby="about" className="grid gap-3">
          <h2 id="about" className="text-xl">
            About
          </h2>
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{about}</p>
        </section>
      )}
      <section aria-labelledby="projects" className="grid gap-4">
        <h2 id="projects" className="text-xl">
          Open projects
        </h2>
        {projects.length === 0 ? (
          <p className="text-muted">None at the moment that everybody may see.</p>
        ) : (
          <ul className="grid gap-4 lg:grid-cols-2">
            {projects.map((project, place) => (
              <li key={project.id} className="grid">
                <PublicProjectCard project={project} place={place} heading="h3" />
              </li>
            ))}
          </ul>
        )}
      </section>
    </main>
  )
}
