import { z } from "zod"
import { CURRENCIES, FOLLOWER_BANDS, PLATFORMS, PROJECT_STATUSES } from "#db/schema/words.ts"

/** The shapes of the old front end, names and amounts as it reads them: docs/rules.md#letter-for-letter */
const time = z.iso.datetime().describe("ISO 8601, UTC")
const amount = z.number().describe("In major units of the currency")
const bound = z.union([amount, z.literal("")]).describe("Empty where none is set")
const socials = z
  .object({
    Instagram: z.string().optional(),
    Youtube: z.string().optional(),
    Tiktok: z.string().optional(),
    X: z.string().optional(),
  })
  .describe("Handles of an influencer, https links of a brand")

const ownApplicant = z.object({
  email: z.string(),
  bidAmount: amount,
  deliveryDays: z.number().int(),
  appliedAt: time,
  status: z.enum(["pending", "shortlisted", "rejected"]),
})

export const WireApplicant = ownApplicant
  .extend({ name: z.string(), userName: z.string(), socials })
  .meta({ title: "Applicant" })

export const WireOwnApplication = ownApplicant.meta({ title: "OwnApplication" })

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

/** As its brand sees it: with every applicant. */
export const WireOwnProject = project
  .extend({ applicants: z.array(WireApplicant) })
  .meta({ title: "OwnProject" })

/** As an influencer sees it: `applicants` holds the caller's own entry alone. */
export const WireProject = project
  .extend({ applicants: z.array(WireOwnApplication).max(1) })
  .meta({ title: "Project" })

export const WireOrder = z
  .object({
    _id: z.string(),
    title: z.string(),
    status: z.enum(["ongoing", "completed", "draft"]),
    currency: z.enum(CURRENCIES),
    amount,
    orderedAt: time,
    projectId: z.string(),
    influencerEmail: z.string(),
    brandEmail: z.string(),
    niche: z.string(),
  })
  .meta({ title: "Order" })

const phone = z.string().optional().describe("Only in the caller's own profile")

export const WireInfluencer = z
  .object({
    email: z.string(),
    name: z.string(),
    userName: z.string(),
    picture: z.string(),
    socials,
    phone,
  })
  .meta({ title: "Influencer" })

export const WireBrand = z
  .object({
    email: z.string(),
    brandName: z.string(),
    picture: z.string(),
    website: z.string(),
    socials,
    privacyPolicy: z.string(),
    phone,
  })
  .meta({ title: "Brand" })

export const WireUser = z
  .object({
    name: z.string().optional(),
    brandName: z.string().optional(),
    email: z.string(),
    picture: z.string(),
    role: z.enum(["influencer", "brand"]),
    phone: z.string(),
  })
  .meta({ title: "User" })

export const WireRefusal = z
  .object({
    success: z.literal(false),
    message: z.string(),
    authorized: z.boolean().optional().describe("Calls 13 and 14 alone"),
  })
  .meta({ title: "Refusal" })

export const WireDone = z
  .object({ success: z.literal(true), message: z.string() })
  .meta({ title: "Done" })
