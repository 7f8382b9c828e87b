import { Budget } from "#app/components/projects/budget.tsx"
import { ProjectTerms } from "#app/components/projects/project-terms.tsx"
import type { BrowseItem } from "#app/domain/projects/browse/browse-projects.server.ts"
import type { BudgetLabel } from "#app/domain/projects/budget.ts"
import { type Own, OwnChoice } from "#app/own.tsx"
import { Avatar } from "#app/ui/avatar.tsx"
import { Button, ButtonLink } from "#app/ui/button.tsx"
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

type ProjectCardProps = {
  project: ListedProject
  /** Which of the page's cards it is, from 0. */
  place: number
}

/** One project in the list. It listens to nothing itself: `ui/drawn.tsx`. */
export function ProjectCard({ project, place }: ProjectCardProps) {
  const { id, title, summary, brand, budget, fits } = project
  const titleId = `title-${place}`
  return (
    <article aria-labelledby={titleId} className="project-card">
      <h2 id={titleId}>
        <ClampedLink href={href(urls.influencer.project, { projectId: id })}>{title}</ClampedLink>
      </h2>
      <div>
        <Avatar
          size="small"
          pictureHref={brand?.pictureId && href(urls.picture, { pictureId: brand.pictureId })}
        />
        <p>
          <b>{brand?.name ?? "Unknown"}</b>{" "}
          <span>
            Posted <RelativeTime at={project.postedAt} />
            {project.closesAt !== undefined && (
              <span className="font-medium text-warning">
                {" · Closes "}
                <ComingTime at={project.closesAt} />
              </span>
            )}
          </span>
        </p>
        <a href={brandPanelHref(id)} aria-describedby={titleId} className="text-link">
          Brand info
        </a>
      </div>
      <p>{summary}</p>
      {fits && fits.length > 0 && (
        <p className="text-sm font-medium text-positive">Fits: {fits.join(", ")}</p>
      )}
      <ProjectTerms project={project} />
      <footer>
        <p>
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
      </footer>
    </article>
  )
}
