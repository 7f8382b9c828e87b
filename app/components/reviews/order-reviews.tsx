import type { findOrderReviews } from "#app/domain/reviews/review-queries.server.ts"
import { NextStepLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { UiLink } from "#app/ui/link.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls.ts"

type Found = ReturnType<typeof findOrderReviews>
type OrderReviewsProps = { orderId: string; reviews: Found; other: string }

/** What both sides of an ended order wrote of each other, each when it may be seen. */
export function OrderReviews({ orderId, reviews, other }: OrderReviewsProps) {
  const { own, other: theirs, canReview, openUntil } = reviews
  if (openUntil === undefined) return null
  return (
    <Card as="section" aria-labelledby="reviews-heading" className="grid gap-4">
      <h2 id="reviews-heading" className="text-xl">
        Reviews
      </h2>
      {canReview.isAllowed && (
        <>
          <p>
            Say how it was until <ExactTime at={openUntil} />. Both reviews appear together.
          </p>
          <div>
            <NextStepLink href={href(urls.orders.review, { orderId })} label="Write a review" />
          </div>
        </>
      )}
      {own && <ReviewText review={own} by="You" />}
      {own?.status === "hidden" && (
        <p className="text-muted">
          {other} sees it once both have written, or on <ExactTime at={openUntil} />.
        </p>
      )}
      {theirs && <ReviewText review={theirs} by={other} />}
      {theirs && theirs.status === "published" && theirs.reply === null && (
        <UiLink
          href={href(urls.orders.replyToReview, { orderId, reviewId: theirs.id })}
          className="text-link justify-self-start"
        >
          Reply to this review
        </UiLink>
      )}
      {!own && !theirs && !canReview.isAllowed && <p className="text-muted">{canReview.reason}</p>}
    </Card>
  )
}

type ReviewTextProps = {
  review: Pick<NonNullable<Found["own"]>, "stars" | "text" | "reply" | "status">
  by: string
}

/** A review as it reads, with its reply. */
export function ReviewText({ review: { stars, text, reply, status }, by }: ReviewTextProps) {
  return (
    <figure className="grid gap-1">
      <figcaption className="font-medium">
        {by}
        {status !== "removed" && (
          <>
            : <Stars count={stars} />
          </>
        )}
      </figcaption>
      <blockquote className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</blockquote>
      {reply && (
        <p className="border-l-2 border-line pl-3 whitespace-pre-line text-muted wrap-anywhere">
          Reply: {reply}
        </p>
      )}
    </figure>
  )
}

/** Stars as signs for the eye and as words for everybody else. */
const Stars = ({ count }: { count: number }) => (
  <>
    <span aria-hidden="true">
      {"★".repeat(count)}
      {"☆".repeat(5 - count)}
    </span>
    <span className="sr-only">{count} of 5 stars</span>
  </>
)
