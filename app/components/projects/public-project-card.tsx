import type { BudgetLabel } from "#app/domain/projects/budget.ts"
import type { PublicProjectItem } from "#app/domain/projects/public-project-list.server.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { CalendarDate } from "#app/ui/calendar-date.tsx"
import { Card } from "#app/ui/card.tsx"
import { ClampedLink } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls.ts"
import { Budget } from "./budget.tsx"

export type ShownProject = Omit<PublicProjectItem, "budget"> & { budget: BudgetLabel }

type PublicProjectCardProps = { project: ShownProject; heading?: "h2" | "h3" }

/** A project that everybody may see, in a list. */
export function PublicProjectCard({ project, heading: Heading = "h2" }: PublicProjectCardProps) {
  const { id, title, summary, brand, budget, niche, followers, platforms } = project
  return (
    <Card as="article" aria-labelledby={`title-${id}`} className="flex flex-col gap-4">
      <Heading id={`title-${id}`} className="text-lg leading-snug wrap-anywhere">
        <ClampedLink href={href(urls.public.project, { projectId: id })}>{title}</ClampedLink>
      </Heading>
      <div className="flex items-center gap-3 text-sm">
        <Avatar
          size="small"
          pictureHref={brand?.pictureId && href(urls.picture, { pictureId: brand.pictureId })}
        />
        <div className="grid min-w-0">
          <span className="truncate font-medium">{brand?.name ?? "Unknown"}</span>{" "}
          <span className="text-muted">
            Posted <CalendarDate at={project.postedAt} />
          </span>
        </div>
      </div>
      <p className="text-muted wrap-anywhere">{summary}</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Term term="Niche">{niche || "Any"}</Term>
        <Term term="Followers">{followers ?? "Any"}</Term>
        <Term term="Platforms">{platforms.join(", ") || "Any"}</Term>
      </dl>
      <p className="mt-auto border-t border-line pt-4 text-lg font-semibold tabular-nums">
        <span className="sr-only">Budget: </span>
        <Budget label={budget} />
      </p>
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
