import type { projects } from "#db/schema/projects.ts"
import { fromPlatformMask } from "../platforms.ts"

/** What can be a project's id. The old front end makes its own: ObjectId, nanoid, UUID. */
export const PROJECT_ID = /^[A-Za-z0-9_-]{1,64}$/

/** What is said where a list of projects cannot be read. */
export const FETCH_PROJECTS_FAILED = "Failed to fetch projects"

export const MAX_INFLUENCERS = 100
export const MAX_DELIVERY_DAYS = 365

type Columns = typeof projects.$inferSelect

/** The columns that become something else in a Project, or that only order lists. */
type Converted = "platformMask" | "budgetMinMinor" | "budgetMaxMinor" | "currency" | "feedKey"

/** Every column that a Project is made of. */
type ProjectRow = Omit<Columns, "titleKey" | "nicheKey" | "createdAt" | "activatedAt" | "deletedAt">

/** A row, or some columns of one, as the rest of the product knows it. Columns that are not converted stay. */
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

/** What everybody who may see a project sees of it. Moments in milliseconds, money in minor units. */
export type Project = ReturnType<typeof toProject<ProjectRow>>

export const isOpen = (project: Pick<Project, "status">): boolean => project.status === "active"

/** The moment by which delivery is expected: posting plus the days of delivery. */
export const expectedDeliveryAt = (project: Pick<Project, "postedAt" | "deliveryDays">): number =>
  project.postedAt + project.deliveryDays * 86_400_000
