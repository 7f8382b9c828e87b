import type { ApplicationStatus } from "#db/schema/words.ts"
import { allow, deny, type PolicyResult } from "../policy.ts"
import { isOpen, type Project } from "../projects/project.ts"
import { isFull } from "../projects/project-policy.ts"

type Decided = {
  status: ApplicationStatus
  /** The order that came of a shortlisting, if any. */
  orderStatus: "draft" | "ongoing" | "completed" | null
}

const CLOSED = "This project is closed."

/** Whether the brand may shortlist an applicant: pending, on an open project with a place left. */
export function canShortlist(
  project: Project,
  applicant: Decided & { name: string | null },
): PolicyResult {
  if (applicant.name === null) return deny("This influencer has left the marketplace.")
  if (applicant.status === "rejected") return deny("This applicant was rejected.")
  if (applicant.status === "shortlisted") return deny("This applicant is already shortlisted.")
  if (isFull(project)) return deny(fullReason(project))
  return isOpen(project) ? allow : deny(CLOSED)
}

/** Whether the brand may reject an applicant: as long as nothing is decided, open or not. */
export function canReject(applicant: Decided): PolicyResult {
  if (applicant.status === "shortlisted") return deny("This applicant is already shortlisted.")
  return applicant.status === "pending" ? allow : deny("This applicant was already rejected.")
}

/** Whether a rejection may be undone: while the project is active (docs/rules.md#rejecting). */
export function canReopen(project: Project, applicant: Decided): PolicyResult {
  if (applicant.status !== "rejected") return deny("This applicant was not rejected.")
  return isOpen(project) ? allow : deny(CLOSED)
}

/** Whether a shortlisting may be undone: until it is paid (docs/rules.md#undoing-a-shortlisting). */
export function canUndoShortlist(applicant: Decided): PolicyResult {
  if (applicant.status !== "shortlisted") return deny("This applicant is not shortlisted.")
  const isPaid = applicant.orderStatus === "ongoing" || applicant.orderStatus === "completed"
  return isPaid ? deny("The order of this applicant is already paid.") : allow
}

function fullReason({ influencerCount }: Project): string {
  return influencerCount === 1
    ? "This project already has its influencer."
    : `This project already has its ${influencerCount} influencers.`
}
