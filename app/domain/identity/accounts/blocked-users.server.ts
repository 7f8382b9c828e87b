import { eq } from "drizzle-orm"
import { unionAll } from "drizzle-orm/sqlite-core"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { blocks } from "#db/schema/conversations.ts"

const selectBlocked = query((p: Params<{ userId: string }>) =>
  unionAll(
    db.select({ id: blocks.blockedId }).from(blocks).where(eq(blocks.blockerId, p.userId)),
    db.select({ id: blocks.blockerId }).from(blocks).where(eq(blocks.blockedId, p.userId)),
  ),
)

/** Lists users whom the user blocked or was blocked by: docs/rules.md#blocking */
export const listBlockedIds = (userId: string): string[] =>
  selectBlocked.all({ userId }).map(({ id }) => id)

/** As JSON for `NOT IN (SELECT value FROM json_each(...))`. */
export const blockedIdsJson = (userId: string | undefined): string =>
  JSON.stringify(userId === undefined ? [] : listBlockedIds(userId))

export const isBlockedBetween = (userId: string | undefined, otherId: string): boolean =>
  userId !== undefined && listBlockedIds(userId).includes(otherId)
