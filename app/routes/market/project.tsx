import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { TrustStrip } from "#app/components/profiles/brand-trust-strip.tsx"
import { BriefFacts, hasBrief } from "#app/components/projects/brief-facts.tsx"
import { Budget } from "#app/components/projects/budget.tsx"
import { ProjectFacts } from "#app/components/projects/project-facts.tsx"
import { isBlockedBetween } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { findPublicSlug } from "#app/domain/market/creators/public-brand.server.ts"
import { toBudgetLabel } from "#app/domain/market/projects/budget.ts"
import {
  findPublicProject,
  findPublicProjectTerm,
} from "#app/domain/market/projects/public-projects.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { findFxRate } from "#app/domain/shared/fx-rate.server.ts"
import { truncate } from "#app/domain/shared/text.ts"
import { findBrandTrust } from "#app/domain/work/reviews/brand-trust.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import { linkOrigin, requestNow } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { findViewer } from "#app/server/cache/viewer.server.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { ButtonLink } from "#app/ui/button.tsx"
import { CalendarDate } from "#app/ui/calendar-date.tsx"
import { Card } from "#app/ui/card.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { ShareLinks } from "#app/ui/share-links.tsx"
import { href, urls } from "#app/urls/index.ts"
import { previewHref, projectPreview } from "./preview-content.server.ts"
import { projectData } from "./structured-data.server.ts"

export const config = { cache: { for: "everybody", changedBy: "pages" } } satisfies RouteConfig

export const loader = handler(async ({ request, params, context }) => {
  const reader = await findViewer(request)
  const projectId = params.projectId ?? ""
  const term = findPublicProjectTerm(projectId)
  if (!term) throw new NotFound("Project not found.")
  const { brandId } = term
  if (isBlockedBetween(reader?.actor.userId, brandId)) throw new NotFound("Project not found.")
  const now = requestNow()
  const isLate = term.applyBy !== null && term.applyBy < now
  // The page changes on the last day.
  if (!isLate && term.applyBy !== null) context.endsAt(term.applyBy)
  const found = findPublicProject(projectId)
  const { project, brand } = found
  const slug = brand && findPublicSlug(brandId)
  return {
    project: {
      ...project,
      currency: project.budget.currency,
      budget: toBudgetLabel(project.budget, { rate: findFxRate(project.budget.currency) }),
    },
    brand: brand && {
      name: brand.name,
      pictureId: brand.pictureId,
      trust: findBrandTrust(brandId),
    },
    brandHref: slug && href(urls.public.brand, { slug }),
    canApply: !isLate && reader?.role !== "brand",
    isLate,
    address: `${linkOrigin}${href(urls.public.project, { projectId })}`,
    previewHref: previewHref("p", projectId, projectPreview(found)),
    structured: projectData(found, now),
  }
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return []
  const { id, title, description } = data.project
  return pageMeta(matches, {
    title: pageTitle(title),
    description: truncate(description.replace(/\s+/g, " "), 160),
    path: href(urls.public.project, { projectId: id }),
    preview: { href: data.previewHref, alt: `The project ${title}` },
    structured: data.structured,
  })
}

export default function PublicProject() {
  const { project, brand, brandHref, canApply, isLate, address } = useLoaderData<typeof loader>()
  const { id, title, description, budget, postedAt, applyBy, currency } = project
  return (
    <main id="content" className="mx-auto max-w-page px-4 py-10 sm:py-14">
      <PageHeader
        back={{ href: href(urls.public.projects), label: "Open projects" }}
        title={title}
        actions={
          <>
            {canApply && (
              <ButtonLink href={href(urls.influencer.apply, { projectId: id })}>Apply</ButtonLink>
            )}
            <ShareLinks address={address} text={title} />
          </>
        }
        meta={
          <>
            <Avatar
              pictureHref={brand?.pictureId && href(urls.picture, { pictureId: brand.pictureId })}
            />
            <span className="font-medium text-ink wrap-anywhere">{brand?.name ?? "Unknown"}</span>
            <span>
              Posted <CalendarDate at={postedAt} />
            </span>
          </>
        }
      />
      <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_18rem] lg:gap-12">
        <div className="grid gap-8">
          <ProjectFacts
            project={project}
            before={[{ term: "Budget", children: <Budget label={budget} /> }]}
          />
          <section aria-labelledby="description" className="grid gap-2">
            <h2 id="description" className="text-xl">
              Description
            </h2>
            <p className="max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>
          </section>
          {hasBrief(project) && (
            <section aria-labelledby="brief" className="grid gap-4">
              <h2 id="brief" className="text-xl">
                The work in detail
              </h2>
              <BriefFacts brief={project.brief} currency={currency} applyBy={applyBy} />
            </section>
          )}
        </div>
        <aside aria-label="Brand and application" className="grid gap-6">
          <Card>
            <p className="text-muted">
              {isLate
                ? "The last day to apply to this project is over."
                : "You apply with your price and a date. The brand pays before the work begins."}
            </p>
          </Card>
          {brand && (
            <section aria-labelledby="brand" className="grid gap-4">
              <h2 id="brand" className="text-xl wrap-anywhere">
                {brandHref ? (
                  <a href={brandHref} className="text-link">
                    {brand.name}
                  </a>
                ) : (
                  brand.name
                )}
              </h2>
              {brand.trust && <TrustStrip trust={brand.trust} />}
            </section>
          )}
        </aside>
      </div>
    </main>
  )
}
