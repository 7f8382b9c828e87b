import { type ShownState, STATE_LABELS } from "#app/domain/market/applications/own-applications.ts"
import { Badge, type BadgeTone } from "#app/ui/badge.tsx"

const TONES: Record<ShownState, BadgeTone> = {
  pending: "warning",
  countered: "accent",
  shortlisted: "positive",
  rejected: "danger",
  project_closed: "neutral",
  withdrawn: "neutral",
  order_cancelled: "neutral",
}

export const StateBadge = ({ state }: { state: ShownState }) => (
  <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
)
