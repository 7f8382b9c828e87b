import type { z } from "zod"
import type { Actor } from "#app/domain/accounts/actor.ts"
import type { ApplicantRecord } from "#app/domain/applications/applicant-records.server.ts"
import type { OrderRecord } from "#app/domain/orders/order-queries.server.ts"
import type { PublicProfile } from "#app/domain/profiles/profile-queries.server.ts"
import { brandLinks, safeLink } from "#app/domain/profiles/social-links.ts"
import type {
  OpenProjectRecord,
  OwnApplication,
} from "#app/domain/projects/browse/visible-projects.server.ts"
import type { ProjectRecord } from "#app/domain/projects/project-queries.server.ts"
import { href, urls } from "#app/urls.ts"
import type {
  WireApplicant,
  WireBrand,
  WireInfluencer,
  WireOrder,
  WireOwnApplication,
  WireOwnProject,
  WireProject,
  WireUser,
} from "./wire-schemas.ts"

/** The product's own things in the old front end's words: the only place that knows both. */

const iso = (moment: number): string => new Date(moment).toISOString()

/** The nearest double of a two-decimal amount, which prints as that amount for every sum we take. */
const major = (minor: number): number => minor / 100

/** A bound of a budget; empty, as in the old form, where none is set. */
const bound = (minor: number | null) => (minor === null ? ("" as const) : major(minor))

const picture = (origin: string, id: string | null): string =>
  id === null ? "" : `${origin}${href(urls.picture, { pictureId: id })}`

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
    budget: { min: bound(record.budget.minMinor), max: bound(record.budget.maxMinor) },
    currency: record.budget.currency,
    deliveryDays: record.deliveryDays,
    postedAt: iso(record.postedAt),
    updatedAt: iso(record.updatedAt),
    by: record.brandEmail,
    applicantCount: record.applicantCount,
  }
}

/** A project for its brand. */
export function wireOwnProject(
  record: ProjectRecord,
  applicants: readonly ApplicantRecord[],
): z.input<typeof WireOwnProject> {
  return { ...projectFields(record), applicants: applicants.map(wireApplicant) }
}

/** A project for an influencer. */
export function wireProject(record: OpenProjectRecord, actor: Actor): z.input<typeof WireProject> {
  const applicants = record.own ? [wireOwnApplication(record.own, actor.email)] : []
  return { ...projectFields(record), applicants }
}

const wireOwnApplication = (
  own: OwnApplication,
  email: string,
): z.input<typeof WireOwnApplication> => ({
  email,
  bidAmount: major(own.bidMinor),
  deliveryDays: own.deliveryDays,
  appliedAt: iso(own.appliedAt),
  status: own.status,
})

/** An applicant for the brand that posted the project. */
export const wireApplicant = (record: ApplicantRecord): z.input<typeof WireApplicant> => ({
  ...wireOwnApplication(record, record.email ?? ""),
  name: record.name ?? "Unknown",
  userName: record.userName ?? "",
  socials: record.socials,
})

/** An order for either side. */
export const wireOrder = (record: OrderRecord): z.input<typeof WireOrder> => ({
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

const ownPhone = (profile: PublicProfile, actor: Actor) =>
  profile.userId === actor.userId ? { phone: actor.phone ?? "" } : {}

/** An influencer's profile; the phone only for its owner. */
export const wireInfluencer = (
  profile: PublicProfile,
  actor: Actor,
  origin: string,
): z.input<typeof WireInfluencer> => ({
  email: profile.email,
  name: profile.name,
  userName: profile.userName ?? "",
  picture: picture(origin, profile.pictureId),
  socials: profile.socials,
  ...ownPhone(profile, actor),
})

/** A brand's profile; the phone only for its owner. */
export const wireBrand = (
  profile: PublicProfile,
  actor: Actor,
  origin: string,
): z.input<typeof WireBrand> => ({
  email: profile.email,
  brandName: profile.name,
  picture: picture(origin, profile.pictureId),
  website: safeLink(profile.website) ?? "",
  socials: Object.fromEntries(
    brandLinks(profile.socials).map(({ platform, href }) => [platform, href]),
  ),
  privacyPolicy: safeLink(profile.privacyPolicy) ?? "",
  ...ownPhone(profile, actor),
})

/** The signed-in user as login tells it. */
export const wireUser = (actor: Actor, origin: string): z.input<typeof WireUser> => ({
  ...(actor.role === "brand" ? { brandName: actor.name } : { name: actor.name }),
  email: actor.email,
  picture: picture(origin, actor.pictureId),
  role: actor.role,
  phone: actor.phone ?? "",
})
