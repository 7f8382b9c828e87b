import type { PublishedReview } from "#app/domain/work/reviews/published-reviews.server.ts"
import { Pager } from "#app/ui/page-parts.tsx"
import { SlotSwitch, toSlot, type UserSlot } from "#app/ui/user-slot.tsx"
import { ReportLink } from "../moderation/report-link.tsx"
import { ReviewText } from "./review-text.tsx"

type ReviewListProps = {
  reviews: readonly PublishedReview[]
  /** Per review; default: none is the viewer's own. */
  canReport?: readonly UserSlot<boolean>[] | undefined
  nextHref?: string | undefined
  firstHref?: string | undefined
}

/** Newest first. */
export const ReviewList = ({ reviews, canReport, ...pages }: ReviewListProps) => (
  <>
    <ul className="grid gap-6">
      {reviews.map(({ id, fromName, publishedAt, ...review }, place) => (
        <li key={id}>
          <ReviewText
            review={{ ...review, status: "published" }}
            by={fromName ?? "Unknown"}
            at={publishedAt}
          />
          <SlotSwitch
            of={canReport?.[place] ?? toSlot(true)}
            yes={<ReportLink subject="review" subjectId={id} label="Report this review" isQuiet />}
            no={null}
          />
        </li>
      ))}
    </ul>
    <Pager label="Pages of reviews" {...pages} />
  </>
)
