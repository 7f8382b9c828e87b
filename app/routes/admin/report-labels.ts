import type { ReportReason, ReportSubject } from "#db/schema/words.ts"

export const SUBJECT_LABELS: Record<ReportSubject, string> = {
  user: "Account",
  project: "Project",
  message: "Message",
  review: "Review",
  invitation: "Invitation",
  service: "Service",
}

export const REASON_LABELS: Record<ReportReason, string> = {
  spam: "Spam",
  scam: "A scam",
  off_platform_payment: "Payment outside this site",
  harassment: "Harassment",
  fake_profile: "Not who they say they are",
  other: "Something else",
}

export const STATUS_LABELS = {
  new: "New",
  reviewing: "In review",
  action: "Acted on",
  dismissed: "Dismissed",
} as const
