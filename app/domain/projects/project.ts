import type { Currency, FollowerBand, Platform, ProjectStatus } from "#db/schema/words.ts"

/** What can be a project's id. The old front end makes its own: ObjectId, nanoid, UUID. */
export const PROJECT_ID = /^[A-Za-z0-9_-]{1,64}$/

/** What is said where a list of projects cannot be read. */
export const FETCH_PROJECTS_FAILED = "Failed to fetch projects"

export const MAX_INFLUENCERS = 100
export const MAX_DELIVERY_DAYS = 365

/** What everybody who may see a project sees of it. Moments in milliseconds, money in minor units. */
export type Project = {
  id: string
  brandId: string
  title: string
  description: string
  status: ProjectStatus
  platforms: Platform[]
  influencerCount: number
  followers: FollowerBand | null
  niche: string
  budget: { minMinor: number | null; maxMinor: number | null; currency: Currency }
  deliveryDays: number
  applicantCount: number
  shortlistedCount: number
  postedAt: number
  updatedAt: number
}

export const isOpen = (project: Pick<Project, "status">): boolean => project.status === "active"

/** The moment by which delivery is expected: posting plus the days of delivery. */
export const expectedDeliveryAt = (project: Pick<Project, "postedAt" | "deliveryDays">): number =>
  project.postedAt + project.deliveryDays * 86_400_000
