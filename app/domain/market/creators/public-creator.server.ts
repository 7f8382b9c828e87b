import { eq, sql } from "drizzle-orm"
import { findPreviousOwner } from "#app/domain/identity/profiles/former-addresses.server.ts"
import { Gone, NotFound, orNotFound } from "#app/domain/shared/errors.ts"
import { hasContactDetails } from "#app/domain/shared/masking/mask-contacts.ts"
import { nameKeyOf } from "#app/domain/shared/text.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { creators } from "#db/schema/creators.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { CreatorProfile } from "./creator.ts"
import { findCreator } from "./creator-queries.server.ts"

const selectId = query((p: Params<{ userNameKey: string }>) =>
  db
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(eq(profiles.userNameKey, p.userNameKey)),
)

const selectState = query((p: Params<{ userId: string }>) =>
  db
    .select({
      pageState: creators.pageState,
      userName: sql<string>`coalesce(${profiles.userName}, '')`,
      hiddenAt: creators.hiddenAt,
      suspendedAt: users.suspendedAt,
      deletedAt: users.deletedAt,
    })
    .from(creators)
    .innerJoin(users, eq(users.id, creators.userId))
    .leftJoin(profiles, eq(profiles.userId, creators.userId))
    .where(eq(creators.userId, p.userId)),
)

/** Finds the owner of a current or former address. @throws NotFound; Gone when erased */
export function findPageCreatorId(userName: string): string {
  const own = selectId.get({ userNameKey: nameKeyOf(userName) })
  if (own) return own.userId
  const former = orNotFound(findPreviousOwner("creator", userName), "There is no such page.")
  if (former.userId === null) throw new Gone("This page was taken down.")
  return former.userId
}

/**
 * Finds a public page, with rates only if the creator shows them: docs/rules.md#public-pages.
 * @throws NotFound for a draft; Gone when hidden after publication
 */
export function findPublicCreator(userId: string): CreatorProfile {
  const state = selectState.get({ userId })
  if (!state || state.pageState === "draft" || hasContactDetails(state.userName))
    throw new NotFound("There is no such page.")
  const isShown = state.hiddenAt === null && state.suspendedAt === null && state.deletedAt === null
  const creator = isShown ? findCreator(userId) : undefined
  if (!creator) throw new Gone("This page was taken down.")
  return creator.showsRates ? creator : { ...creator, rates: [] }
}
