import { ProjectCardFrame } from "#app/components/projects/project-card-frame.tsx"
import type { BrowseItem } from "#app/domain/market/projects/browse/browse-projects.server.ts"
import type { BudgetLabel } from "#app/domain/market/projects/budget.ts"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { ComingTime, RelativeTime } from "#app/ui/time.tsx"
import { SlotSwitch, type UserSlot } from "#app/ui/user-slot.tsx"
import { brandPanelHref, href, urls } from "#app/urls/index.ts"

export type ListedProject = Omit<BrowseItem, "budget" | "applyBy"> & {
  budget: BudgetLabel
  hasApplied: UserSlot<boolean>
  /** Only if the deadline is soon. */
  closesAt?: number
  /** Matching facts, if sorted by fit. */
  fits?: readonly string[]
}

type ProjectCardProps = {
  project: ListedProject
  /** Index on the page, from 0. */
  place: number
}

/** Static HTML without listeners: `ui/static-html.tsx`. */
export function ProjectCard({ project, place }: ProjectCardProps) {
  const { id, fits } = project
  const titleId = `title-${place}`
  return (
    <ProjectCardFrame
      project={project}
      titleId={titleId}
      to={href(urls.influencer.project, { projectId: id })}
      posted={<RelativeTime at={project.postedAt} />}
      closing={
        project.closesAt !== undefined && (
          <span className="font-medium text-warning">
            {" · Closes "}
            <ComingTime at={project.closesAt} />
          </span>
        )
      }
      brandLink={
        <a
          href={brandPanelHref(id)}
          data-reload=""
          aria-describedby={titleId}
          className="text-link"
        >
          Brand info
        </a>
      }
      note={
        fits &&
        fits.length > 0 && (
          <p className="text-sm font-medium text-positive">Fits: {fits.join(", ")}</p>
        )
      }
      action={
        <SlotSwitch
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
      }
    />
  )
}
