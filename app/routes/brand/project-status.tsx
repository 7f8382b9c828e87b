import { isOpen, type ProjectStatus } from "#app/domain/projects/project.ts"
import { Badge } from "#app/ui/badge.tsx"

/** Open or Closed, as influencers see it (specification 4); a draft says so besides. */
export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={isOpen({ status }) ? "positive" : "neutral"}>
        {isOpen({ status }) ? "Open" : "Closed"}
      </Badge>{" "}
      {status === "draft" && <Badge tone="warning">Draft</Badge>}
    </span>
  )
}
