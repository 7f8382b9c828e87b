import type { MouseEvent } from "react"
import { Budget } from "#app/components/projects/budget.tsx"
import type { BrowseItem } from "#app/domain/projects/browse/browse-projects.server.ts"
import type { BudgetLabel } from "#app/domain/projects/budget.ts"
import { type Own, OwnChoice } from "#app/own.tsx"
import { Avatar } from "#app/ui/avatar.tsx"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { ClampedLink } from "#app/ui/page-parts.tsx"
import { ComingTime, RelativeTime } from "#app/ui/time.tsx"
import { brandPanelHref, href, urls } from "#app/urls.ts"

export type ListedProject = Omit<BrowseItem, "budget" | "applyBy"> & {
  budget: BudgetLabel
  hasApplied: Own<boolean>
  /** When it closes, if that is soon. */
  closesAt?: number
  /** By what it fits whoever looks, where they asked for what fits. */
  fits?: readonly string[]
}

type ProjectCardProps = { project: ListedProject; onBrandInfo: () => void }

/** One project in the list. */
export function ProjectCard({ project, onBrandInfo }: ProjectCardProps) {
  const { id, title, summary, brand, budget, niche, followers, platforms } = project
  const titleId = `title-${id}`
  const openInPlace = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onBrandInfo()
  }
  return (
    <Card as="article" aria-labelledby={titleId} className="flex flex-col gap-4">
      <div className="grid gap-2">
        <h2 id={titleId} className="text-lg leading-snug wrap-anywhere">
          <ClampedLink href={href(urls.influencer.project, { projectId: id })}>{title}</ClampedLink>
        </h2>
        <div className="flex items-center gap-3 text-sm">
          <Avatar
            size="small"
            pictureHref={brand?.pictureId && href(urls.picture, { pictureId: brand.pictureId })}
          />
          <div className="grid min-w-0 grow">
            <span className="truncate font-medium">{brand?.name ?? "Unknown"}</span>{" "}
            <span className="text-muted">
              Posted <RelativeTime at={project.postedAt} />
              {project.closesAt !== undefined && (
                <span className="font-medium text-warning">
                  {" · Closes "}
                  <ComingTime at={project.closesAt} />
                </span>
              )}
            </span>
          </div>
          <a
            href={brandPanelHref(id)}
            aria-describedby={titleId}
            onClick={openInPlace}
            className="text-link inline-flex min-h-9 shrink-0 items-center"
          >
            Brand info
          </a>
        </div>
      </div>
      <p className="text-muted wrap-anywhere">{summary}</p>
      {project.fits && project.fits.length > 0 && (
        <p className="text-sm font-medium text-positive wrap-anywhere">
          Fits: {project.fits.join(", ")}
        </p>
      )}
      <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Term term="Niche">{niche || "Any"}</Term>
        <Term term="Followers">{followers ?? "Any"}</Term>
        <Term term="Platforms">{platforms.join(", ") || "Any"}</Term>
      </dl>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p className="text-lg font-semibold tabular-nums">
          <span className="sr-only">Budget: </span>
          <Budget label={budget} />
        </p>
        <OwnChoice
          of={project.hasApplied}
          yes={
            <Button type="button" kind="secondary" disabled aria-describedby={titleId}>
              Already applied
            </Button>
          }
          no={
            <ButtonLink
              href={href(urls.influencer.apply, { projectId: id })}
              aria-describedby={titleId}
            >
              Apply
            </ButtonLink>
          }
        />
      </div>
    </Card>
  )
}

function Term({ term, children }: { term: string; children: string }) {
  return (
    <div className="grid">
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
