import type { ReviewStatus } from "#db/schema/words.ts"

type ReviewTextProps = {
  review: { stars: number; text: string; reply: string | null; status: ReviewStatus }
  by: string
}

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

const Stars = ({ count }: { count: number }) => (
  <>
    <span aria-hidden="true">
      {"★".repeat(count)}
      {"☆".repeat(5 - count)}
    </span>
    <span className="sr-only">{count} of 5 stars</span>
  </>
)
