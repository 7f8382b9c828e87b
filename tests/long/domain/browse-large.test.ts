import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import {
  type RawBrowseFilters,
  readBrowseFilters,
} from "#app/domain/market/projects/browse/browse-address.ts"
import type { BrowseFilters } from "#app/domain/market/projects/browse/browse-filters.ts"
import { browseProjects } from "#app/domain/market/projects/browse/browse-projects.server.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { countedQueries } from "#app/platform/db.server.ts"
import { isWanted, walkPages } from "#tests/support/browsing.ts"
import { aBrand, anInfluencer } from "#tests/support/domain.ts"
import { manyProjects, removeAllProjects } from "#tests/support/many-projects.ts"

const brand = aBrand({ name: "Kumo Tea" })
const maya = anInfluencer({ name: "Maya Rao" })

beforeEach(removeAllProjects)

const browse = (raw: RawBrowseFilters = {}) => browseProjects(maya, readBrowseFilters(raw))
const walk = (filters: BrowseFilters) => walkPages(maya, filters)

describe("twenty thousand projects", { timeout: 60_000 }, () => {
  const questions: RawBrowseFilters[] = [
    {},
    { search: "summer" },
    { search: "nowhere to be found" },
    { search: "zq" },
    { search: "go", platforms: ["X"] },
    { niche: "beauty" },
    { niche: "beauty", followers: "1M+" },
    { followers: "1K-10K" },
    { platforms: ["X", "Tiktok"] },
    { search: "glow", niche: "tech", followers: "0-1K", platforms: ["Instagram"] },
    { search: "glow", niche: "tech", platforms: ["Instagram", "X"] },
  ]
  /** Blocks, facets, a page and its end, the count and its check, the cards, and what place a page has. */
  const QUERIES = 9
  const queriesOf = (raw: RawBrowseFilters): number => {
    const before = countedQueries()
    browse(raw)
    return countedQueries() - before
  }

  test("need as few queries as ten", () => {
    manyProjects(brand, 10)
    for (const raw of questions) expect(queriesOf(raw)).toBeLessThanOrEqual(QUERIES)
    const all = manyProjects(brand, 20_500, { seed: 3 }).reverse()
    for (const raw of questions) {
      expect(queriesOf(raw), JSON.stringify(raw)).toBeLessThanOrEqual(QUERIES)
      const wanted = all.filter((project) => isWanted(project, readBrowseFilters(raw)))
      const { items, total } = browse(raw)
      expect(items.map(({ id }) => id)).toEqual(wanted.slice(0, 20).map(({ id }) => id))
      expect(total.count).toBeLessThanOrEqual(wanted.length)
      const next = browse(raw).next
      const deep = { ...raw, after: String(next) }
      expect(queriesOf(deep)).toBeLessThanOrEqual(QUERIES)
    }
  })

  test("continue a long search page by page until all are found", () => {
    const common = { status: "active", niche: "Tea" } as const
    const overrides = { ...common, title: "Fuzzy qz", platforms: ["X" as const] }
    const rare = manyProjects(brand, 3, { overrides })
    manyProjects(brand, 20_500, { overrides: { ...common, platforms: ["Tiktok"] } })
    for (const raw of [{ search: "qz" }, { search: "qz", niche: "tea" }]) {
      const first = browse(raw)
      expect(first.items, raw.niche).toEqual([])
      expect(first.next, raw.niche).toBeDefined()
      expect(first.total, raw.niche).toEqual({ count: 0, isAtLeast: true })
      expect(walk(readBrowseFilters(raw))).toEqual(rare.map(({ id }) => id).reverse())
    }
    // What lies where in a list is looked up every ten minutes.
    clock.advance(11 * MINUTE)
    stopTheTime()
    // Letters that nobody else has are found in no time.
    const found = { items: rare.toReversed().map(({ id }) => ({ id })), total: { count: 3 } }
    expect(browse({ search: "fuzzy qz" })).toMatchObject(found)
    expect(browse({ search: "fuzzy qz", niche: "tea", platforms: ["X"] })).toMatchObject(found)
    const elsewhere = browse({ search: "fuzzy qz", platforms: ["Tiktok"] })
    expect(elsewhere).toMatchObject({ items: [], total: { count: 0, isAtLeast: false } })
  })

  test("are not searched for the index's special characters", () => {
    const [made] = manyProjects(brand, 1, { overrides: titled("Tea") })
    const { search } = readBrowseFilters({ search: "\uf8ff\ue000\ue001 tea\ue002" })
    expect(search).toBe("tea")
    expect(browse({ search }).items).toMatchObject([{ id: made?.id }])
  })

  test("continue a search for a text with common letters and few matches", () => {
    const falconry = { niche: "Falconry" }
    const [other] = manyProjects(brand, 1, { overrides: { ...titled("Tea green"), ...falconry } })
    const rare = manyProjects(brand, 3, { overrides: titled("Tea green") })
    for (let part = 0; part < 10; part += 1) {
      manyProjects(brand, 1025, { overrides: titled("Sea green") })
      manyProjects(brand, 1025, { overrides: titled("Tea party") })
      manyProjects(brand, 2, { overrides: { ...titled("Tea party"), ...falconry } })
    }
    clock.advance(11 * MINUTE)
    stopTheTime()
    const inTea = rare.map(({ id }) => id).reverse()
    const all = [...inTea, other?.id ?? ""]
    for (const raw of [{}, { niche: "tea" }, { in: "all" }]) {
      const phrase = { ...raw, search: "tea green" }
      const nothingYet = { items: [], total: { count: 0, isAtLeast: true } }
      expect(browse(phrase), raw.niche).toMatchObject(nothingYet)
      expect(walk(readBrowseFilters(phrase)), raw.niche).toEqual(raw.niche ? inTea : all)
      expect(walk(readBrowseFilters({ ...phrase, search: "green part" })), raw.niche).toEqual([])
    }
    const byBudget = walk(readBrowseFilters({ search: "tea green", sort: "budget" }))
    expect(byBudget.toSorted()).toEqual(all.toSorted())
    expect(browse({ search: "sea green" }).total).toEqual({ count: 1000, isAtLeast: true })
  })

  const titled = (title: string) => ({ status: "active", niche: "Tea", title }) as const

  /** From now on each look at the processor's time says that it is up. */
  function stopTheTime(): void {
    const { system } = process.cpuUsage()
    let user = 0
    vi.spyOn(process, "cpuUsage").mockImplementation(() => {
      user += 50_000
      return { user, system }
    })
    onTestFinished(() => void vi.restoreAllMocks())
  }
})
