import { and, desc, eq, isNull, sql } from "drizzle-orm"
import { blockedIdsJson } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { hasContactDetails, shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { creators } from "#db/schema/creators.ts"
import { profiles } from "#db/schema/profiles.ts"
import { fromNicheMask } from "./creator.ts"

// Literals let SQLite use the partial index.
const selectNewest = query((p: Params<{ limit: number; hidden: string }>) =>
  db
    .select({
      name: profiles.name,
      userName: sql<string>`${profiles.userName}`,
      pictureId: profiles.pictureId,
      city: creators.city,
      nicheMask: creators.nicheMask,
    })
    .from(creators)
    .innerJoin(users, eq(users.id, creators.userId))
    .innerJoin(profiles, eq(profiles.userId, creators.userId))
    .where(
      and(
        sql`${creators.pageState} = 'public' AND ${creators.hiddenAt} IS NULL`,
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
        sql`${creators.userId} NOT IN (SELECT value FROM json_each(${p.hidden}))`,
      ),
    )
    .orderBy(desc(creators.feedKey))
    .limit(p.limit),
)

/** Leaves out creators in a block with `userId`. */
export const listNewestCreators = (limit: number, userId: string | undefined) =>
  selectNewest
    .all({ limit, hidden: blockedIdsJson(userId) })
    .filter(({ userName }) => !hasContactDetails(userName))
    .map(({ nicheMask, name, ...creator }) => ({
      ...creator,
      name: shownName(name),
      niches: fromNicheMask(nicheMask),
    }))
