import { useLoaderData } from "@remix-run/react"
import { ProjectError } from "#app/components/projects/project-error.tsx"
import { ProjectStatusBadge } from "#app/components/projects/project-facts.tsx"
import { ProjectTabs } from "#app/components/projects/project-tabs.tsx"
import { findPaidCartId } from "#app/domain/admin/reports/campaign-subject.server.ts"
import { feesAmong } from "#app/domain/books/ledger/current-fee.server.ts"
import { describePriceShare } from "#app/domain/books/ledger/money-texts.ts"
import { findPayoutRefusals } from "#app/domain/identity/profiles/payout-country.server.ts"
import { listApplicants } from "#app/domain/market/applications/applicant-list.server.ts"
import { readApplicantSort } from "#app/domain/market/applications/applicant-sort.ts"
import { listVerifiedNotes } from "#app/domain/market/channels/verified-channels.server.ts"
import { findOwnProjectToShow } from "#app/domain/market/projects/project-queries.server.ts"
import { publishProject } from "#app/domain/market/projects/publish-project.server.ts"
import { newProjectId } from "#app/domain/market/projects/save-project.server.ts"
import { withShownApplicants } from "#app/domain/market/projects/shown-applicants.server.ts"
import { describeMaskedContacts } from "#app/domain/market/projects/shown-project.server.ts"
import { findProjectOffer } from "#app/domain/payments/payments/payment-offer.server.ts"
import { findFxRate } from "#app/domain/shared/fx-rate.server.ts"
import { truncate } from "#app/domain/shared/text.ts"
import { findRatings } from "#app/domain/work/reviews/review-queries.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { NextStepLink } from "#app/ui/button.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { RelativeTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { ApplicantsTab } from "./applicants-tab.tsx"
import { DetailsTab } from "./details-tab.tsx"
import { ProjectActions } from "./project-actions.tsx"

export const config = { sends: "work" } satisfies RouteConfig

export const loader = brandHandler(({ actor, query, params }) => {
  const { project, isPrivate } = findOwnProjectToShow(actor, params.projectId ?? "")
  const rate = findFxRate(project.budget.currency)
  const [{ applicantCount } = project] = withShownApplicants(actor, [project])
  const details = {
    ...{ project, isPrivate, rate, applicantCount },
    cartId: isPrivate ? findPaidCartId(actor, project.id) : undefined,
    note: isPrivate ? undefined : describeMaskedContacts(project),
    newId: newProjectId(),
  }
  if (isPrivate || query.get("tab") !== "applicants") return { ...details, applicants: undefined }
  const after = query.get("after") || undefined
  const sort = readApplicantSort(query.get("sort"))
  const page = listApplicants(actor, project.id, { sort, after })
  const influencerIds = page.items.map(({ influencerId }) => influencerId)
  return {
    ...details,
    applicants: {
      ...page,
      ratings: findRatings(influencerIds),
      payoutNotes: findPayoutRefusals(page.items),
      verified: listVerifiedNotes(influencerIds, actor.userId),
      ...{ isFirstPage: !after, sort },
      feeNote: describePriceShare(...feesAmong(actor.userId, influencerIds)),
      payment: findProjectOffer(actor, project.id, chosenIn(query)),
    },
  }
})

/** Handles Publish, the page's only form. */
export const action = brandHandler(({ actor, params }) => {
  const projectId = params.projectId ?? ""
  const page = href(urls.brand.project, { projectId })
  return redirectOnError(page, "Failed to publish the project", () => {
    publishProject(actor, projectId)
    return redirectWithFlash(page, "Project published. Influencers can apply now.")
  })
})

/** Search engines show 70 characters, including the site's name. */
const TITLE_LENGTH = 44

/** The sort form keeps the ticked applicants in one field. */
const chosenIn = (query: URLSearchParams): string[] => [
  ...query.getAll("chosen"),
  ...(query.get("kept") ?? "").split(" ").filter(Boolean),
]

export const meta = titleMeta<typeof loader>((data) =>
  truncate(data?.project.title ?? "Project not found", TITLE_LENGTH),
)

export default function ProjectDetailsPage() {
  const { project, isPrivate, cartId, rate, note, applicants, applicantCount, newId } =
    useLoaderData<typeof loader>()
  const isUpdated = project.updatedAt > project.postedAt
  const isDraft = project.status === "draft"
  return (
    <>
      <PageHeader
        title={project.title}
        back={{ href: href(urls.brand.projects), label: "Back to list" }}
        actions={
          isPrivate ? (
            cartId && (
              <NextStepLink
                href={href(urls.brand.cartResults, { paymentId: cartId })}
                label="Results of the cart"
              />
            )
          ) : (
            <ProjectActions project={project} newId={newId} />
          )
        }
        meta={
          <>
            <ProjectStatusBadge status={project.status} />{" "}
            {project.hiddenAt !== null && (
              <a href={href(urls.account.sanctions)} className="text-link">
                Hidden by our team: why
              </a>
            )}
            <span>
              {isUpdated ? "Updated" : isDraft ? "Created" : "Posted"}{" "}
              <RelativeTime at={isUpdated ? project.updatedAt : project.postedAt} />
            </span>
          </>
        }
      />
      {!isPrivate && (
        <ProjectTabs
          projectId={project.id}
          current={applicants ? "applicants" : "details"}
          count={applicantCount}
        />
      )}
      {!applicants && note && <p className="mb-6 max-w-prose text-sm text-muted">{note}</p>}
      {applicants ? (
        <ApplicantsTab project={project} rate={rate} {...applicants} />
      ) : (
        <DetailsTab project={project} rate={rate} />
      )}
    </>
  )
}

export const ErrorBoundary = () => <ProjectError listHref={href(urls.brand.projects)} />
