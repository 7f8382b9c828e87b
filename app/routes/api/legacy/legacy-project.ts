import { z } from "zod"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import type { ApplicantRecord } from "#app/domain/market/applications/applicant-records.server.ts"
import type {
  OpenProjectRecord,
  OwnApplication,
} from "#app/domain/market/projects/browse/visible-projects.server.ts"
import type { ProjectRecord } from "#app/domain/market/projects/project-queries.server.ts"
import type { OrderRecord } from "#app/domain/work/orders/order-records.server.ts"
import {
  APPLICATION_STATUSES,
  CURRENCIES,
  FOLLOWER_BANDS,
  ORDER_STATUSES,
  PLATFORMS,
  PROJECT_STATUSES,
} from "#db/schema/words.ts"
import { handlesSchema } from "./schemas.ts"

/** docs/rules.md#letter-for-letter */

const time = z.iso.datetime().describe("ISO 8601, UTC")
const amount = z.number().describe("In major units of the currency")
const bound = z.union([amount, z.literal("")]).describe("Empty where none is set")
const ownApplicant = z.object({
  email: z.string(),
  bidAmount: amount,
  deliveryDays: z.number().int(),
  appliedAt: time,
  status: z.enum(APPLICATION_STATUSES),
})

export const LegacyApplicant = ownApplicant
  .extend({ name: z.string(), userName: z.string(), socials: handlesSchema })
  .meta({ title: "Applicant" })

export const LegacyOwnApplication = ownApplicant.meta({ title: "OwnApplication" })

const project = z.object({
  _id: z.string(),
  title: z.string(),
  desc: z.string(),
  status: z.enum(PROJECT_STATUSES),
  platforms: z.array(z.enum(PLATFORMS)),
  influencerCount: z.number().int(),
  followers: z.enum([...FOLLOWER_BANDS, ""]),
  niche: z.string(),
  budget: z.object({ min: bound, max: bound }),
  currency: z.enum(CURRENCIES),
  deliveryDays: z.number().int(),
  postedAt: time,
  updatedAt: time,
  by: z.string().describe("Email of the brand"),
  applicantCount: z.number().int(),
})

/** Includes every applicant. */
export const LegacyOwnProject = project
  .extend({ applicants: z.array(LegacyApplicant) })
  .meta({ title: "OwnProject" })

/** `applicants` holds only the caller's entry. */
export const LegacyProject = project
  .extend({ applicants: z.array(LegacyOwnApplication).max(1) })
  .meta({ title: "Project" })

export const LegacyOrder = z
  .object({
    _id: z.string(),
    title: z.string(),
    status: z.enum(ORDER_STATUSES),
    currency: z.enum(CURRENCIES),
    amount,
    orderedAt: time,
    projectId: z.string(),
    influencerEmail: z.string(),
    brandEmail: z.string(),
    niche: z.string(),
  })
  .meta({ title: "Order" })

/** docs/rules.md#cancelling-an-order */
export const LegacyLiveOrder = LegacyOrder.extend({
  status: z.enum(ORDER_STATUSES).exclude(["cancelled"]),
}).meta({ title: "LiveOrder" })
export const LegacyCancelledOrder = LegacyOrder.extend({
  status: z.enum(ORDER_STATUSES).extract(["cancelled"]),
}).meta({ title: "CancelledOrder" })

const iso = (moment: number): string => new Date(moment).toISOString()

/** The nearest double prints as the exact decimal for all our amounts. */
const major = (minor: number): number => minor / 100

/** Empty without a bound, as in the old form. */
const majorOrEmpty = (minor: number | null) => (minor === null ? ("" as const) : major(minor))

function projectFields(record: ProjectRecord) {
  return {
    _id: record.id,
    title: record.title,
    desc: record.description,
    status: record.status,
    platforms: record.platforms,
    influencerCount: record.influencerCount,
    followers: record.followers ?? ("" as const),
    niche: record.niche,
    budget: {
      min: majorOrEmpty(record.budget.minMinor),
      max: majorOrEmpty(record.budget.maxMinor),
    },
    currency: record.budget.currency,
    deliveryDays: record.deliveryDays,
    postedAt: iso(record.postedAt),
    updatedAt: iso(record.updatedAt),
    by: record.brandEmail,
    applicantCount: record.applicantCount,
  }
}

export function toLegacyOwnProject(
  record: ProjectRecord,
  applicants: readonly ApplicantRecord[],
): z.input<typeof LegacyOwnProject> {
  return { ...projectFields(record), applicants: applicants.map(toLegacyApplicant) }
}

export function toLegacyProject(
  record: OpenProjectRecord,
  actor: Actor,
): z.input<typeof LegacyProject> {
  const applicants = record.own ? [toLegacyOwnApplication(record.own, actor.email)] : []
  return { ...projectFields(record), applicants }
}

type Bid = Pick<OwnApplication, "bidMinor" | "deliveryDays" | "appliedAt" | "status">

const toLegacyOwnApplication = (own: Bid, email: string) => ({
  email,
  bidAmount: major(own.bidMinor),
  deliveryDays: own.deliveryDays,
  appliedAt: iso(own.appliedAt),
  status: own.status,
})

export const toLegacyApplicant = (record: ApplicantRecord): z.input<typeof LegacyApplicant> => ({
  ...toLegacyOwnApplication(record, record.email ?? ""),
  name: record.name ?? "Unknown",
  userName: record.userName ?? "",
  socials: record.socials,
})

export const toLegacyOrder = (record: OrderRecord): z.input<typeof LegacyOrder> => ({
  _id: record.id,
  title: record.title,
  status: record.status,
  currency: record.currency,
  amount: major(record.amountMinor),
  orderedAt: iso(record.orderedAt),
  projectId: record.projectId,
  influencerEmail: record.influencerEmail ?? "",
  brandEmail: record.brandEmail ?? "",
  niche: record.niche,
})
