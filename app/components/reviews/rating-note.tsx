import type { Rating } from "#app/domain/work/reviews/review.ts"

/** Stars for the eye, text for screen readers; nothing without reviews. */
export function RatingNote({ rating }: { rating: Rating | undefined }) {
  if (!rating) return null
  const stars = rating.stars.toFixed(1)
  const reviews = rating.count === 1 ? "1 review" : `${rating.count} reviews`
  return (
    <span className="block text-sm font-normal text-muted">
      <span aria-hidden="true">
        ★ {stars} · {reviews}
      </span>
      <span className="sr-only">
        Rated {stars} of 5 in {reviews}
      </span>
    </span>
  )
}
