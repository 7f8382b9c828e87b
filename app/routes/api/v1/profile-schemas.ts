import { z } from "zod"
import type { CreatorCardFacts, CreatorProfile } from "#app/domain/market/creators/creator.ts"
import { CREATOR_SORTS, LANGUAGES, NICHES } from "#db/schema/market-words.ts"
import { DELIVERABLE_TYPES, FOLLOWER_BANDS, PLATFORMS } from "#db/schema/words.ts"
import { fill, id, iso, Money, time, toMoney } from "./schemas.ts"

const text = z.string().max(200).optional()

export const CreatorQuery = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,16}$/, "The cursor must be `next` of the page before.")
    .optional(),
  search: text,
  platforms: text.describe("Separated by commas"),
  niche: z.enum(NICHES).optional(),
  band: z.enum(FOLLOWER_BANDS).optional(),
  city: text,
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "Two letters.")
    .optional(),
  language: z.enum(LANGUAGES).optional(),
  sort: z.enum(CREATOR_SORTS).optional(),
})

const share = z.number().nullable().describe("From 0 to 1; null below three")
const rating = z.object({ average: z.number(), count: z.int() }).nullable()
const platform = z.enum(PLATFORMS)

const Facts = z.object({
  id,
  name: z.string(),
  userName: z.string(),
  city: z.string(),
  languages: z.array(z.enum(LANGUAGES)),
  niches: z.array(z.enum(NICHES)),
  rating,
  completedOrders: z.int(),
  onTimeRate: share,
  answerRate: share,
})

export const CreatorSummary = Facts.extend({
  followers: z.array(z.object({ platform, count: z.int() })).describe("Self-reported"),
  priceFrom: Money.nullable(),
}).meta({ id: "CreatorSummary" })

export const Creator = Facts.extend({
  bio: z.string(),
  followers: z.array(z.object({ platform, count: z.int(), asOf: time })).describe("Self-reported"),
  rates: z.array(z.object({ type: z.enum(DELIVERABLE_TYPES), price: Money })),
  links: z.array(z.object({ platform, url: z.string() })),
  memberSince: time,
}).meta({ id: "Creator" })

export const Brand = z
  .object({
    id,
    name: z.string(),
    website: z.string().nullable(),
    links: z.array(z.object({ platform, url: z.string() })),
  })
  .meta({ id: "Brand" })

/** Verified figures stay out: docs/platform-terms.md */
type Shared = Omit<
  CreatorCardFacts,
  "pictureId" | "coverId" | "priceFromPaise" | "hasService" | "followers" | "verified"
>

const facts = ({ userId, rating, onTimeRate, answerRate, ...one }: Shared) => ({
  ...one,
  id: userId,
  rating: rating ?? null,
  onTimeRate: onTimeRate ?? null,
  answerRate: answerRate ?? null,
})

export const toCreatorSummary = (card: CreatorCardFacts): z.input<typeof CreatorSummary> =>
  fill(CreatorSummary, {
    ...facts(card),
    followers: card.followers.map(({ platform, count }) => ({ platform, count })),
    priceFrom: card.priceFromPaise === undefined ? null : toMoney(card.priceFromPaise, "INR"),
  })

export const toCreator = (profile: CreatorProfile): z.input<typeof Creator> =>
  fill(Creator, {
    ...facts(profile),
    bio: profile.bio,
    followers: profile.followers.map(({ platform, count, asOf }) => ({
      ...{ platform, count },
      asOf: iso(asOf),
    })),
    rates: profile.rates.map(({ type, amountPaise }) => ({
      type,
      price: toMoney(amountPaise, "INR"),
    })),
    links: profile.links.map(({ platform, href }) => ({ platform, url: href })),
    memberSince: profile.memberSince,
  })
