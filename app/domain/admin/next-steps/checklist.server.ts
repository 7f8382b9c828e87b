import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { ownerVerifiedAt } from "#app/domain/identity/accounts/ownership.server.ts"
import { may, type Permission } from "#app/domain/identity/accounts/permissions.ts"
import { isNotPrivateOf, isPrivate } from "#app/domain/market/projects/private-projects.server.ts"
import { keysOf } from "#app/domain/shared/keys.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { brandPages, creators, followerCounts } from "#db/schema/creators.ts"
import { billingProfiles } from "#db/schema/documents.ts"
import { payoutDetails } from "#db/schema/payouts.ts"
import { profiles, socials } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import type { Role } from "#db/schema/words.ts"

const has = (rows: SQL) => sql`EXISTS (SELECT 1 FROM ${rows})`.mapWith(Boolean)
const is = (condition: SQL | undefined) => sql`(${condition})`.mapWith(Boolean)

const OF_BOTH = {
  email: is(isNotNull(ownerVerifiedAt)),
  picture: is(isNotNull(profiles.pictureId)),
}

const hasPlatform = sql`(EXISTS (SELECT 1 FROM ${socials} WHERE ${socials.userId} = ${users.id})
  OR EXISTS (SELECT 1 FROM ${followerCounts} WHERE ${followerCounts.userId} = ${users.id}))`

/** In display order; true once done. */
const CHECKS = {
  influencer: {
    ...OF_BOTH,
    niches: has(sql`${creators} WHERE ${creators.userId} = ${users.id}
      AND ${creators.nicheMask} <> 0 AND ${hasPlatform}`),
    payouts: has(sql`${payoutDetails} WHERE ${payoutDetails.userId} = ${users.id}
      AND ${payoutDetails.sealed} <> ''`),
    application: has(sql`${applications} WHERE ${applications.influencerId} = ${users.id}
      AND ${isNotPrivateOf(applications.projectId, users.id)}`),
  },
  brand: {
    ...OF_BOTH,
    about: has(sql`${brandPages} WHERE ${brandPages.userId} = ${users.id}
      AND ${brandPages.about} <> ''`),
    billing: has(sql`${billingProfiles} WHERE ${billingProfiles.userId} = ${users.id}`),
    project: has(sql`${projects} WHERE ${projects.brandId} = ${users.id}
      AND NOT ${isPrivate(projects.id)}`),
  },
}

/** Of seats that are asked; the rest is work. */
const PERMISSIONS: Partial<Record<CheckName, Permission>> = {
  email: "account",
  billing: "money",
  payouts: "money",
}

export type CheckName = { [R in Role]: keyof (typeof CHECKS)[R] }[Role]
export type ChecklistItem = { name: CheckName; isDone: boolean }

const selectChecks = (role: Role) =>
  query((p: Params<{ userId: string }>) =>
    db
      .select(CHECKS[role])
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(and(eq(users.id, p.userId), eq(users.role, sql`${role}`))),
  )
const statements = { influencer: selectChecks("influencer"), brand: selectChecks("brand") }

/** Lists what the actor's seat sets up; empty once all is done (docs/rules.md#checklist). */
export function listChecklistItems(actor: Actor): ChecklistItem[] {
  const { userId, role } = actor
  const found: Partial<Record<CheckName, boolean>> = statements[role].get({ userId }) ?? {}
  const checks = keysOf(found)
    .filter((name) => may(actor, PERMISSIONS[name] ?? "work"))
    .map((name): ChecklistItem => ({ name, isDone: found[name] === true }))
  return checks.every(({ isDone }) => isDone) ? [] : checks
}
