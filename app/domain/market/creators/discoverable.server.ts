import { and, eq, isNull, type SQLWrapper, sql } from "drizzle-orm"
import type { AnonymousViewer, BrandActor } from "#app/domain/identity/accounts/actor.ts"
import {
  blockedIdsJson,
  isBlockedBetween,
} from "#app/domain/identity/accounts/blocked-users.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { creators } from "#db/schema/creators.ts"
import type { CreatorProfile } from "./creator.ts"
import { findCreator } from "./creator-queries.server.ts"

/** Joins creators a brand may find; `blocked` is a JSON list of ids: docs/rules.md#who-is-found */
export const isShownCreator = (influencerId: SQLWrapper, blocked: string) =>
  and(
    eq(creators.userId, influencerId),
    isNull(creators.hiddenAt),
    sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${creators.userId}
      AND ${users.deletedAt} IS NULL AND ${users.suspendedAt} IS NULL)`,
    sql`${creators.userId} NOT IN (SELECT value FROM json_each(${blocked}))`,
  )

const selectShown = query((p: Params<{ userId: string; blocked: string }>) =>
  db
    .select({ userId: creators.userId })
    .from(creators)
    .where(isShownCreator(sql`${p.userId}`, p.blocked)),
)

const isDiscoverable = (actor: BrandActor, userId: string): boolean =>
  selectShown.get({ userId, blocked: blockedIdsJson(actor.userId) }) !== undefined

/** @throws NotFound for hidden, suspended, blocked or deleted creators */
export function assertDiscoverable(actor: BrandActor, influencerId: string): void {
  if (!isDiscoverable(actor, influencerId)) throw noSuchInfluencer()
}

/** @throws NotFound like `assertDiscoverable` */
export function findDiscoverable(
  { userId }: BrandActor | AnonymousViewer<"brand">,
  influencerId: string,
): CreatorProfile {
  const creator = findCreator(influencerId)
  if (!creator || creator.isHidden || isBlockedBetween(userId, influencerId))
    throw noSuchInfluencer()
  return creator
}

const noSuchInfluencer = () => new NotFound("Influencer not found.")
