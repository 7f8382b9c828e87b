import type { MouseEvent } from "react"
import { followersLabel, recordLabel } from "#app/components/applications/applicant-labels.ts"
import { RatingNote } from "#app/components/reviews/rating-note.tsx"
import type { Applicant } from "#app/domain/market/applications/application-queries.server.ts"
import type { Project } from "#app/domain/market/projects/project.ts"
import type { Rating } from "#app/domain/work/reviews/review.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { Badge } from "#app/ui/badge.tsx"
import { Popover } from "#app/ui/popover.tsx"
import { href, urls } from "#app/urls/index.ts"
import { ApplicantState } from "./applicant-facts.tsx"
import { ApplicantMenu } from "./applicant-menu.tsx"

type ApplicantNameProps = {
  project: Project
  applicant: Applicant
  rating: Rating | undefined
  payoutNote: string | null
  isLabel: boolean
  isPaying: boolean
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void
}

export function ApplicantName(props: ApplicantNameProps) {
  const { project, applicant, rating, payoutNote, isLabel, isPaying, onOpen } = props
  const { id, name, userName, pictureId } = applicant
  const known = name !== null
  const link = {
    href: href(urls.brand.applicant, { projectId: project.id, applicationId: id }),
    onClick: onOpen,
  }
  const label = <span id={`name-${id}`}>{name ?? "Unknown"}</span>
  const who = known ? (
    <a
      {...link}
      className="inline-block min-h-6 min-w-0 underline decoration-control underline-offset-4 wrap-anywhere hover:text-accent"
    >
      {label}
    </a>
  ) : (
    label
  )
  return (
    <div className="grid min-w-0 flex-1 gap-1">
      <div className="flex items-center gap-2">
        {known && (
          <span aria-hidden="true">
            <a {...link} tabIndex={-1}>
              <Avatar size="small" pictureHref={pictureId && href(urls.picture, { pictureId })} />
            </a>
          </span>
        )}
        {isLabel ? <label htmlFor={`choose-${id}`}>{who}</label> : who}
        <div className="ml-auto">
          <Popover
            label="More"
            describedBy={`name-${id}`}
            className="button quiet small"
            panelClass="popover-menu"
          >
            <ApplicantMenu project={project} applicant={applicant} isPaying={isPaying} />
          </Popover>
        </div>
      </div>
      {known && (
        <p className="flex flex-wrap gap-x-3 text-sm font-normal text-muted">
          {userName && <span className="wrap-anywhere">@{userName}</span>}
          <RatingNote rating={rating} />
          {[recordLabel(applicant), followersLabel(project, applicant)].map(
            (label) => label && <span key={label}>{label}</span>,
          )}
        </p>
      )}
      {applicant.isSuspended && <Badge tone="warning">Account suspended</Badge>}
      {payoutNote && <p className="text-sm font-normal text-ink">{payoutNote}</p>}
      <div className="grid gap-1 text-sm font-normal text-muted">
        <ApplicantState project={project} applicant={applicant} />
      </div>
    </div>
  )
}
