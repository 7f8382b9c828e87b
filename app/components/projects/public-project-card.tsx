import type { BudgetLabel } from "#app/domain/projects/budget.ts"
import type { PublicProjectItem } from "#app/domain/projects/public-project-list.server.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { CalendarDate } from "#app/ui/calendar-date.tsx"
import { ClampedLink } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls.ts"
import { Budget } from "./budget.tsx"
import { ProjectTerms } from "./project-terms.tsx"

export type ShownProject = Omit<PublicProjectItem, "budget"> & { budget: BudgetLabel }

type PublicProjectCardProps = {
  project: ShownProject
  /** Which of the page's cards it is, from 0. */
  place: number
  heading?: "h2" | "h3"
}

/** A project that everybody may see, in a list. */
export function PublicProjectCard(props: PublicProjectCardProps) {
  const { project, place, heading: Heading = "h2" } = props
  const { id, title, summary, brand, budget } = project
  const titleId = `title-${place}`
  return (
    <article aria-labelledby={titleId} className="project-card">
      <Heading id={titleId}>
        <ClampedLink href={href(urls.public.project, { projectId: id })}>{title}</ClampedLink>
      </Heading>
      <div>
        <Avatar
          size="small"
          pictureHref={brand?.pictureId && href(urls.picture, { pictureId: brand.pictureId })}
        />
        <p>
          <b>{brand?.name ?? "Unknown"}</b>{" "}
          <span>
            Posted <CalendarDate at={project.postedAt} />
          </span>
        </p>
      </div>
      <p>{summary}</p>
      <ProjectTerms project={project} />
      <footer>
        <p>
          <span className="sr-only">Budget: </span>
          <Budget label={budget} />
        </p>
      </footer>
    </article>
  )
}
