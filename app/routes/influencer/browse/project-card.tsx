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
