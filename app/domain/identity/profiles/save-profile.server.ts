import { and, eq, getTableColumns, isNull, ne } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor, BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { consumeAvailabilityLimit } from "#app/domain/identity/accounts/limits.server.ts"
import {
  discardPicture,
  type SentPicture,
  storePicture,
} from "#app/domain/identity/uploads/pictures.server.ts"
import { Conflict, Invalid, orNotFound } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { type Socials, socialEntries } from "#app/domain/shared/platforms.ts"
import { nameKeyOf } from "#app/domain/shared/text.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, uniqueViolation } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { profiles, socials } from "#db/schema/profiles.ts"
import type { Platform } from "#db/schema/words.ts"
import { isAddressKept } from "./former-addresses.server.ts"
import { isHandle } from "./handle.ts"
import { findBrandNameError, findUserNameError } from "./name-rules.ts"
import { moveBrandPage, moveCreatorPage } from "./page-address.server.ts"
import type { BrandProfileInput, InfluencerProfileInput } from "./profile-schema.ts"
import { searchableNameOf } from "./searchable-name.ts"
import { hasLookalike, isReservedName, lookalikeKey, type NameKind } from "./taken-names.server.ts"

/** Keeps the picture without `picture`. @throws Conflict, Invalid by field, RateLimited */
export const updateInfluencerProfile = (
  actor: InfluencerActor,
  { name, userName, socials }: InfluencerProfileInput,
  picture?: SentPicture,
): Promise<void> =>
  saveProfile(actor, {
    values: {
      name,
      userName,
      userNameKey: nameKeyOf(userName),
      brandNameKey: null,
      website: null,
      privacyPolicy: null,
    },
    socials,
    picture,
    taken: ["Username already taken, choose another one!", "userName"],
  })

/** @throws Conflict on brandName, Invalid on picture, RateLimited */
export const updateBrandProfile = (
  actor: BrandActor,
  { brandName, website, privacyPolicy, socials }: BrandProfileInput,
  picture?: SentPicture,
): Promise<void> =>
  saveProfile(actor, {
    values: {
      name: brandName,
      userName: null,
      userNameKey: null,
      brandNameKey: nameKeyOf(brandName),
      website: website || null,
      privacyPolicy: privacyPolicy || null,
    },
    socials,
    picture,
    taken: ["Brand name is already occupied! Choose a unique one.", "brandName"],
  })

type Change = {
  values: Omit<
    typeof profiles.$inferSelect,
    "userId" | "searchableName" | "nameSkeleton" | "pictureId" | "updatedAt"
  >
  socials: Socials
  /** Undefined keeps the present one. */
  picture: SentPicture | undefined
  taken: [message: string, field: NameKind]
}

/** Stores the picture before its row, and deletes it after. */
async function saveProfile(actor: Actor, change: Change): Promise<void> {
  if (isNewName(actor, change)) consumeAvailabilityLimit()
  const pictureId = change.picture && (await storePicture(actor, change.picture))
  let previousId: string | null
  try {
    previousId = act(actor, () => writeProfile(actor, change, pictureId))
  } catch (error) {
    if (pictureId) await discardPicture(pictureId)
    if (uniqueViolation(error)) throw new Conflict(...change.taken)
    throw error
  }
  if (pictureId && previousId) await discardPicture(previousId)
}

const findStored = (userId: string) =>
  db
    .select(getTableColumns(profiles))
    .from(profiles)
    .innerJoin(users, and(eq(users.id, profiles.userId), isNull(users.deletedAt)))
    .where(eq(profiles.userId, userId))
    .get()

function isNewName({ userId }: Actor, { values }: Change): boolean {
  const stored = findStored(userId)
  return stored?.userNameKey !== values.userNameKey || stored.brandNameKey !== values.brandNameKey
}

/** Returns the previous picture. */
function writeProfile({ userId }: Actor, change: Change, newPictureId: string | undefined) {
  const stored = orNotFound(findStored(userId), "Could not fetch your details")
  const { userName, userNameKey, brandNameKey, name } = change.values
  if (userName && isAddressKept("creator", userName, userId)) throw new Conflict(...change.taken)
  const ownName = userName ?? name
  const isRenamed = userNameKey !== stored.userNameKey || brandNameKey !== stored.brandNameKey
  if (isRenamed) assertNewName(ownName, change.taken, userId)
  if (userName && stored.userName && userNameKey !== stored.userNameKey) {
    moveCreatorPage(userId, stored.userName, userName)
  }
  if (brandNameKey !== stored.brandNameKey) moveBrandPage(userId, stored.name, name)
  const pictureId = newPictureId ?? stored.pictureId
  db.update(profiles)
    .set({
      ...change.values,
      searchableName: searchableNameOf(change.values),
      nameSkeleton: lookalikeKey(ownName),
      pictureId,
      updatedAt: clock.now(),
    })
    .where(eq(profiles.userId, userId))
    .run()
  db.delete(socials).where(eq(socials.userId, userId)).run()
  insertSocials(userId, change.socials)
  recordEvent({ type: "profile.updated", actorId: userId })
  return stored.pictureId
}

/** An unchanged name may break new rules. @throws Invalid or Conflict on the name's field */
function assertNewName(name: string, [message, field]: Change["taken"], userId: string): void {
  const fault = field === "userName" ? findUserNameError(name) : findBrandNameError(name)
  if (fault) throw new Invalid(fault, field)
  if (isReservedName(name) || hasLookalike(field, name, userId)) throw new Conflict(message, field)
}

export function insertSocials(userId: string, values: Socials): void {
  const rows = socialEntries(values).map(([platform, value]) => ({ userId, platform, value }))
  if (rows.length > 0) db.insert(socials).values(rows).run()
}

/** Deletes a handle that a platform named, in the caller's transaction; one typed since stays. */
export const deleteHandle = (own: { userId: string; platform: Platform; handle: string }) =>
  db
    .delete(socials)
    .where(
      and(
        eq(socials.userId, own.userId),
        eq(socials.platform, own.platform),
        eq(socials.value, own.handle),
      ),
    )
    .run()

/** Replaces a typed handle by the one that a platform names, in the caller's transaction. */
export function saveVerifiedHandle(userId: string, platform: Platform, handle: string): void {
  if (!isHandle(handle)) return
  db.insert(socials)
    .values({ userId, platform, value: handle })
    .onConflictDoUpdate({
      target: [socials.userId, socials.platform],
      set: { value: handle },
      setWhere: ne(socials.value, handle),
    })
    .run()
}
