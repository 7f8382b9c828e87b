import { SeatLink } from "#app/ui/form/seat-form.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { ReviewSubject } from "#db/schema/words.ts"

type ShareForReviewProps = { subject: ReviewSubject; subjectId: string; label?: string }

/** Leads a brand to a link for people without an account. */
export const ShareForReview = ({ label = "Share for review", ...about }: ShareForReviewProps) => (
  <SeatLink
    href={href(urls.brand.newReviewLink, about)}
    kind="secondary"
    className="justify-self-start"
  >
    {label}
  </SeatLink>
)
