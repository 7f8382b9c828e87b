import { and, eq, isNull } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { creators } from "#db/schema/creators.ts"
import type { BrandActor } from "../accounts/actor.ts"
import { listBlockedIds } from "../accounts/blocked-users.server.ts"
import { NotFound } from "../errors.ts"

const selectShown = query((p: Params<{ userId: string }>) =>
  db
    .select({ userId: creators.userId })
    .from(creators)
    .innerJoin(users, eq(users.id, creators.userId))
    .where(
      and(
        eq(creators.userId, p.userId),
        isNull(creators.hiddenAt),
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
      ),
    ),
)

/** Whether a brand may find a creator now: docs/rules.md#who-is-found */
export const isDiscoverable = (actor: BrandActor, influencerId: string): boolean =>
  selectShown.get({ userId: influencerId }) !== undefined &&
  !listBlockedIds(actor.userId).includes(influencerId)

/** The same for a verb. @throws NotFound for somebody who is hidden, suspended, blocked or gone */
export function assertDiscoverable(actor: BrandActor, influencerId: string): void {
  if (!isDiscoverable(actor, influencerId)) throw new NotFound("Influencer not found.")
}
