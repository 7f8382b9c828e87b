import { beforeAll, describe, expect, test } from "vitest"
import {
  type RawBrowseFilters,
  readBrowseFilters,
} from "#app/domain/market/projects/browse/browse-address.ts"
import type { BrowseFilters } from "#app/domain/market/projects/browse/browse-filters.ts"
import { browseProjects } from "#app/domain/market/projects/browse/browse-projects.server.ts"
import { toPlatformMask } from "#app/domain/shared/platforms.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { BUDGET_STEPS, PROJECT_SORTS } from "#db/schema/market-words.ts"
import { FOLLOWER_BANDS, PLATFORMS } from "#db/schema/words.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { manyProjects, removeAllProjects } from "#tests/support/many-projects.ts"
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
const other = aBrand({ name: "Sparrow Foods" })
const maya = anInfluencer({ name: "Maya Rao" })

describe("the list of projects", { timeout: 120_000 }, () => {
  const ids: string[] = []
  const WORDS = ["Summer tea", "Winter REELS", "glow", "日本 café"]

  beforeAll(() => {
    for (let n = 0; n < 70; n += 1) {
      const description = pick(["Show our tea", "Two reels please"])
      ids.push(aProject(pick([brand, other]), { title: `${pick(WORDS)} ${n}`, description }))
    }
    for (let n = 0; n < 200; n += 1) change(pick(ids))
    for (const id of ids.slice(0, 12)) {
      run(
        "UPDATE projects SET status = 'active', deleted_at = NULL, apply_by = NULL WHERE id = ?",
        id,
      )
      anApplication(maya, id)
    }
    run("UPDATE creators SET niche_mask = 3 WHERE user_id = ?", maya.userId)
    run("INSERT INTO follower_counts VALUES (?, 'Youtube', 5000, 1)", maya.userId)
  }, 60_000)

  function change(id: string): void {
    const set = (columns: string, ...values: (string | number | null)[]) =>
      run(`UPDATE projects SET ${columns} WHERE id = ?`, ...values, id)
    const niche = pick(["Beauty", "Tea", "Home & Garden", ""])
    const deferredWrites = [
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
    pick(deferredWrites)()
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

  /** Implements docs/rules.md#browsing naively. */
  function expected(filters: BrowseFilters) {
    const open =
      rowsOf<Row>(`SELECT projects.*, profiles.name AS brand, (SELECT count(*) FROM applications
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

  test("has exactly the matching open projects, sorted, after random changes", () => {
    let found = 0
    for (let round = 0; round < 100; round += 1) {
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
    expect(found).toBeGreaterThan(250)
  })
})

test("a common text and a rare combination are scanned in parts", { timeout: 60_000 }, () => {
  removeAllProjects()
  const common = { status: "active", niche: "Tea", title: "Green tea" } as const
  const both = manyProjects(brand, 40, { overrides: { ...common, platforms: ["X"] } })
  manyProjects(brand, 7000, { overrides: { ...common, platforms: ["Tiktok"] } })
  manyProjects(brand, 7000, { overrides: { ...common, niche: "Pets", platforms: ["X"] } })
  const walkOf = (raw: RawBrowseFilters) => {
    const filters = readBrowseFilters(raw)
    return walkBothWays((place) => browseProjects(maya, { ...filters, ...place }))
  }
  const rare = { niche: "tea", platforms: ["X"] }
  const first = browseProjects(maya, readBrowseFilters(rare))
  expect(first.items.length).toBeLessThan(20)
  expect(first.next).toBeDefined()
  expect(first.total.isAtLeast).toBe(true)
  for (const raw of [
    rare,
    { ...rare, sort: "budget" },
    { ...rare, search: "tea", sort: "closing" },
  ]) {
    expect(new Set(walkOf(raw).map(({ id }) => id))).toEqual(new Set(both.map(({ id }) => id)))
  }
})
