import { and, desc, eq, isNull, sql } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { creatorRates, creators } from "#db/schema/creators.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { BrandActor } from "../../accounts/actor.ts"
import { blockedIdsOf } from "../../accounts/blocked-users.server.ts"
import type { SearchPage } from "../../search/search-page.ts"
import { fromLanguageMask, fromNicheMask, onTimeRate, ratingOf } from "../creator.ts"
import { listFollowers } from "../creator-queries.server.ts"
import type { CreatorFilters } from "./creator-filters.ts"

const PAGE_SIZE = 20

const selectPage = query((p: Params<{ after: number; hidden: string }>) =>
  db
    .select({
      key: creators.feedKey,
      userId: creators.userId,
      name: profiles.name,
      userName: sql<string>`${profiles.userName}`,
      pictureId: profiles.pictureId,
      city: creators.city,
      languageMask: creators.languageMask,
      nicheMask: creators.nicheMask,
      leastPaise: sql<number | null>`(SELECT min(${creatorRates.amountPaise}) FROM ${creatorRates}
        WHERE ${creatorRates.userId} = ${creators.userId})`,
      starsTotal: creators.starsTotal,
      reviewCount: creators.reviewCount,
      completedOrders: creators.completedOrders,
      onTimeOrders: creators.onTimeOrders,
    })
    .from(creators)
    .innerJoin(users, eq(users.id, creators.userId))
    .innerJoin(profiles, eq(profiles.userId, creators.userId))
    .where(
      and(
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
        isNull(creators.hiddenAt),
        sql`${creators.feedKey} < ${p.after}`,
        sql`${creators.userId} NOT IN (SELECT value FROM json_each(${p.hidden}))`,
      ),
    )
    .orderBy(desc(creators.feedKey))
    .limit(PAGE_SIZE + 1),
)

type Row = ReturnType<typeof selectPage.all>[number]

function toItem(row: Row) {
  const { userId, name, userName, pictureId, city, leastPaise, completedOrders } = row
  return {
    userId,
    name,
    userName,
    pictureId,
    city,
    languages: fromLanguageMask(row.languageMask),
    niches: fromNicheMask(row.nicheMask),
    followers: listFollowers(userId),
    /** Of the cheapest piece of work. */
    priceFromPaise: leastPaise ?? undefined,
    rating: ratingOf(row),
    completedOrders,
    onTimeRate: onTimeRate(row),
  }
}

/** What a row of a list of creators shows: nothing by which one could be reached elsewhere. */
export type CreatorListItem = ReturnType<typeof toItem>

/** Creators that match every filter, in the order asked for: docs/rules.md#finding-creators */
export function listCreators(
  actor: BrandActor,
  filters: CreatorFilters,
): SearchPage<CreatorListItem> {
  const after = filters.after ?? Number.MAX_SAFE_INTEGER
  const rows = selectPage.all({ after, hidden: blockedIdsOf(actor.userId) })
  const items = rows.slice(0, PAGE_SIZE)
  const hasMore = rows.length > PAGE_SIZE
  return {
    items: items.map(toItem),
    next: hasMore ? items.at(-1)?.key : undefined,
    previous: undefined,
    total: { count: items.length, isAtLeast: hasMore },
    position: filters.after === undefined ? 1 : undefined,
  }
}
