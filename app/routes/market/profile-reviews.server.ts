import { listPublishedReviews } from "#app/domain/work/reviews/published-reviews.server.ts"
import type { Viewer } from "#app/server/cache/viewer.server.ts"

type Reviewed = {
  userId: string
  reader: Viewer | undefined
  hrefOf: (query?: { after?: string }) => string
}

/** Lists a page of the reviews of a public profile, with the links to the next and the first. */
export function listReviewsOfProfile(request: Request, { userId, reader, hrefOf }: Reviewed) {
  const after = new URL(request.url).searchParams.get("after") ?? undefined
  const { items: reviews, next } = listPublishedReviews(userId, after)
  return {
    reviews,
    canReport: reader?.slotForEach(
      "canReport",
      reviews.map(({ id }) => id),
    ),
    nextHref: next && hrefOf({ after: next }),
    firstHref: after && hrefOf(),
  }
}
