import type { findOrderReviews } from "#app/domain/work/reviews/review-queries.server.ts"
import { CardSection } from "#app/ui/card.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { ReportLink } from "../moderation/report-link.tsx"
import { ReviewText } from "./review-text.tsx"

type Found = ReturnType<typeof findOrderReviews>
type OrderReviewsProps = { orderId: string; reviews: Found; other: string }

/** Each appears once it may be seen. */
export function OrderReviews({ orderId, reviews, other }: OrderReviewsProps) {
  const { own, other: theirs, canReview, openUntil } = reviews
  if (openUntil === undefined) return null
  return (
    <CardSection id="reviews-heading" title="Reviews">
      {canReview.isAllowed && (
        <p>
          Rate your work with {other}. Open until <ExactTime at={openUntil} />. Both reviews appear
          together.
        </p>
      )}
      {own && <ReviewText review={own} by="You" />}
      {own?.status === "hidden" && (
        <p className="text-muted">
          {other} sees it once both have written, or on <ExactTime at={openUntil} />.
        </p>
      )}
      {theirs && <ReviewText review={theirs} by={other} />}
      {theirs && theirs.status === "published" && theirs.reply === null && (
        <a
          href={href(urls.orders.replyToReview, { orderId, reviewId: theirs.id })}
          className="text-link justify-self-start"
        >
          Reply to this review
        </a>
      )}
      {theirs?.status === "published" && (
        <ReportLink subject="review" subjectId={theirs.id} label="Report this review" />
      )}
      {!own && !theirs && !canReview.isAllowed && <p className="text-muted">{canReview.reason}</p>}
    </CardSection>
  )
}
