import { projects } from "#db/schema/projects.ts"
import type { Currency, FollowerBand, ProjectStatus } from "#db/schema/words.ts"
import { fromPlatformMask } from "../platforms.ts"
import type { Project } from "./project.ts"

/** The columns that make a Project; spread them into a select. */
export const projectColumns = {
  id: projects.id,
  brandId: projects.brandId,
  feedKey: projects.feedKey,
  title: projects.title,
  description: projects.description,
  status: projects.status,
  platformMask: projects.platformMask,
  influencerCount: projects.influencerCount,
  followers: projects.followers,
  niche: projects.niche,
  budgetMinMinor: projects.budgetMinMinor,
  budgetMaxMinor: projects.budgetMaxMinor,
  currency: projects.currency,
  deliveryDays: projects.deliveryDays,
  applicantCount: projects.applicantCount,
  shortlistedCount: projects.shortlistedCount,
  postedAt: projects.postedAt,
  updatedAt: projects.updatedAt,
}

export type ProjectRow = {
  id: string
  brandId: string
  feedKey: number
  title: string
  description: string
  status: ProjectStatus
  platformMask: number
  influencerCount: number
  followers: FollowerBand | null
  niche: string
  budgetMinMinor: number | null
  budgetMaxMinor: number | null
  currency: Currency
  deliveryDays: number
  applicantCount: number
  shortlistedCount: number
  postedAt: number
  updatedAt: number
}

/** A row as the rest of the product knows it. */
export function toProject(row: ProjectRow): Project {
  return {
    id: row.id,
    brandId: row.brandId,
    title: row.title,
    description: row.description,
    status: row.status,
    platforms: fromPlatformMask(row.platformMask),
    influencerCount: row.influencerCount,
    followers: row.followers,
    niche: row.niche,
    budget: {
      minMinor: row.budgetMinMinor,
      maxMinor: row.budgetMaxMinor,
      currency: row.currency,
    },
    deliveryDays: row.deliveryDays,
    applicantCount: row.applicantCount,
    shortlistedCount: row.shortlistedCount,
    postedAt: row.postedAt,
    updatedAt: row.updatedAt,
  }
}
