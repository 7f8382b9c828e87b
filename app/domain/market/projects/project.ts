import { fromPlatformMask } from "#app/domain/shared/platforms.ts"
import { allow, deny, type PolicyResult } from "#app/domain/shared/policy.ts"
import type { projects } from "#db/schema/projects.ts"
import type { Currency } from "#db/schema/words.ts"

/** The old front end creates its own ids: ObjectId, nanoid, UUID. */
export const PROJECT_ID = /^[A-Za-z0-9_-]{1,64}$/

/** Characters on a card: docs/rules.md#short-texts */
export const SUMMARY_LENGTH = 80
/** Long enough for any summary, including combining marks and masked parts. */
export const SUMMARY_SOURCE_LENGTH = SUMMARY_LENGTH * 32

export const NO_PROJECT_ACCESS = "You don't have access to this project!"

export const FETCH_PROJECTS_FAILED = "Failed to fetch projects"

export const MAX_INFLUENCERS = 100
export const MAX_DELIVERY_DAYS = 365

type Columns = typeof projects.$inferSelect

type Converted = "platformMask" | "budgetMinMinor" | "budgetMaxMinor" | "currency" | "feedKey"

type ProjectRow = Omit<
  Columns,
  | "titleKey"
  | "nicheKey"
  | "searchableDescription"
  | "createdAt"
  | "activatedAt"
  | "deletedAt"
  | "statusBeforeHiding"
  | "isClosedByHand"
  | "budgetKey"
  | "closingKey"
  | "facets"
>

/** Other columns stay. */
export function toProject<Row extends Pick<Columns, Converted>>(row: Row) {
  const {
    platformMask,
    budgetMinMinor: minMinor,
    budgetMaxMinor: maxMinor,
    currency,
    feedKey,
    ...rest
  } = row
  const budget = { minMinor, maxMinor, currency }
  return { ...rest, platforms: fromPlatformMask(platformMask), budget }
}

/** Moments in milliseconds, money in minor units. */
export type Project = ReturnType<typeof toProject<ProjectRow>>

export const isOpen = (project: Pick<Project, "status">): boolean => project.status === "active"

export const expectedDeliveryAt = (project: Pick<Project, "postedAt" | "deliveryDays">): number =>
  project.postedAt + project.deliveryDays * 86_400_000

export const isProjectFull = (
  project: Pick<Project, "shortlistedCount" | "influencerCount">,
): boolean => project.shortlistedCount >= project.influencerCount

export const placesLeft = (
  project: Pick<Project, "shortlistedCount" | "influencerCount">,
): number => Math.max(0, project.influencerCount - project.shortlistedCount)

/** "1 of 2 places is free." */
export function describePlaces(project: Pick<Project, "shortlistedCount" | "influencerCount">) {
  const left = placesLeft(project)
  const all = project.influencerCount
  return `${left} of ${all} ${all === 1 ? "place" : "places"} ${left === 1 ? "is" : "are"} free.`
}

type Saved = Pick<Project, "status" | "influencerCount"> & { currency: Currency }

/** Saving a full open project closes it: docs/rules.md#places-and-bids-hold */
export const isFilledBySave = (
  current: Pick<Project, "status" | "shortlistedCount">,
  details: Pick<Saved, "status" | "influencerCount">,
): boolean => isOpen(current) && isOpen(details) && isProjectFull({ ...current, ...details })

/** Returns messages by form field. */
export function findSaveErrors(
  current: Pick<Project, "status" | "shortlistedCount"> & { currency: Currency; hasBids: boolean },
  details: Saved,
): Record<string, string[]> {
  const { shortlistedCount, hasBids, currency } = current
  const faults: Record<string, string[]> = {}
  if (details.influencerCount < shortlistedCount) {
    faults.influencerCount = [
      `${influencers(shortlistedCount)} already shortlisted, so the number cannot be lower.`,
    ]
  } else if (!isOpen(current) && isOpen(details) && details.influencerCount === shortlistedCount) {
    faults.status = [
      `${influencers(shortlistedCount)} already shortlisted, so this project cannot be active again.`,
    ]
  }
  if (hasBids && details.currency !== currency) {
    faults.currency = [
      `Influencers have bid in ${currency}, so the currency cannot change any more.`,
    ]
  }
  return faults
}

/** The places of an open payment must stay available. */
export function findErrorsWhilePaying(
  current: Pick<Project, "status" | "influencerCount">,
  details: Pick<Saved, "status" | "influencerCount">,
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

/** docs/rules.md#deleting-a-project */
export function canDelete(unfinishedOrders: number): PolicyResult {
  if (unfinishedOrders === 0) return allow
  return deny(
    unfinishedOrders === 1
      ? "One of its orders is not finished."
      : `${unfinishedOrders} of its orders are not finished.`,
  )
}

/** Reports an existing application first: docs/rules.md#applying-once */
export function canApply(
  project: Pick<Project, "status" | "applyBy">,
  hasApplied: boolean,
  now: number,
): PolicyResult {
  if (hasApplied) return deny("You have already applied to this project.")
  if (!isOpen(project)) return deny("This project is closed")
  const isLate = project.applyBy !== null && now > project.applyBy
  return isLate ? deny("The last day to apply to this project is over.") : allow
}
