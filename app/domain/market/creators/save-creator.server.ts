import { eq } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { Invalid, NotFound, orNotFound } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { bookDayOf, startOfBookDay } from "#app/domain/shared/indian-time.ts"
import { maskContacts } from "#app/domain/shared/masking/mask-contacts.ts"
import type { ContactKind } from "#app/domain/shared/masking/masks.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { creatorRates, creators, credentials, followerCounts } from "#db/schema/creators.ts"
import { CREDENTIAL_KINDS } from "#db/schema/market-words.ts"
import { DELIVERABLE_TYPES, PLATFORMS } from "#db/schema/words.ts"
import {
  type CreatorProfile,
  type Credential,
  type FollowerCount,
  type Rate,
  toLanguageMask,
  toNicheMask,
} from "./creator.ts"
import { findCreator } from "./creator-queries.server.ts"
import type { CreatorInput } from "./creator-schema.ts"
import { maskShownText } from "./mask-shown-text.server.ts"

/** Older follower counts are out of date. */
const OLDEST_COUNT_MS = 2 * 365 * DAY

/**
 * Saves the profile; missing fields are cleared. Returns the kinds of contact details masked in the
 * bio (docs/rules.md#contact-details-on-profiles). @throws Invalid by field for a future or too old
 * day, or contact details in the city or a credential
 */
export function saveCreator(actor: InfluencerActor, input: CreatorInput): ContactKind[] {
  const { userId } = actor
  const { followers, rates, stated, bio } = readProfile(input)
  act(actor, () => {
    const { changes } = db
      .update(creators)
      .set({
        bio: bio.text,
        bioTyped: input.bio,
        city: input.city,
        cityKey: foldForComparison(input.city),
        languageMask: toLanguageMask(input.languages),
        nicheMask: toNicheMask(input.niches),
        showsRates: input.showsRates !== undefined,
        updatedAt: clock.now(),
      })
      .where(eq(creators.userId, userId))
      .run()
    if (changes === 0) throw new NotFound("Could not fetch your details")
    replaceFollowers(userId, followers)
    replaceRates(userId, rates)
    replaceCredentials(userId, stated)
    recordEvent({ type: "profile.updated", actorId: userId })
  })
  return bio.hidden
}

/** Returns the page as others would see it with this form saved. @throws as `saveCreator` */
export function previewCreator({ userId }: InfluencerActor, input: CreatorInput): CreatorProfile {
  const { followers, rates, stated, bio } = readProfile(input)
  const shown = orNotFound(findCreator(userId), "Could not fetch your details")
  const { city, languages, niches, showsRates } = input
  return {
    ...shown,
    ...{ city, languages, niches, followers, rates, credentials: stated },
    bio: maskShownText(bio.text, shown.links),
    showsRates: showsRates !== undefined,
  }
}

function readProfile(input: CreatorInput) {
  const followers = readFollowers(input.followers ?? {})
  if (maskContacts(input.city).hidden.length > 0) {
    throw new Invalid("Enter the city alone, without contact details.", "city")
  }
  const rates = readRates(input.rates ?? {})
  const stated = readCredentials(input.credentials ?? {})
  return { followers, rates, stated, bio: maskContacts(input.bio) }
}

/** Counts without a day are as of today. */
function readFollowers(input: NonNullable<CreatorInput["followers"]>): FollowerCount[] {
  const today = startOfBookDay(bookDayOf(clock.now())) + 12 * HOUR
  return PLATFORMS.flatMap((platform) => {
    const { count, asOf = today } = input[platform] ?? {}
    if (count === undefined) return []
    const field = `followers.${platform}.asOf`
    if (asOf > today) throw new Invalid("This day is still to come.", field)
    if (asOf < today - OLDEST_COUNT_MS) {
      throw new Invalid("Enter a day of the last two years.", field)
    }
    return [{ platform, count, asOf }]
  })
}

const readRates = (input: NonNullable<CreatorInput["rates"]>): Rate[] =>
  DELIVERABLE_TYPES.flatMap((type) => {
    const amountPaise = input[type]
    return amountPaise === undefined ? [] : [{ type, amountPaise }]
  })

const readCredentials = (input: NonNullable<CreatorInput["credentials"]>): Credential[] =>
  CREDENTIAL_KINDS.flatMap((kind) => {
    const { number, name } = input[kind] ?? {}
    if (!number || !name) return []
    const isReaching = (text: string) => maskContacts(text).hidden.length > 0
    // A SEBI number has the shape of a phone number and is checked by its own.
    if (isReaching(name) || (kind !== "sebi" && isReaching(number))) {
      const field = `credentials.${kind}.name`
      throw new Invalid("Enter number and name without contact details.", field)
    }
    return [{ kind, number, name }]
  })

function replaceFollowers(userId: string, counts: readonly FollowerCount[]): void {
  db.delete(followerCounts).where(eq(followerCounts.userId, userId)).run()
  if (counts.length === 0) return
  db.insert(followerCounts)
    .values(counts.map((one) => ({ userId, ...one })))
    .run()
}

function replaceRates(userId: string, rates: readonly Rate[]): void {
  db.delete(creatorRates).where(eq(creatorRates.userId, userId)).run()
  if (rates.length === 0) return
  db.insert(creatorRates)
    .values(rates.map((one) => ({ userId, ...one })))
    .run()
}

/** Unchanged ones keep their day. */
function replaceCredentials(userId: string, stated: readonly Credential[]): void {
  const before = db.select().from(credentials).where(eq(credentials.userId, userId)).all()
  db.delete(credentials).where(eq(credentials.userId, userId)).run()
  for (const one of stated) {
    const same = before.find((old) => old.number === one.number && old.name === one.name)
    const statedAt = same?.statedAt ?? clock.now()
    db.insert(credentials)
      .values({ userId, ...one, statedAt })
      .run()
  }
}
