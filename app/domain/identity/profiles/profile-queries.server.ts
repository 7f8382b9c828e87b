import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm"
import { normalizeEmail } from "#app/domain/identity/accounts/account.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { consumeAvailabilityLimit } from "#app/domain/identity/accounts/limits.server.ts"
import { NotFound, orNotFound } from "#app/domain/shared/errors.ts"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { pick } from "#app/domain/shared/pick.ts"
import type { Socials } from "#app/domain/shared/platforms.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { orders } from "#db/schema/orders.ts"
import { profiles, socials } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import type { Role } from "#db/schema/words.ts"
import { shownBrandLinks, shownWebsite } from "./shown-links.server.ts"

/** Lets a list take one query. */
export const socialsOfUser = sql<string>`(
  SELECT json_group_object(${socials.platform}, ${socials.value}) FROM ${socials}
  WHERE ${socials.userId} = ${users.id}
)`.mapWith((json: string): Socials => JSON.parse(json))

const selectProfiles = (where: SQL | undefined) =>
  db
    .select({
      userId: users.id,
      email: users.email,
      ...pick(profiles, "name", "userName", "pictureId", "website", "privacyPolicy"),
      socials: socialsOfUser,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(isNull(users.deletedAt), where))

/** The name of `profiles` for somebody who finds it: docs/rules.md#contact-details-on-profiles */
export const maskedName = sql<string | null>`${profiles.name}`.mapWith(
  (name: string): string | null => shownName(name),
)

/** `name` is an influencer's name or the brand's. */
export type PublicProfile = ReturnType<typeof selectById.all>[number]

const selectById = query((p: Params<{ id: string }>) => selectProfiles(eq(users.id, p.id)))

export type OwnProfile = Omit<PublicProfile, "userId">

/** @throws NotFound */
export function findOwnProfile(actor: Actor): OwnProfile {
  const found = orNotFound(selectById.get({ id: actor.userId }), "Could not fetch your details")
  const { userId, ...profile } = found
  return profile
}

const selectBrandById = query((p: Params<{ id: string }>) =>
  selectProfiles(and(eq(users.role, "brand"), eq(users.id, p.id))),
)

/** Every link is https. */
export type BrandCard = NonNullable<ReturnType<typeof findBrandCard>>

export function findBrandCard(brandId: string) {
  const brand = selectBrandById.get({ id: brandId })
  if (!brand) return undefined
  const { name, pictureId, website, socials } = brand
  return {
    id: brandId,
    name: shownName(name),
    pictureId,
    website: shownWebsite(website),
    links: shownBrandLinks(socials),
  }
}

/** Brands see active applicants of their projects and influencers of their orders. */
const isKnownInfluencer = (me: string) => sql`(EXISTS (
  SELECT 1 FROM ${applications} JOIN ${projects} ON ${projects.id} = ${applications.projectId}
  WHERE ${applications.influencerId} = ${users.id} AND ${projects.brandId} = ${me}
  AND ${applications.outcome} IS NOT 'withdrawn'
) OR EXISTS (
  SELECT 1 FROM ${orders} WHERE ${orders.influencerId} = ${users.id} AND ${orders.brandId} = ${me}
))`

/** Influencers see brands of active projects, their applications and orders. */
const isKnownBrand = (me: string) => sql`(EXISTS (
  SELECT 1 FROM ${projects} WHERE ${projects.brandId} = ${users.id}
  AND ${projects.status} = 'active' AND ${projects.deletedAt} IS NULL
) OR EXISTS (
  SELECT 1 FROM ${applications} JOIN ${projects} ON ${projects.id} = ${applications.projectId}
  WHERE ${applications.influencerId} = ${me} AND ${projects.brandId} = ${users.id}
  AND NOT (${applications.outcome} IS 'withdrawn'
    AND EXISTS (SELECT 1 FROM private_projects WHERE project_id = ${projects.id}))
) OR EXISTS (
  SELECT 1 FROM ${orders} WHERE ${orders.influencerId} = ${me} AND ${orders.brandId} = ${users.id}
))`

const isAmong = (emails: string) => sql`${users.email} IN (SELECT value FROM json_each(${emails}))`

const selectRelated = (role: Role, isKnown: (me: string) => SQL) =>
  query((p: Params<{ userId: string; emails: string }>) =>
    selectProfiles(
      and(eq(users.role, role), isAmong(p.emails), or(eq(users.id, p.userId), isKnown(p.userId))),
    ),
  )

const related = {
  influencer: selectRelated("influencer", isKnownInfluencer),
  brand: selectRelated("brand", isKnownBrand),
}

/** Keeps a statement to a few milliseconds. */
const GROUP_SIZE = 50

/** Yields profiles of related users in groups, silently no others: emails are not harvested. */
export function* relatedProfilePages(
  actor: Actor,
  role: Role,
  emails: readonly string[],
): Generator<PublicProfile[]> {
  // Users of the same role are never related.
  const askable = actor.role === role ? emails.filter((email) => email === actor.email) : emails
  for (let from = 0; from < askable.length; from += GROUP_SIZE) {
    const asked = JSON.stringify(askable.slice(from, from + GROUP_SIZE))
    yield related[role].all({ userId: actor.userId, emails: asked })
  }
}

function findRelated(actor: Actor, role: Role, email: string): PublicProfile | undefined {
  const [profile] = [...relatedProfilePages(actor, role, [email])].flat()
  return profile
}

/** @throws NotFound unless it is the actor or a related influencer */
export const findRelatedInfluencer = (actor: Actor, email: string): PublicProfile =>
  orNotFound(findRelated(actor, "influencer", email), "Influencer not found.")

const selectBrandByEmail = query((p: Params<{ email: string }>) =>
  selectProfiles(and(eq(users.role, "brand"), eq(users.email, p.email))),
)

/** Counts a stranger's email as an availability question. @throws NotFound, RateLimited */
export function findPublicBrand(actor: Actor, emailOrId: string): PublicProfile {
  const profile = emailOrId.includes("@")
    ? findBrandByEmail(actor, normalizeEmail(emailOrId))
    : selectBrandById.get({ id: emailOrId })
  if (!profile) throw new NotFound("Brand not found.")
  return profile
}

function findBrandByEmail(actor: Actor, email: string): PublicProfile | undefined {
  const known = findRelated(actor, "brand", email)
  if (known) return known
  consumeAvailabilityLimit()
  return selectBrandByEmail.get({ email })
}
