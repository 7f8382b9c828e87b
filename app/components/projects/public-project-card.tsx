import type { BudgetLabel } from "#app/domain/market/projects/budget.ts"
import type { PublicProjectItem } from "#app/domain/market/projects/public-project-list.server.ts"
import { CalendarDate } from "#app/ui/calendar-date.tsx"
import { href, urls } from "#app/urls/index.ts"
import { ProjectCardFrame } from "./project-card-frame.tsx"

export type ShownProject = Omit<PublicProjectItem, "budget"> & { budget: BudgetLabel }

type PublicProjectCardProps = {
  project: ShownProject
  /** Index on the page, from 0. */
  place: number
  heading?: "h2" | "h3" | "h4"
}

export function PublicProjectCard({ project, place, heading }: PublicProjectCardProps) {
  return (
    <ProjectCardFrame
      project={project}
      titleId={`title-${place}`}
      {...(heading && { heading })}
      to={href(urls.public.project, { projectId: project.id })}
      posted={<CalendarDate at={project.postedAt} />}
    />
  )
}
