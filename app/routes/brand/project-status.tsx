import { isOpen } from "#app/domain/projects/project.ts"
import { Badge, type BadgeTone } from "#app/ui/badge.tsx"
import type { ProjectStatus } from "#db/schema/words.ts"

const TONES: Record<ProjectStatus, BadgeTone> = {
  active: "positive",
  draft: "warning",
  closed: "neutral",
}

/** Open or Closed, as influencers see it; a draft says so besides. */
export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  return (
    <Badge tone={TONES[status]}>
      {isOpen({ status }) ? "Open" : "Closed"}
      {status === "draft" && "\u00a0· Draft"}
    </Badge>
  )
}
