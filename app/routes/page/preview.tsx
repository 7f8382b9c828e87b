import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { CreatorProfile } from "#app/components/creators/creator-profile.tsx"
import { ReviewList } from "#app/components/reviews/review-list.tsx"
import { findCreator } from "#app/domain/creators/creator-queries.server.ts"
import { NotFound } from "#app/domain/errors.ts"
import { listPublishedReviews } from "#app/domain/reviews/published-reviews.server.ts"
import { requireInfluencer } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { Card } from "#app/ui/card.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls.ts"

export const loader = handler(async ({ request }) => {
  const actor = await requireInfluencer(request)
  const creator = findCreator(actor.userId)
  if (!creator) throw new NotFound("There is nothing that others could see.")
  const after = new URL(request.url).searchParams.get("after") ?? undefined
  const { items: reviews, next } = listPublishedReviews(actor.userId, after)
  return {
    creator,
    reviews,
    nextHref: next && href(urls.account.pagePreview, { after: next }),
    firstHref: after && href(urls.account.pagePreview),
  }
})

export const meta: MetaFunction = () => [{ title: pageTitle("Preview of your page") }]

/** The profile as a brand that is signed in sees it. */
export default function PagePreview() {
  const { creator, reviews, ...pages } = useLoaderData<typeof loader>()
  const rates = creator.showsRates ? "" : " Your public page leaves your rates out."
  return (
    <>
      <PageHeader
        title="Preview of your page"
        back={{ href: href(urls.account.page), label: "Your page" }}
        meta={<p>{`This is what a brand who is signed in sees.${rates}`}</p>}
      />
      <Card>
        <CreatorProfile
          creator={creator}
          hasRates
          level={2}
          reviews={reviews.length > 0 && <ReviewList reviews={reviews} {...pages} />}
        />
      </Card>
    </>
  )
}
