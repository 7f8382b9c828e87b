import { eq, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import type { AnonymousViewer, BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { blockedIdsOf } from "#app/domain/identity/accounts/blocked-users.server.ts"
import type { Wanted } from "#app/domain/market/search/facets.server.ts"
import { searchList } from "#app/domain/market/search/search-list.server.ts"
import { type KeyPage, NOTHING, type SearchPage } from "#app/domain/market/search/search-page.ts"
import { isReaching, shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { creatorRates, creators, followerCounts } from "#db/schema/creators.ts"
import { profiles } from "#db/schema/profiles.ts"
import { PLATFORMS, type Platform } from "#db/schema/words.ts"
import { fromLanguageMask, fromNicheMask, onTimeRate, ratingOf } from "../creator.ts"
import type { CreatorFilters } from "./creator-filters.ts"
import { creatorOrders } from "./creator-orders.server.ts"

const PAGE_SIZE = 20

/** docs/rules.md#finding-creators. A page may be short, with a cursor: docs/rules.md#short-pages */
export function listCreators(
  actor: BrandActor | AnonymousViewer<"brand">,
  filters: CreatorFilters,
): SearchPage<CreatorListItem> {
  // A contact detail must not find its owner.
  const { keys, ...page } = isReaching(filters.search) ? NOTHING : searchKeys(actor, filters)
  const rows = keys.length === 0 ? [] : selectRows[filters.sort].all({ keys: JSON.stringify(keys) })
  return { ...page, items: rows.map(toItem) }
}

const searchKeys = (
  actor: BrandActor | AnonymousViewer<"brand">,
  filters: CreatorFilters,
): KeyPage =>
  searchList({
    list: "creators",
    order: creatorOrders[filters.sort],
    isNewest: filters.sort === "newest",
    wanted: wantedOf(filters),
    text: foldForComparison(filters.search),
    texts: { order: creatorOrders.newest, columns: "name bio" },
    hidden: blockedIdsOf(actor.userId),
    applicantId: "",
    after: filters.after,
    before: filters.before,
    size: PAGE_SIZE,
  })

function wantedOf(filters: CreatorFilters): Wanted[] {
  const { platforms, niche, band, language, maxPriceRupees, minRating } = filters
  const city = foldForComparison(filters.city)
  const networks = platforms.length === 0 ? PLATFORMS : platforms
  const bands = networks.map((platform) => `${platform} ${band}`)
  const wanted: (Wanted | false)[] = [
    band !== undefined && { kind: "band", keys: bands },
    band === undefined && platforms.length > 0 && { kind: "platform", keys: platforms },
    niche !== undefined && { kind: "niche", keys: [niche] },
    city !== "" && { kind: "city", keys: [city] },
    language !== undefined && { kind: "language", keys: [language] },
    maxPriceRupees !== undefined && { kind: "price", keys: [String(maxPriceRupees)] },
    minRating !== undefined && { kind: "rating", keys: [String(minRating)] },
    filters.hasCompleted && { kind: "completed", keys: [""] },
  ]
  return wanted.filter((one) => one !== false)
}

const followersOfCreator = sql<string>`(
  SELECT json_group_object(${followerCounts.platform}, ${followerCounts.count}) FROM ${followerCounts}
  WHERE ${followerCounts.userId} = ${creators.userId}
)`.mapWith((json: string): Partial<Record<Platform, number>> => JSON.parse(json))

const leastPaise = sql<number | null>`(SELECT min(${creatorRates.amountPaise}) FROM ${creatorRates}
  WHERE ${creatorRates.userId} = ${creators.userId})`

const prepareRows = (key: SQLiteColumn) =>
  query((p: Params<{ keys: string }>) =>
    db
      .select({
        userId: creators.userId,
        name: profiles.name,
        userName: sql<string>`${profiles.userName}`,
        pictureId: profiles.pictureId,
        city: creators.city,
        languageMask: creators.languageMask,
        nicheMask: creators.nicheMask,
        followers: followersOfCreator,
        leastPaise,
        starsTotal: creators.starsTotal,
        reviewCount: creators.reviewCount,
        completedOrders: creators.completedOrders,
        onTimeOrders: creators.onTimeOrders,
      })
      // The cross join keeps the order of the keys.
      .from(sql`json_each(${p.keys}) AS page`)
      .crossJoin(creators)
      .innerJoin(profiles, eq(profiles.userId, creators.userId))
      .where(sql`${key} = page.value`),
  )

const selectRows = {
  newest: prepareRows(creators.feedKey),
  rating: prepareRows(creators.ratingKey),
  price: prepareRows(creators.priceKey),
  followers: prepareRows(creators.followersKey),
}

type Row = ReturnType<typeof selectRows.newest.all>[number]

function toItem(row: Row) {
  const { userId, name, userName, pictureId, city, followers, completedOrders } = row
  return {
    userId,
    name: shownName(name),
    userName: shownName(userName),
    pictureId,
    city,
    languages: fromLanguageMask(row.languageMask),
    niches: fromNicheMask(row.nicheMask),
    followers: PLATFORMS.flatMap((platform) => {
      const count = followers[platform]
      return count === undefined ? [] : [{ platform, count }]
    }),
    priceFromPaise: row.leastPaise ?? undefined,
    rating: ratingOf(row),
    completedOrders,
    onTimeRate: onTimeRate(row),
  }
}

/** Contains no way to contact the creator. */
export type CreatorListItem = ReturnType<typeof toItem>
