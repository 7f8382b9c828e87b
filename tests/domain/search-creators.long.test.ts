import { beforeAll, describe, expect, test } from "vitest"
import { bandOf } from "#app/domain/market/creators/creator.ts"
import {
  type CreatorFilters,
  readCreatorFilters,
} from "#app/domain/market/creators/search/creator-filters.ts"
import { listCreators } from "#app/domain/market/creators/search/list-creators.server.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { sqlite } from "#app/platform/db.server.ts"
import {
  CREATOR_SORTS,
  type CreatorSort,
  LANGUAGES,
  NICHES,
  PRICE_STEPS,
  RATING_STEPS,
} from "#db/schema/market-words.ts"
import { FOLLOWER_BANDS, PLATFORMS } from "#db/schema/words.ts"
import { aBrand, anInfluencer } from "#tests/support/domain.ts"
import {
  below,
  isLucky,
  pick,
  rowsOf,
  run,
  some,
  walkBothWays,
} from "#tests/support/search-world.ts"

const brand = aBrand({ name: "Kumo Tea" })
const CITIES = ["Mumbai", "New  Delhi", "köln", ""]
const NAMES = ["Asha Pillai", "Ben Müller", "Chitra", "Zoë"]
const BIOS = ["", "I love tea and books", "Fitness every day", "日本 travel"]

describe("the list of creators", { timeout: 120_000 }, () => {
  const ids: string[] = []

  beforeAll(() => {
    for (let n = 0; n < 70; n += 1) {
      ids.push(anInfluencer({ name: pick(NAMES), userName: `person_${n}` }).userId)
    }
    for (let n = 0; n < 200; n += 1) change(pick(ids))
  }, 60_000)

  /** Changes a random property of a creator's search. */
  function change(id: string): void {
    const deferredWrites = [
      () => {
        const city = pick(CITIES)
        run(
          "UPDATE creators SET city = ?, city_key = ? WHERE user_id = ?",
          city,
          foldForComparison(city),
          id,
        )
      },
      () => run("UPDATE creators SET bio = ? WHERE user_id = ?", pick(BIOS), id),
      () => run("UPDATE creators SET niche_mask = ? WHERE user_id = ?", below(8), id),
      () => run("UPDATE creators SET language_mask = ? WHERE user_id = ?", below(8), id),
      () =>
        run("UPDATE creators SET hidden_at = ? WHERE user_id = ?", pick([null, null, null, 1]), id),
      () => run("UPDATE users SET suspended_at = ? WHERE id = ?", pick([null, null, null, 1]), id),
      () =>
        run("UPDATE users SET deleted_at = ? WHERE id = ?", pick([null, null, null, null, 1]), id),
      () => run("UPDATE profiles SET name = ? WHERE user_id = ?", pick(NAMES), id),
      () =>
        run("DELETE FROM follower_counts WHERE user_id = ? AND platform = ?", id, pick(PLATFORMS)),
      () =>
        run(
          "INSERT INTO follower_counts VALUES (?, ?, ?, 1) ON CONFLICT DO UPDATE SET count = excluded.count",
          ...([id, pick(PLATFORMS), pick([0, 999, 1000, 50_000, 1_000_000, 90_000_000])] as const),
        ),
      () =>
        run("DELETE FROM creator_rates WHERE user_id = ? AND type = ?", id, pick(["reel", "post"])),
      () =>
        run(
          "INSERT INTO creator_rates VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET amount_paise = excluded.amount_paise",
          ...([
            id,
            pick(["reel", "post"]),
            pick([49_950, 50_000, 50_001, 900_000, 99_999_999]),
          ] as const),
        ),
      () => run("DELETE FROM socials WHERE user_id = ? AND platform = ?", id, pick(PLATFORMS)),
      () =>
        run("INSERT INTO socials VALUES (?, ?, 'x') ON CONFLICT DO NOTHING", id, pick(PLATFORMS)),
      () =>
        run(
          "UPDATE creators SET stars_total = ?, review_count = ?, completed_orders = ? WHERE user_id = ?",
          ...([below(4) * 4, 3, below(2), id] as const),
        ),
    ]
    pick(deferredWrites)()
  }

  type Row = Record<"user_id" | "name" | "user_name" | "bio" | "city_key", string> &
    Record<
      | "niche_mask"
      | "language_mask"
      | "stars_total"
      | "review_count"
      | "completed_orders"
      | "feed_key",
      number
    >

  /** Implements docs/rules.md#finding-creators naively. */
  function expected(filters: CreatorFilters): string[] {
    const shown =
      rowsOf<Row>(`SELECT * FROM creators JOIN users ON users.id = user_id JOIN profiles USING (user_id)
      WHERE hidden_at IS NULL AND suspended_at IS NULL AND deleted_at IS NULL ORDER BY feed_key DESC`)
    const found = shown.flatMap((row) => {
      const counts = sqlite
        .prepare("SELECT platform, count FROM follower_counts WHERE user_id = ?")
        .all(row.user_id) as { platform: string; count: number }[]
      const handles = sqlite
        .prepare("SELECT platform FROM socials WHERE user_id = ?")
        .pluck()
        .all(row.user_id)
      const prices = sqlite
        .prepare("SELECT amount_paise FROM creator_rates WHERE user_id = ?")
        .pluck()
        .all(row.user_id) as number[]
      const price = Math.min(...prices)
      const { platforms, band } = filters
      const networks = platforms.length === 0 ? PLATFORMS : platforms
      const average = row.review_count === 0 ? 0 : row.stars_total / row.review_count
      const texts = [row.name, row.user_name, row.bio].map(foldForComparison)
      const isWanted =
        texts.some((text) => text.includes(foldForComparison(filters.search))) &&
        (band === undefined
          ? platforms.length === 0 ||
            networks.some(
              (one) => handles.includes(one) || counts.some(({ platform }) => platform === one),
            )
          : counts.some(
              ({ platform, count }) =>
                networks.some((one) => one === platform) && bandOf(count) === band,
            )) &&
        (filters.niche === undefined || row.niche_mask & (1 << NICHES.indexOf(filters.niche))) &&
        (filters.language === undefined ||
          row.language_mask & (1 << LANGUAGES.indexOf(filters.language))) &&
        (filters.city === "" || row.city_key === foldForComparison(filters.city)) &&
        (filters.maxPriceRupees === undefined || price <= filters.maxPriceRupees * 100) &&
        (filters.minRating === undefined || average >= filters.minRating) &&
        (!filters.hasCompleted || row.completed_orders > 0)
      const followers = Math.max(0, ...counts.map(({ count }) => count))
      const value = {
        newest: row.feed_key,
        rating: (row.review_count >= 3 ? 1000 : 0) + Math.floor(average * 100),
        price: prices.length === 0 ? 0 : 1e9 - Math.floor(price / 100),
        followers,
        verified: 0,
      }[filters.sort as CreatorSort]
      return isWanted ? [{ id: row.user_id, value }] : []
    })
    return inGroups(found)
  }

  test("has exactly the matching creators, sorted, after random changes", () => {
    let found = 0
    for (let round = 0; round < 100; round += 1) {
      change(pick(ids))
      const filters = readCreatorFilters({
        search: pick(["", "", "", "tea", "ÜLLER", "person_1", "日本 ", "be", "zz"]),
        platforms: isLucky(0.4) ? some(PLATFORMS, 0.4) : [],
        niche: isLucky(0.3) ? pick(NICHES.slice(0, 4)) : null,
        band: isLucky(0.25) ? pick(FOLLOWER_BANDS) : null,
        city: isLucky(0.2) ? pick(CITIES) : null,
        language: isLucky(0.2) ? pick(LANGUAGES.slice(0, 4)) : null,
        maxPriceRupees: isLucky(0.2) ? String(pick(PRICE_STEPS)) : null,
        minRating: isLucky(0.2) ? String(pick(RATING_STEPS)) : null,
        hasCompleted: isLucky(0.2) ? "1" : null,
        sort: pick(CREATOR_SORTS.filter((one) => one !== "verified")),
      })
      const all = walkBothWays((place) => listCreators(brand, { ...filters, ...place }))
      const plain = expected(filters)
      const about = JSON.stringify(filters)
      expect(valuesOf(all, filters), about).toEqual(
        valuesOf(
          plain.map((userId) => ({ userId })),
          filters,
        ),
      )
      expect(new Set(all.map(({ userId }) => userId)), about).toEqual(new Set(plain))
      expect(listCreators(brand, filters).total, about).toEqual({
        count: plain.length,
        isAtLeast: false,
      })
      found += plain.length
    }
    expect(found).toBeGreaterThan(250)
  })

  /** Sort values; equal ones may swap. */
  function valuesOf(list: { userId: string }[], { sort }: CreatorFilters) {
    const key = {
      newest: "feed_key",
      rating: "rating_key >> 28",
      price: "price_key >> 28",
      followers: "followers_key >> 28",
      verified: "verified_key >> 28",
    }[sort as CreatorSort]
    const find = sqlite.prepare(`SELECT ${key} FROM creators WHERE user_id = ?`).pluck()
    return list.map(({ userId }) => find.get(userId))
  }
})

const inGroups = (found: { id: string; value: number }[]): string[] =>
  found.sort((a, b) => b.value - a.value).map(({ id }) => id)
