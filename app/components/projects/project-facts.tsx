import { isOpen, type Project } from "#app/domain/market/projects/project.ts"
import { Badge, type BadgeTone } from "#app/ui/badge.tsx"
import { CalendarDate } from "#app/ui/calendar-date.tsx"
import { DescriptionList, type Fact } from "#app/ui/description-list.tsx"
import type { ProjectStatus } from "#db/schema/words.ts"
import { FactFootnote } from "./budget.tsx"

type ProjectFactsProps = {
  project: Pick<Project, "followers" | "deliveryDays" | "platforms" | "niche">
  deliveryAt?: number
  before?: readonly Fact[]
  after?: readonly Fact[]
}

export function ProjectFacts({ project, deliveryAt, before = [], after = [] }: ProjectFactsProps) {
  const { followers, deliveryDays, platforms, niche } = project
  const delivery = (
    <>
      {deliveryDays === 1 ? "1 day" : `${deliveryDays} days`}
      {deliveryAt !== undefined && (
        <>
          {" "}
          <FactFootnote>
            by <CalendarDate at={deliveryAt} />
          </FactFootnote>
        </>
      )}
    </>
  )
  return (
    <DescriptionList
      items={[
        ...before,
        { term: "Followers", children: followers ?? "Any" },
        { term: "Expected Delivery", children: delivery },
        { term: "Platforms", children: platforms.join(", ") || "Any" },
        { term: "Niche", children: niche || "Any" },
        ...after,
      ]}
    />
  )
}

const TONES: Record<ProjectStatus, BadgeTone> = {
  active: "positive",
  draft: "neutral",
  closed: "neutral",
}

/** Influencers see Open or Closed; a brand's draft adds its own badge. */
export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {status === "draft" && <Badge tone="warning">Draft</Badge>}
      <Badge tone={TONES[status]}>{isOpen({ status }) ? "Open" : "Closed"}</Badge>
    </span>
  )
}
