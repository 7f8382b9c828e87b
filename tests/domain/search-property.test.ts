import { beforeAll, describe, expect, test } from "vitest"
import { bandOf } from "#app/domain/creators/creator.ts"
import {
  type CreatorFilters,
  readCreatorFilters,
} from "#app/domain/creators/search/creator-filters.ts"
import { listCreators } from "#app/domain/creators/search/list-creators.server.ts"
import { toPlatformMask } from "#app/domain/platforms.ts"
import {
  type BrowseFilters,
  readBrowseFilters,
} from "#app/domain/projects/browse/browse-filters.ts"
import { browseProjects } from "#app/domain/projects/browse/browse-projects.server.ts"
import type { SearchPage } from "#app/domain/search/search-page.ts"
import { foldForComparison } from "#app/domain/text.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import {
  BUDGET_STEPS,
  CREATOR_SORTS,
  LANGUAGES,
  NICHES,
  PRICE_STEPS,
  PROJECT_SORTS,
  RATING_STEPS,
} from "#db/schema/market-words.ts"
import { FOLLOWER_BANDS, PLATFORMS } from "#db/schema/words.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { seededRandom } from "#tests/support/many-projects.ts"
import { asserts } from "#tests/support/statements.ts"

const random = seededRandom(23)
const { pick, below } = random
const isLucky = (share: number) => random.next() < share
const some = <T>(list: readonly T[], share: number) => list.filter(() => isLucky(share))

const brand = aBrand({ name: "Kumo Tea" })
const other = aBrand({ name: "Sparrow Foods" })
const maya = anInfluencer({ name: "Maya Rao" })

const run = (text: string, ...values: (string | number | null)[]) =>
  sqlite.prepare(text).run(...values)
const rows = <Row>(text: string) => sqlite.prepare(text).all() as Row[]

/** Every row of a list, page by page downwards; and upwards again from the end the same, turned round. */
function walkBothWays<T>(ask: (place: { after?: number; before?: number }) => SearchPage<T>): T[] {
  const down: T[] = []
  let page = ask({})
  let last = page
  while (true) {
    expect(
      page.position === undefined || page.items.length === 0 || page.position === down.length + 1,
    ).toBe(true)
    down.push(...page.items)
    last = page
    if (page.next === undefined) break
    page = ask({ after: page.next })
  }
  const up: T[] = [...last.items]
  while (last.previous !== undefined) {
    last = ask({ before: last.previous })
    up.unshift(...last.items)
  }
  expect(up).toEqual(down)
  return down
}

const CITIES = ["Mumbai", "New  Delhi", "köln", ""]
const NAMES = ["Asha Pillai", "Ben Müller", "Chitra", "Zoë"]
const BIOS = ["", "I love tea and books", "Fitness every day", "日本 travel"]

describe("the list of creators", { timeout: 120_000 }, () => {
  const ids: string[] = []

  beforeAll(() => {
    for (let n = 0; n < 70; n += 1) {
      ids.push(anInfluencer({ name: pick(NAMES), userName: `person_${n}` }).userId)
    }
    for (let n = 0; n < 400; n += 1) change(pick(ids))
  })

  /** One of all the things that change what a creator is found by. */
  function change(id: string): void {
    const deeds = [
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
    pick(deeds)()
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

  /** The rule of docs/rules.md#finding-creators in the plainest words. */
  function expected(filters: CreatorFilters): string[] {
    const shown =
      rows<Row>(`SELECT * FROM creators JOIN users ON users.id = user_id JOIN profiles USING (user_id)
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
      }[filters.sort]
      return isWanted ? [{ id: row.user_id, value }] : []
    })
    return inGroups(found)
  }

  test("is the creators that match, in the order asked for, whatever was changed before", () => {
    asserts("finding-creators")
    let found = 0
    for (let round = 0; round < 150; round += 1) {
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
        sort: pick(CREATOR_SORTS),
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
    expect(found).toBeGreaterThan(400)
  })

  /** What orders them: those of one value may stand in any order among themselves. */
  function valuesOf(list: { userId: string }[], { sort }: CreatorFilters) {
    const key = {
      newest: "feed_key",
      rating: "rating_key >> 28",
      price: "price_key >> 28",
      followers: "followers_key >> 28",
    }[sort]
    const find = sqlite.prepare(`SELECT ${key} FROM creators WHERE user_id = ?`).pluck()
    return list.map(({ userId }) => find.get(userId))
  }
})

/** Largest values first. */
const inGroups = (found: { id: string; value: number }[]): string[] =>
  found.sort((a, b) => b.value - a.value).map(({ id }) => id)

describe("the list of projects", { timeout: 120_000 }, () => {
  const ids: string[] = []
  const WORDS = ["Summer tea", "Winter REELS", "glow", "日本 café"]

  beforeAll(() => {
    for (let n = 0; n < 70; n += 1) {
      const description = pick(["Show our tea", "Two reels please"])
      ids.push(aProject(pick([brand, other]), { title: `${pick(WORDS)} ${n}`, description }))
    }
    for (let n = 0; n < 300; n += 1) change(pick(ids))
    for (const id of ids.slice(0, 12)) {
      run(
        "UPDATE projects SET status = 'active', deleted_at = NULL, apply_by = NULL WHERE id = ?",
        id,
      )
      anApplication(maya, id)
    }
    run("UPDATE creators SET niche_mask = 3 WHERE user_id = ?", maya.userId)
    run("INSERT INTO follower_counts VALUES (?, 'Youtube', 5000, 1)", maya.userId)
  })

  function change(id: string): void {
    const set = (columns: string, ...values: (string | number | null)[]) =>
      run(`UPDATE projects SET ${columns} WHERE id = ?`, ...values, id)
    const niche = pick(["Beauty", "Tea", "Home & Garden", ""])
    const deeds = [
      () => set("status = ?", pick(["active", "active", "active", "closed", "draft"])),
      () => set("deleted_at = ?", pick([null, null, null, 1])),
      () => set("niche = ?, niche_key = ?", niche, foldForComparison(niche)),
      () => set("followers = ?", pick([null, ...FOLLOWER_BANDS])),
      () => set("platform_mask = ?", toPlatformMask(some(PLATFORMS, 0.4))),
      () =>
        set(
          "budget_max_minor = ?, budget_min_minor = NULL",
          pick([null, 0, 99_999, 100_000, 5_000_000, 1e9]),
        ),
      () => set("budget_min_minor = ?, budget_max_minor = NULL", pick([null, 0, 500_000])),
      () => set("currency = ?", pick(["INR", "INR", "USD"])),
      () =>
        set(
          "apply_by = ?",
          pick([null, clock.now() - 5 * HOUR, clock.now() + below(9) * 24 * HOUR + HOUR]),
        ),
      () => {
        const title = `${pick(WORDS)} ${below(100)}`
        set("title = ?, title_key = ?", title, foldForComparison(title))
      },
      () => set("description = ?", pick(["Show our tea", "Two reels please"])),
      () =>
        run(
          "UPDATE profiles SET name = ? WHERE user_id = ?",
          pick(["Kumo Tea", "Lotus"]),
          brand.userId,
        ),
    ]
    pick(deeds)()
  }

  type Row = Record<
    "id" | "title_key" | "description" | "niche_key" | "brand" | "currency",
    string
  > &
    Record<"platform_mask" | "applied" | "feed_key" | "closing_key" | "budget_key", number> & {
      followers: string | null
      budget_min_minor: number | null
      budget_max_minor: number | null
      apply_by: number | null
    }

  /** The rule of docs/rules.md#browsing in the plainest words. */
  function expected(filters: BrowseFilters) {
    const open =
      rows<Row>(`SELECT projects.*, profiles.name AS brand, (SELECT count(*) FROM applications
        WHERE project_id = projects.id AND influencer_id = '${maya.userId}') AS applied
      FROM projects JOIN profiles ON user_id = brand_id WHERE status = 'active' AND deleted_at IS NULL`)
    const text = foldForComparison(filters.search)
    return open.flatMap((row) => {
      const has = (platform: string) =>
        row.platform_mask & toPlatformMask(PLATFORMS.filter((one) => one === platform))
      const minor = row.budget_max_minor || row.budget_min_minor || 0
      const rupees = row.currency === "INR" ? Math.floor(minor / 100) : 0
      const texts =
        filters.scope === "title" || [...text].length < 3
          ? [row.title_key]
          : [row.title_key, foldForComparison(row.brand), foldForComparison(row.description)]
      const isWanted =
        texts.some((one) => one.includes(text)) &&
        (filters.niche === "" || row.niche_key === foldForComparison(filters.niche)) &&
        (filters.followers === undefined || row.followers === filters.followers) &&
        (filters.platforms.length === 0 || filters.platforms.some(has)) &&
        (filters.minBudgetRupees === undefined || rupees >= filters.minBudgetRupees) &&
        (!filters.hideApplied || row.applied === 0) &&
        (!filters.fits ||
          ((row.platform_mask === 0 || has("Instagram") || has("Youtube")) &&
            ["", "beauty", "books"].includes(row.niche_key) &&
            (row.followers === null || row.followers === "1K-10K"))) &&
        (filters.sort !== "closing" || row.apply_by === null || row.apply_by >= clock.now())
      const closing = row.apply_by === null ? 0 : 1e9 - Math.floor(row.apply_by / HOUR)
      const value = { newest: row.feed_key, budget: rupees, closing }[filters.sort]
      return isWanted ? [{ id: row.id, value }] : []
    })
  }

  test("is the open projects that match, in the order asked for, whatever was changed before", () => {
    asserts("browsing-orders", "fits-me")
    let found = 0
    for (let round = 0; round < 150; round += 1) {
      change(pick(ids))
      const filters = readBrowseFilters({
        search: pick(["", "", "", "tea", "lotus", "two REELS", "日本", "kumo", "zzz"]),
        in: pick(["title", "all"]),
        niche: isLucky(0.3) ? pick(["BEAUTY", "tea", "home & garden"]) : "",
        followers: isLucky(0.2) ? pick(FOLLOWER_BANDS) : null,
        platforms: isLucky(0.3) ? some(PLATFORMS, 0.5) : [],
        budget: isLucky(0.2) ? String(pick(BUDGET_STEPS)) : null,
        fits: isLucky(0.2) ? "1" : null,
        hideApplied: isLucky(0.3) ? "1" : null,
        sort: pick(PROJECT_SORTS),
      })
      const all = walkBothWays((place) => browseProjects(maya, { ...filters, ...place }))
      const plain = expected(filters)
      const about = JSON.stringify(filters)
      const placeOf = new Map(plain.map(({ id, value }) => [id, value]))
      expect(new Set(all.map(({ id }) => id)), about).toEqual(new Set(placeOf.keys()))
      const values = all.map(({ id }) => placeOf.get(id) ?? Number.NaN)
      expect(values, about).toEqual([...values].sort((a, b) => b - a))
      expect(browseProjects(maya, filters).total, about).toEqual({
        count: plain.length,
        isAtLeast: false,
      })
      found += plain.length
    }
    expect(found).toBeGreaterThan(400)
  })
})
