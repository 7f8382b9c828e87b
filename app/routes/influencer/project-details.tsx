import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { BriefFacts, hasBrief } from "#app/components/projects/brief-facts.tsx"
import { ProjectError } from "#app/components/projects/project-error.tsx"
import { ProjectFacts } from "#app/components/projects/project-facts.tsx"
import { findFxRate } from "#app/domain/fx-rate.server.ts"
import { formatMoney, rupeeNote } from "#app/domain/money.ts"
import { findVisibleProject } from "#app/domain/projects/browse/visible-projects.server.ts"
import { toBudgetLabel } from "#app/domain/projects/budget.ts"
import { isOpen } from "#app/domain/projects/project.ts"
import { findBrandTrust } from "#app/domain/reviews/brand-trust.server.ts"
import { requireInfluencer } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { previousPath } from "#app/http/safe-redirect.server.ts"
import { Badge } from "#app/ui/badge.tsx"
import { Disclosure } from "#app/ui/disclosure.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { RelativeTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls.ts"
import { ApplyCard } from "./apply-card.tsx"
import { BrandPanel } from "./brand-panel.tsx"

export const loader = handler(async ({ request, params }) => {
  const actor = await requireInfluencer(request)
  const found = findVisibleProject(actor, params.projectId ?? "")
  const { project, application, brand } = found
  const { currency } = project.budget
  const rate = findFxRate(currency)
  const list = href(urls.influencer.browse)
  const cameFrom = previousPath(request, list)
  return {
    ...found,
    trust: brand && findBrandTrust(brand.id),
    currency,
    project: { ...project, budget: toBudgetLabel(project.budget, { rate }) },
    application: application && {
      ...application,
      bid: {
        text: formatMoney(application.bidMinor, currency),
        rupees: rupeeNote(application.bidMinor, rate),
      },
    },
    messageHref: href(urls.messages.start, { projectId: project.id, influencerId: actor.userId }),
    listHref: cameFrom.startsWith(`${list}?`) ? cameFrom : list,
  }
})

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.project.title ?? "Project not found") },
]

export default function ProjectDetails() {
  const { project, currency, brand, trust, application, canApply, listHref, messageHref } =
    useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        back={{ href: listHref, label: "Back to Projects" }}
        title={project.title}
        meta={
          <>
            <span className="basis-full font-medium text-ink wrap-anywhere">
              {brand?.name ?? "Unknown"}
            </span>{" "}
            <Badge tone={isOpen(project) ? "positive" : "neutral"}>
              {isOpen(project) ? "Open" : "Closed"}
            </Badge>{" "}
            <span>
              Posted <RelativeTime at={project.postedAt} />
            </span>
          </>
        }
      />
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_18rem] md:grid-rows-[auto_1fr] lg:gap-10">
        <ApplyCard
          project={project}
          application={application}
          canApply={canApply}
          messageHref={messageHref}
        />
        <div className="grid gap-8 md:col-start-1 md:row-span-2 md:row-start-1">
          <section aria-labelledby="description">
            <h2 id="description" className="mb-2 text-xl">
              Description
            </h2>
            <p className="max-w-prose whitespace-pre-line wrap-anywhere">{project.description}</p>
          </section>
          <section aria-labelledby="requirements">
            <h2 id="requirements" className="mb-4 text-xl">
              Requirements
            </h2>
            <ProjectFacts project={project} />
          </section>
          {hasBrief(project) && (
            <section aria-labelledby="brief">
              <h2 id="brief" className="mb-4 text-xl">
                The work in detail
              </h2>
              <BriefFacts brief={project.brief} currency={currency} applyBy={project.applyBy} />
            </section>
          )}
        </div>
        <aside id="brand" aria-label="Brand" className="folds-when-narrow scroll-mt-20">
          <Disclosure closedLabel="Show Brand Info" openLabel="Hide Brand Info">
            <BrandPanel brand={brand} rating={trust?.rating} trust={trust} />
          </Disclosure>
        </aside>
      </div>
    </>
  )
}

export const ErrorBoundary = () => <ProjectError listHref={href(urls.influencer.browse)} />
