import { and, eq, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import type { AnonymousViewer, BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { blockedIdsJson } from "#app/domain/identity/accounts/blocked-users.server.ts"
import type { WantedFacet } from "#app/domain/market/search/facets.server.ts"
import { searchList } from "#app/domain/market/search/search-list.server.ts"
import { type KeyPage, NO_RESULTS, type SearchPage } from "#app/domain/market/search/search-page.ts"
import {
  type CheckValues,
  hasWantedFacets,
  isTextWithin,
  prepareSort,
  type SearchSort,
} from "#app/domain/market/search/sort-statements.server.ts"
import { hasContactDetails } from "#app/domain/shared/masking/mask-contacts.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { creators } from "#db/schema/creators.ts"
import type { CreatorSort } from "#db/schema/market-words.ts"
import { profiles } from "#db/schema/profiles.ts"
import { PLATFORMS } from "#db/schema/words.ts"
import type { CreatorCardFacts } from "../creator.ts"
import { cardColumns, toCards, toFacts } from "../creator-cards.server.ts"
import type { CreatorFilters } from "./creator-filters.ts"

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
        ${isTextWithin(searchableName, sql`${p.text}`)}
        OR ${isTextWithin(sql`${creators.bio}`, sql`${p.text}`)})))`,
    hasWantedFacets(creators.facets, p),
  )

const source = { table: creators, feedKey: creators.feedKey, check }

/** Keys are maintained by db/triggers/creator-search.sql */
const creatorOrders: Record<CreatorSort, SearchSort> = {
  newest: prepareSort({ ...source, index: "creator_search", key: creators.feedKey }),
  rating: prepareSort({ ...source, index: "creator_by_rating", key: creators.ratingKey }),
  price: prepareSort({ ...source, index: "creator_by_price", key: creators.priceKey }),
  followers: prepareSort({ ...source, index: "creator_by_followers", key: creators.followersKey }),
  verified: prepareSort({ ...source, index: "creator_by_verified", key: creators.verifiedKey }),
}

export const CREATORS_PER_PAGE = 20

type Finder = BrandActor | AnonymousViewer<"brand">

/** docs/rules.md#finding-creators, docs/rules.md#short-pages. "fit" is newest first here. */
export function listCreators(actor: Finder, filters: CreatorFilters): SearchPage<CreatorCardFacts> {
  const sort = filters.sort === "fit" ? "newest" : filters.sort
  const { keys, ...page } = findCreatorKeys(actor, { ...filters, sort })
  const rows = keys.length === 0 ? [] : selectRows[sort].all({ keys: JSON.stringify(keys) })
  return { ...page, items: toCards(rows) }
}

type KeySearch = Omit<CreatorFilters, "sort"> & { sort: CreatorSort }
type More = { wanted?: readonly WantedFacet[]; size?: number }

/** `wanted` narrows the filters; keys are those of the sort. */
export const findCreatorKeys = (
  actor: Finder,
  filters: KeySearch,
  { wanted = [], size = CREATORS_PER_PAGE }: More = {},
): KeyPage =>
  // A contact detail must not find its owner.
  hasContactDetails(filters.search)
    ? NO_RESULTS
    : searchList({
        list: "creators",
        order: creatorOrders[filters.sort],
        isNewest: filters.sort === "newest",
        wanted: [...wantedOf(filters), ...wanted],
        text: foldForComparison(filters.search),
        texts: { order: creatorOrders.newest, columns: "name bio" },
        hidden: blockedIdsJson(actor.userId),
        applicantId: "",
        after: filters.after,
        before: filters.before,
        size,
      })

/** Of keys of the newest-first sort, in their order, with unmasked names. */
export const listRowsByKey = (feedKeys: readonly number[]) =>
  selectRows.newest
    .all({ keys: JSON.stringify(feedKeys) })
    .map((row) => ({ row, facts: toFacts(row) }))

function wantedOf(filters: KeySearch): WantedFacet[] {
  const { platforms, niche, band, language, maxPriceRupees, minRating } = filters
  const isVerified = filters.isVerified || filters.sort === "verified"
  const city = foldForComparison(filters.city)
  const networks = platforms.length === 0 ? PLATFORMS : platforms
  const bands = networks.map((platform) => `${platform} ${band}`)
  const wanted: (WantedFacet | false)[] = [
    band !== undefined && { kind: isVerified ? "verified band" : "band", keys: bands },
    band === undefined && isVerified && { kind: "verified", keys: networks },
    band === undefined &&
      !isVerified &&
      platforms.length > 0 && { kind: "platform", keys: platforms },
    niche !== undefined && { kind: "niche", keys: [niche] },
    city !== "" && { kind: "city", keys: [city] },
    filters.country !== "" && { kind: "country", keys: [filters.country] },
    language !== undefined && { kind: "language", keys: [language] },
    maxPriceRupees !== undefined && { kind: "price", keys: [String(maxPriceRupees)] },
    minRating !== undefined && { kind: "rating", keys: [String(minRating)] },
    filters.hasCompleted && { kind: "completed", keys: [""] },
  ]
  return wanted.filter((one) => one !== false)
}

const prepareRows = (key: SQLiteColumn) =>
  query((p: Params<{ keys: string }>) =>
    db
      .select(cardColumns)
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
  verified: prepareRows(creators.verifiedKey),
}
