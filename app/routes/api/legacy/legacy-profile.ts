import { z } from "zod"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { brandLinks, safeLink } from "#app/domain/identity/profiles/profile.ts"
import type { PublicProfile } from "#app/domain/identity/profiles/profile-queries.server.ts"
import { href, urls } from "#app/urls/index.ts"
import { ROLES } from "#db/schema/words.ts"
import { handlesSchema } from "./schemas.ts"

/** docs/rules.md#letter-for-letter */

const phone = z.string().optional().describe("Only in the caller's own profile")

export const LegacyInfluencer = z
  .object({
    email: z.string(),
    name: z.string(),
    userName: z.string(),
    picture: z.string(),
    socials: handlesSchema,
    phone,
  })
  .meta({ title: "Influencer" })

export const LegacyBrand = z
  .object({
    email: z.string(),
    brandName: z.string(),
    picture: z.string(),
    website: z.string(),
    socials: handlesSchema,
    privacyPolicy: z.string(),
    phone,
  })
  .meta({ title: "Brand" })

export const LegacyUser = z
  .object({
    name: z.string().optional(),
    brandName: z.string().optional(),
    email: z.string(),
    picture: z.string(),
    role: z.enum(ROLES),
    phone: z.string(),
  })
  .meta({ title: "User" })

const picture = (origin: string, id: string | null): string =>
  id === null ? "" : `${origin}${href(urls.picture, { pictureId: id })}`

const ownPhone = (profile: PublicProfile, actor: Actor) =>
  profile.userId === actor.userId ? { phone: actor.phone ?? "" } : {}

/** Only the owner sees the phone. */
export type ToLegacy<Schema extends z.ZodType> = (
  profile: PublicProfile,
  actor: Actor,
  origin: string,
) => z.input<Schema>

export const toLegacyInfluencer: ToLegacy<typeof LegacyInfluencer> = (profile, actor, origin) => ({
  email: profile.email,
  name: profile.name,
  userName: profile.userName ?? "",
  picture: picture(origin, profile.pictureId),
  socials: profile.socials,
  ...ownPhone(profile, actor),
})

export const toLegacyBrand: ToLegacy<typeof LegacyBrand> = (profile, actor, origin) => ({
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

export const toLegacyUser = (actor: Actor, origin: string): z.input<typeof LegacyUser> => ({
  ...(actor.role === "brand" ? { brandName: actor.name } : { name: actor.name }),
  email: actor.email,
  picture: picture(origin, actor.pictureId),
  role: actor.role,
  phone: actor.phone ?? "",
})
