import { Badge, type BadgeTone } from "#app/ui/badge.tsx"
import type { InvitationStatus } from "#db/schema/market-words.ts"

const BADGES: Record<InvitationStatus, [label: string, tone: BadgeTone]> = {
  invited: ["Invited", "accent"],
  viewed: ["Viewed", "accent"],
  applied: ["Applied", "positive"],
  declined: ["Declined", "neutral"],
  expired: ["Expired", "neutral"],
  withdrawn: ["Withdrawn", "neutral"],
}

export function InvitationBadge({ status }: { status: InvitationStatus }) {
  const [label, tone] = BADGES[status]
  return <Badge tone={tone}>{label}</Badge>
}
