import type { Currency } from "#db/schema/words.ts"
import { allow, deny, type PolicyResult } from "../policy.ts"
import { isOpen, type Project } from "./project.ts"
import type { ProjectDetails } from "./project-schema.ts"

type Current = Pick<Project, "applicantCount" | "shortlistedCount"> & { currency: Currency }

/** Whether every place of a project is taken. */
export const isFull = (project: Pick<Project, "shortlistedCount" | "influencerCount">): boolean =>
  project.shortlistedCount >= project.influencerCount

/** How many more applicants a project can take. */
export const placesLeft = (
  project: Pick<Project, "shortlistedCount" | "influencerCount">,
): number => Math.max(0, project.influencerCount - project.shortlistedCount)

/** What forbids saving `details` over `current`: messages by the name of the form's field. */
export function findSaveFaults(
  current: Current,
  details: Pick<ProjectDetails, "status" | "influencerCount" | "currency">,
): Record<string, string[]> {
  const { shortlistedCount, applicantCount, currency } = current
  const faults: Record<string, string[]> = {}
  if (details.influencerCount < shortlistedCount) {
    faults.influencerCount = [
      `${influencers(shortlistedCount)} already shortlisted, so the number cannot be lower.`,
    ]
  } else if (details.status === "active" && details.influencerCount === shortlistedCount) {
    faults.status = [
      `${influencers(shortlistedCount)} already shortlisted, so this project cannot be active again.`,
    ]
  }
  if (applicantCount > 0 && details.currency !== currency) {
    faults.currency = [
      `Influencers have bid in ${currency}, so the currency cannot change any more.`,
    ]
  }
  return faults
}

/** What may not change while a payment of the project is open: the paid places have to be there. */
export function findFaultsWhilePaying(
  current: Pick<Project, "status" | "influencerCount">,
  details: Pick<ProjectDetails, "status" | "influencerCount">,
): Record<string, string[]> {
  const faults: Record<string, string[]> = {}
  if (details.status !== current.status) {
    faults.status = ["A payment is open, so the status cannot change now."]
  }
  if (details.influencerCount < current.influencerCount) {
    faults.influencerCount = ["A payment is open, so the number cannot be lower now."]
  }
  return faults
}

const influencers = (count: number): string =>
  count === 1 ? "1 influencer is" : `${count} influencers are`

/** Whether a project may go: docs/rules.md#deleting-a-project */
export function canDelete(unfinishedOrders: number): PolicyResult {
  if (unfinishedOrders === 0) return allow
  return deny(
    unfinishedOrders === 1
      ? "One of its orders is not finished."
      : `${unfinishedOrders} of its orders are not finished.`,
  )
}

/**
 * Whether an influencer may apply (docs/rules.md#applying-once): once, and while the project is open.
 * Having applied is said first.
 */
export function canApply(project: Pick<Project, "status">, hasApplied: boolean): PolicyResult {
  if (hasApplied) return deny("You have already applied to this project.")
  return isOpen(project) ? allow : deny("This project is closed")
}
