import { RatingNote } from "#app/components/reviews/rating-note.tsx"
import type { Applicant } from "#app/domain/applications/application-queries.server.ts"
import type { Rating } from "#app/domain/reviews/review.ts"
import { Badge } from "#app/ui/badge.tsx"
import { UiLink } from "#app/ui/link.tsx"
import { href, urls } from "#app/urls.ts"

type ApplicantNameProps = {
  projectId: string
  applicant: Applicant
  rating: Rating | undefined
  isLabel: boolean
}

/** Who applied, and the way to write to them. */
export function ApplicantName({ projectId, applicant, rating, isLabel }: ApplicantNameProps) {
  const { id, name, userName, influencerId } = applicant
  const shown = name ?? "Unknown"
  return (
    <span>
      <span id={`name-${id}`} className="block wrap-anywhere">
        {isLabel ? <label htmlFor={`choose-${id}`}>{shown}</label> : shown}
      </span>
      {userName && (
        <span className="block text-sm font-normal text-muted wrap-anywhere">@{userName}</span>
      )}
      {applicant.isSuspended && <Badge tone="warning">Account suspended</Badge>}
      {name !== null && <RatingNote rating={rating} />}
      {name !== null && (
        <UiLink
          href={href(urls.messages.start, { projectId, influencerId })}
          className="text-link text-sm font-normal"
          aria-describedby={`name-${id}`}
        >
          Message
        </UiLink>
      )}
    </span>
  )
}
