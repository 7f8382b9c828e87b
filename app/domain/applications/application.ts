import type { ApplicationStatus } from "#db/schema/words.ts"
import { Conflict } from "../errors.ts"

/** In the order in which a brand sees them. */
export const STATUS_ORDER = [
  "shortlisted",
  "pending",
  "rejected",
] as const satisfies readonly ApplicationStatus[]

/** Where an application may go from where it is. Back to pending is an undo. */
const TRANSITIONS: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  pending: ["shortlisted", "rejected"],
  shortlisted: ["pending"],
  rejected: ["pending"],
}

const REFUSALS: Record<ApplicationStatus, string> = {
  pending: "This applicant has not been decided on yet.",
  shortlisted: "This applicant is already shortlisted.",
  rejected: "This applicant was rejected.",
}

/** @throws Conflict when no application goes from `from` to `to` */
export function assertTransition(from: ApplicationStatus, to: ApplicationStatus): void {
  if (!TRANSITIONS[from].includes(to)) throw new Conflict(REFUSALS[from])
}
