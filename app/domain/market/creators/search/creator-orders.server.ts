import { and, sql } from "drizzle-orm"
import {
  type CheckValues,
  hasGroups,
  isWithin,
  type Order,
  prepareOrder,
} from "#app/domain/market/search/order-statements.server.ts"
import type { Params } from "#app/platform/db.server.ts"
import { creators } from "#db/schema/creators.ts"
import type { CreatorSort } from "#db/schema/market-words.ts"
import { profiles } from "#db/schema/profiles.ts"

/** Same as in the view `creator_index`. */
const searchableName = sql`coalesce(${profiles.searchableName},
  ${profiles.name} || char(10) || ifnull(${profiles.userName}, ''))`

const check = (p: Params<CheckValues>) =>
  and(
    sql`${creators.userId} NOT IN (SELECT value FROM json_each(${p.hidden}))`,
    sql`(${p.letters} = '' OR EXISTS (SELECT 1 FROM ${profiles}
      WHERE ${profiles.userId} = ${creators.userId}
        AND (instr(lower(${searchableName}), ${p.letters}) > 0
          OR (${profiles.searchableName} IS NULL AND instr(${profiles.userNameKey}, ${p.letters}) > 0)
          OR instr(lower(${creators.bio}), ${p.letters}) > 0)))`,
    sql`(${p.text} = '' OR EXISTS (SELECT 1 FROM ${profiles}
      WHERE ${profiles.userId} = ${creators.userId} AND (
        ${isWithin(searchableName, sql`${p.text}`)}
        OR ${isWithin(sql`${creators.bio}`, sql`${p.text}`)})))`,
    hasGroups(creators.facets, p),
  )

const source = { table: creators, feedKey: creators.feedKey, check }

/** Keys are maintained by db/triggers/creator-search.sql */
export const creatorOrders: Record<CreatorSort, Order> = {
  newest: prepareOrder({ ...source, index: "creator_search", key: creators.feedKey }),
  rating: prepareOrder({ ...source, index: "creator_by_rating", key: creators.ratingKey }),
  price: prepareOrder({ ...source, index: "creator_by_price", key: creators.priceKey }),
  followers: prepareOrder({ ...source, index: "creator_by_followers", key: creators.followersKey }),
  verified: prepareOrder({ ...source, index: "creator_by_verified", key: creators.verifiedKey }),
}
