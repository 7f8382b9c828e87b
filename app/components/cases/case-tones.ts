import type { BadgeTone } from "#app/ui/badge.tsx"
import type { DisputeStatus, RefundRequestStatus } from "#db/schema/admin-words.ts"

/** How loudly the state of a case is said. */
export const CASE_TONES: Record<DisputeStatus | RefundRequestStatus, BadgeTone> = {
  requested: "warning",
  approved: "positive",
  declined: "neutral",
  withdrawn: "neutral",
  awaiting_other: "warning",
  under_review: "accent",
  resolved: "positive",
}
