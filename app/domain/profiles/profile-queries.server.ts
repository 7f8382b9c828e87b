import { eq } from "drizzle-orm"
import type { Actor } from "#app/domain/accounts/actor.ts"
import { NotFound } from "#app/domain/errors.ts"
import type { Socials } from "#app/domain/platforms.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { profiles, socials } from "#db/schema/profiles.ts"

/** A user's own profile. `name` is an influencer's name or the brand's name. */
export type OwnProfile = {
  email: string
  name: string
  userName: string | null
  pictureId: string | null
  website: string | null
  privacyPolicy: string | null
  socials: Socials
}

const selectProfile = query((p: Params<{ userId: string }>) =>
  db
    .select({
      name: profiles.name,
      userName: profiles.userName,
      pictureId: profiles.pictureId,
      website: profiles.website,
      privacyPolicy: profiles.privacyPolicy,
    })
    .from(profiles)
    .where(eq(profiles.userId, p.userId)),
)

const selectSocials = query((p: Params<{ userId: string }>) =>
  db
    .select({ platform: socials.platform, value: socials.value })
    .from(socials)
    .where(eq(socials.userId, p.userId)),
)

/**
 * The actor's own profile with handles (influencer) or links (brand).
 * @throws NotFound
 */
export function findOwnProfile(actor: Actor): OwnProfile {
  const profile = selectProfile.get({ userId: actor.userId })
  if (!profile) throw new NotFound("Could not fetch your details")
  const rows = selectSocials.all({ userId: actor.userId })
  return {
    email: actor.email,
    ...profile,
    socials: Object.fromEntries(rows.map((row) => [row.platform, row.value])),
  }
}
