import { and, eq, isNull } from "drizzle-orm"
import type { Actor } from "#app/domain/accounts/actor.ts"
import { takeAvailabilityQuestion } from "#app/domain/accounts/availability-limit.server.ts"
import { Conflict, NotFound } from "#app/domain/errors.ts"
import { recordEvent } from "#app/domain/events/record-event.server.ts"
import type { Socials } from "#app/domain/platforms.ts"
import { discardPicture, storePicture } from "#app/domain/uploads/pictures.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, uniqueViolation, write } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { profiles, socials } from "#db/schema/profiles.ts"
import { PLATFORMS, type Platform } from "#db/schema/words.ts"

/** Each column that a profile's owner may change, besides the picture. */
type Values = {
  name: string
  userName: string | null
  userNameKey: string | null
  brandNameKey: string | null
  website: string | null
  privacyPolicy: string | null
}

type Change = {
  values: Values
  socials: Socials
  /** A picture as it was sent; undefined leaves the present one. */
  picture: Uint8Array | undefined
  /** What is said, and of which input, when the name is taken. */
  taken: { message: string; field: string }
}

/**
 * What both roles' profile changes share: the new picture is safe on the disk before the row names it,
 * the row is written in one transaction, and only then does the picture that nobody shows any more go.
 * A new name is a question whether it is taken.
 * @throws Conflict when the name is taken
 * @throws RateLimited when a network tries too many names, or a user sends too many pictures
 */
export async function saveOwnProfile(actor: Actor, change: Change): Promise<void> {
  if (isNewName(actor, change.values)) await takeAvailabilityQuestion()
  const pictureId = change.picture && (await storePicture(actor, change.picture))
  let previousId: string | null
  try {
    previousId = write(() => writeProfile(actor, change, pictureId))
  } catch (error) {
    if (pictureId) await discardPicture(pictureId)
    if (uniqueViolation(error)) throw new Conflict(change.taken.message, change.taken.field)
    throw error
  }
  if (pictureId && previousId) await discardPicture(previousId)
}

const selectNames = query((p: Params<{ userId: string }>) =>
  db
    .select({ userNameKey: profiles.userNameKey, brandNameKey: profiles.brandNameKey })
    .from(profiles)
    .where(eq(profiles.userId, p.userId)),
)

function isNewName({ userId }: Actor, { userNameKey, brandNameKey }: Values): boolean {
  const present = selectNames.get({ userId })
  return present?.userNameKey !== userNameKey || present.brandNameKey !== brandNameKey
}

const selectPictureId = query((p: Params<{ userId: string }>) =>
  db
    .select({ pictureId: profiles.pictureId })
    .from(profiles)
    .innerJoin(users, and(eq(users.id, profiles.userId), isNull(users.deletedAt)))
    .where(eq(profiles.userId, p.userId)),
)

const updateProfile = query(
  (p: Params<Values & { pictureId: string | null; now: number; userId: string }>) =>
    db
      .update(profiles)
      .set({
        name: p.name,
        userName: p.userName,
        userNameKey: p.userNameKey,
        brandNameKey: p.brandNameKey,
        website: p.website,
        privacyPolicy: p.privacyPolicy,
        pictureId: p.pictureId,
        updatedAt: p.now,
      })
      .where(eq(profiles.userId, p.userId)),
)

function writeProfile(actor: Actor, change: Change, newPictureId: string | undefined) {
  const { userId } = actor
  const before = selectPictureId.get({ userId })
  if (!before) throw new NotFound("Could not fetch your details")
  const pictureId = newPictureId ?? before.pictureId
  updateProfile.run({ ...change.values, pictureId, userId, now: clock.now() })
  replaceSocials(userId, change.socials)
  recordEvent({ type: "profile.updated", actorId: userId })
  return before.pictureId
}

const deleteSocials = query((p: Params<{ userId: string }>) =>
  db.delete(socials).where(eq(socials.userId, p.userId)),
)

const insertSocial = query((p: Params<{ userId: string; platform: Platform; value: string }>) =>
  db.insert(socials).values({
    userId: p.userId,
    platform: p.platform,
    value: p.value,
  }),
)

function replaceSocials(userId: string, values: Socials): void {
  deleteSocials.run({ userId })
  for (const platform of PLATFORMS) {
    const value = values[platform]
    if (value !== undefined) insertSocial.run({ userId, platform, value })
  }
}
