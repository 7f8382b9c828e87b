import type { ReactNode } from "react"
import type { BudgetLabel } from "#app/domain/market/projects/budget.ts"
import type { Project } from "#app/domain/market/projects/project.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { href, urls } from "#app/urls/index.ts"
import { Budget } from "./budget.tsx"

type CardProject = Pick<Project, "title" | "niche" | "followers" | "platforms"> & {
  summary: string
  brand: { name: string; pictureId: string | null } | undefined
  budget: BudgetLabel
}

type ProjectCardFrameProps = {
  project: CardProject
  titleId: string
  heading?: "h2" | "h3" | "h4"
  to: string
  posted: ReactNode
  closing?: ReactNode
  brandLink?: ReactNode
  note?: ReactNode
  action?: ReactNode
}

export function ProjectCardFrame({
  project,
  heading: Heading = "h2",
  ...card
}: ProjectCardFrameProps) {
  const { title, summary, brand, budget } = project
  return (
    <article aria-labelledby={card.titleId} className="project-card">
      <Heading id={card.titleId}>
        <a className="title-link" href={card.to}>
          {title}
        </a>
      </Heading>
      <div>
        <Avatar
          size="small"
          pictureHref={brand?.pictureId && href(urls.picture, { pictureId: brand.pictureId })}
        />
        <p>
          <b>{brand?.name ?? "Unknown"}</b>
          {" Posted "}
          {card.posted}
          {card.closing}
        </p>
        {card.brandLink}
      </div>
      <p>{summary}</p>
      {card.note}
      <dl>
        <dt>Niche</dt>
        <dd>{project.niche || "Any"}</dd>
        <dt>Followers</dt>
        <dd>{project.followers ?? "Any"}</dd>
        <dt>Platforms</dt>
        <dd>{project.platforms.join(", ") || "Any"}</dd>
      </dl>
      <footer>
        <p>
          <span className="sr-only">Budget: </span>
          <Budget label={budget} />
        </p>
        {card.action}
      </footer>
    </article>
  )
}
