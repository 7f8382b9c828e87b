import { RatingNote } from "#app/components/reviews/rating-note.tsx"
import type { Applicant } from "#app/domain/market/applications/application-queries.server.ts"
import type { Project } from "#app/domain/market/projects/project.ts"
import type { Rating } from "#app/domain/work/reviews/review.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { Badge } from "#app/ui/badge.tsx"
import { href, urls } from "#app/urls/index.ts"
import { ApplicantFacts } from "./applicant-facts.tsx"

type ApplicantNameProps = {
  project: Project
  applicant: Applicant
  rating: Rating | undefined
  payoutNote: string | null
  isLabel: boolean
  isPaying: boolean
}

export function ApplicantName(props: ApplicantNameProps) {
  const { project, applicant, rating, payoutNote, isLabel, isPaying } = props
  const { id, name, userName, influencerId, pictureId } = applicant
  const projectId = project.id
  const profileHref = applicant.isShown && href(urls.brand.influencer, { influencerId })
  const picture = pictureId && href(urls.picture, { pictureId })
  const shown = profileHref ? (
    <a href={profileHref} className="title-link underline decoration-control underline-offset-4">
      {name}
    </a>
  ) : (
    (name ?? "Unknown")
  )
  return (
    <div className="min-w-0 lg:min-w-48">
      <div className="flex items-center gap-2">
        {name !== null && <Avatar size="small" pictureHref={picture} />}
        <div className="min-w-0">
          <span id={`name-${id}`} className="block wrap-anywhere">
            {isLabel ? <label htmlFor={`choose-${id}`}>{shown}</label> : shown}
          </span>
          {userName && (
            <span className="block text-sm font-normal text-muted wrap-anywhere">@{userName}</span>
          )}
        </div>
      </div>
      {applicant.isSuspended && <Badge tone="warning">Account suspended</Badge>}
      {payoutNote && <p className="text-sm font-normal text-ink">{payoutNote}</p>}
      {name !== null && <RatingNote rating={rating} />}
      {name !== null && (
        <a
          href={href(urls.messages.start, { projectId, influencerId })}
          className="text-link text-sm font-normal"
          aria-describedby={`name-${id}`}
        >
          Message
        </a>
      )}
      <ApplicantFacts project={project} applicant={applicant} isPaying={isPaying} />
    </div>
  )
}
