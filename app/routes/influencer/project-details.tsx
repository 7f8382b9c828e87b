import { useLoaderData } from "@remix-run/react"
import { ReportLink } from "#app/components/moderation/report-link.tsx"
import { BriefFacts, hasBrief } from "#app/components/projects/brief-facts.tsx"
import { ProjectError } from "#app/components/projects/project-error.tsx"
import { ProjectFacts } from "#app/components/projects/project-facts.tsx"
import { findVisibleProject } from "#app/domain/market/projects/browse/visible-projects.server.ts"
import { toBudgetLabel } from "#app/domain/market/projects/budget.ts"
import { isOpen } from "#app/domain/market/projects/project.ts"
import { findFxRate } from "#app/domain/shared/fx-rate.server.ts"
import { formatMoney, formatRupeeNote } from "#app/domain/shared/money.ts"
import { handler } from "#app/http/handler.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { requestNow } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { requireInfluencerViewer } from "#app/server/cache/viewer.server.ts"
import { Badge } from "#app/ui/badge.tsx"
import { Disclosure } from "#app/ui/disclosure.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { RelativeTime } from "#app/ui/time.tsx"
import { useSlotText } from "#app/ui/user-slot.tsx"
import { href, urls } from "#app/urls/index.ts"
import { ApplyCard } from "./apply-card.tsx"
import { findBrandInfo } from "./brand-info.server.ts"
import { BrandPanel } from "./brand-panel.tsx"

export const config = { cache: { for: "influencer", changedBy: "pages" } } satisfies RouteConfig

export const loader = handler(async ({ request, params, context }) => {
  const { actor, own, onlyIf } = await requireInfluencerViewer(request)
  const projectId = params.projectId ?? ""
  onlyIf("isNoApplicant", projectId)
  // Taken before reading: a deadline passed meanwhile must still show.
  const now = requestNow()
  const found = findVisibleProject(actor, projectId)
  onlyIf("isNotPaidBy", found.project.brandId)
  const { application } = found
  const { applicantCount, ...project } = found.project
  if (project.applyBy !== null && project.applyBy >= now) context.endsAt(project.applyBy)
  const { currency } = project.budget
  const rate = findFxRate(currency)
  return {
    ...found,
    ...findBrandInfo(project.brandId),
    currency,
    project: { ...project, budget: toBudgetLabel(project.budget, { rate }) },
    applicants: own("applicants", project.id),
    application: application && {
      ...application,
      isBriefChanged: application.termsId !== project.termsId,
      bid: {
        text: formatMoney(application.bidMinor, currency),
        rupees: formatRupeeNote(application.bidMinor, rate),
      },
    },
    messageHref:
      application &&
      actor.userId &&
      href(urls.messages.start, { projectId: project.id, influencerId: actor.userId }),
    listHref: own("listHref", href(urls.influencer.browse)),
  }
})

export const meta = titleMeta<typeof loader>((data) => data?.project.title ?? "Project not found")

export default function ProjectDetails() {
  const { project, currency, brand, trust, application, listHref, ...apply } =
    useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        back={{ href: useSlotText(listHref), label: "Back to Projects" }}
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
        <ApplyCard project={project} application={application} {...apply} />
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
          <ReportLink subject="project" subjectId={project.id} label="Report this project" />
        </div>
        <aside id="brand" aria-label="Brand" className="folds-when-narrow">
          <Disclosure closedLabel="Show Brand Info" openLabel="Hide Brand Info">
            <BrandPanel brand={brand} rating={trust?.rating} trust={trust} />
          </Disclosure>
        </aside>
      </div>
    </>
  )
}

export const ErrorBoundary = () => <ProjectError listHref={href(urls.influencer.browse)} />
