import type { PublishedReview } from "#app/domain/reviews/published-reviews.server.ts"
import { Pager } from "#app/ui/page-parts.tsx"
import { ReportLink } from "../moderation/report-link.tsx"
import { ReviewText } from "./review-text.tsx"

type ReviewListProps = {
  reviews: readonly PublishedReview[]
  nextHref?: string | undefined
  firstHref?: string | undefined
}

/** What others wrote of somebody, newest first. */
export const ReviewList = ({ reviews, ...pages }: ReviewListProps) => (
  <>
    <ul className="grid gap-6">
      {reviews.map(({ id, fromName, ...review }) => (
        <li key={id}>
          <ReviewText review={{ ...review, status: "published" }} by={fromName ?? "Unknown"} />
          <ReportLink subject="review" subjectId={id} label="Report this review" />
        </li>
      ))}
    </ul>
    <Pager label="Pages of reviews" {...pages} />
  </>
)
