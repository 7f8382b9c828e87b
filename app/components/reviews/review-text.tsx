import { CalendarDate } from "#app/ui/calendar-date.tsx"
import type { ReviewStatus } from "#db/schema/words.ts"

type ReviewTextProps = {
  review: { stars: number; text: string; reply: string | null; status: ReviewStatus }
  by: string
  /** When it was published. */
  at?: number | undefined
}

export function ReviewText({ review: { stars, text, reply, status }, by, at }: ReviewTextProps) {
  return (
    <figure className="grid gap-1">
      <figcaption className="font-medium">
        {by}
        {status !== "removed" && (
          <>
            : <Stars count={stars} />
          </>
        )}
        {at !== undefined && (
          <span className="ml-2 text-sm font-normal text-muted">
            <CalendarDate at={at} />
          </span>
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

const Stars = ({ count }: { count: number }) => (
  <>
    <span aria-hidden="true">
      {"★".repeat(count)}
      {"☆".repeat(5 - count)}
    </span>
    <span className="sr-only">{count} of 5 stars</span>
  </>
)
