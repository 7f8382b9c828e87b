import { useLoaderData } from "@remix-run/react"
import { followersLabel, recordLabel } from "#app/components/applications/applicant-labels.ts"
import { CreatorProfile } from "#app/components/creators/creator-profile.tsx"
import { ProjectError } from "#app/components/projects/project-error.tsx"
import { ReviewList } from "#app/components/reviews/review-list.tsx"
import { findApplicant } from "#app/domain/market/applications/application-queries.server.ts"
import { listVerified } from "#app/domain/market/channels/verified-channels.server.ts"
import { findDiscoverable } from "#app/domain/market/creators/discoverable.server.ts"
import {
  findOpenPaymentId,
  findOwnProject,
} from "#app/domain/market/projects/project-queries.server.ts"
import { PHASES } from "#app/domain/work/orders/order-table.ts"
import {
  listOrdersTogether,
  type OrderTogether,
} from "#app/domain/work/orders/orders-together.server.ts"
import { listPublishedReviews } from "#app/domain/work/reviews/published-reviews.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { Card } from "#app/ui/card.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import { ApplicationCard } from "./application-card.tsx"

export const loader = brandHandler(({ actor, params }) => {
  const project = findOwnProject(actor, params.projectId ?? "")
  const applicant = findApplicant(project, params.applicationId ?? "")
  const { influencerId, isShown } = applicant
  const { items: reviews, next } = listPublishedReviews(influencerId)
  return {
    project,
    applicant,
    isPaying: findOpenPaymentId(project.id) !== undefined,
    creator: isShown ? findDiscoverable(actor, influencerId) : undefined,
    verified: isShown ? listVerified(influencerId, { brandId: actor.userId }) : [],
    reviews: isShown ? reviews : [],
    hasMoreReviews: next !== undefined,
    orders: listOrdersTogether(actor, influencerId),
  }
})

export const meta = titleMeta<typeof loader>((data) => data?.applicant.name ?? "Applicant")

export default function ApplicantPage() {
  const { project, applicant, isPaying, creator, verified, reviews, hasMoreReviews, orders } =
    useLoaderData<typeof loader>()
  const { influencerId } = applicant
  const name = applicant.name ?? "Unknown"
  const profile = href(urls.brand.influencer, { influencerId })
  const facts = [recordLabel(applicant), followersLabel(project, applicant)]
  return (
    <div data-panel="">
      <PageHeader
        title={`Application from ${name}`}
        back={{ href: applicantsHref(project.id), label: "Back to applicants" }}
        meta={project.title}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-6 lg:order-last">
          <ApplicationCard project={project} applicant={applicant} isPaying={isPaying} />
          <OrdersTogether name={name} orders={orders} />
        </div>
        {creator ? (
          <CreatorProfile
            creator={creator}
            verified={verified}
            hasRates
            level={2}
            reviews={
              reviews.length > 0 && (
                <ReviewList reviews={reviews} nextHref={hasMoreReviews ? profile : undefined} />
              )
            }
          />
        ) : (
          <div className="grid gap-2">
            <p>{facts.filter(Boolean).join(" · ")}</p>
            <p className="text-muted">The profile of this influencer is hidden.</p>
          </div>
        )}
      </div>
    </div>
  )
}

type OrdersTogetherProps = { name: string; orders: readonly OrderTogether[] }

const OrdersTogether = ({ name, orders }: OrdersTogetherProps) => (
  <Card as="section" aria-labelledby="together" className="grid gap-3">
    <h2 id="together" className="text-lg">
      Your orders with {name}
    </h2>
    {orders.length === 0 && <p className="text-muted">You have not worked together yet.</p>}
    <ul className="grid gap-2 empty:hidden">
      {orders.map(({ id: orderId, title, phase, orderedAt }) => (
        <li key={orderId}>
          <a href={href(urls.orders.show, { orderId })} className="text-link wrap-anywhere">
            {title}
          </a>
          <span className="block text-sm text-muted">
            {PHASES[phase].label} · <CalendarDate at={orderedAt} />
          </span>
        </li>
      ))}
    </ul>
  </Card>
)

export const ErrorBoundary = () => <ProjectError listHref={href(urls.brand.projects)} />
