import type { BadgeTone } from "#app/ui/badge.tsx"
import type { DisputeStatus, RefundRequestStatus } from "#db/schema/admin-words.ts"

export const CASE_TONES: Record<DisputeStatus | RefundRequestStatus, BadgeTone> = {
  requested: "warning",
  approved: "positive",
  declined: "neutral",
  withdrawn: "neutral",
  awaiting_other: "warning",
  under_review: "accent",
  resolved: "positive",
}
