import { beforeEach, describe, expect, onTestFinished, test } from "vitest"
import {
  type RawBrowseFilters,
  readBrowseFilters,
} from "#app/domain/market/projects/browse/browse-address.ts"
import type { BrowseFilters } from "#app/domain/market/projects/browse/browse-filters.ts"
import { browseProjects } from "#app/domain/market/projects/browse/browse-projects.server.ts"
import { listNicheChips } from "#app/domain/market/projects/browse/open-niches.server.ts"
import { findAppliedAmong } from "#app/domain/market/projects/browse/viewer-facts.server.ts"
import { clock, DAY, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { FOLLOWER_BANDS, PLATFORMS } from "#db/schema/words.ts"
import { isWanted, walkPages } from "#tests/support/browsing.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import {
  manyProjects,
  NICHES,
  removeAllProjects,
  seededRandom,
} from "#tests/support/many-projects.ts"
import { asserts } from "#tests/support/statements.ts"

const brand = aBrand({ name: "Kumo Tea" })
const maya = anInfluencer({ name: "Maya Rao" })

beforeEach(removeAllProjects)

const browse = (raw: RawBrowseFilters = {}) => browseProjects(maya, readBrowseFilters(raw))
const walk = (filters: BrowseFilters, between?: () => void) => walkPages(maya, filters, between)
const titles = (raw: RawBrowseFilters = {}) => browse(raw).items.map((item) => item.title)

describe("the list of projects", () => {
  test("shows active projects only, newest first", () => {
    asserts("browse-active", "listed-projects")
    const gone = aProject(brand, { title: "Deleted" })
    sqlite.prepare("UPDATE projects SET deleted_at = 1 WHERE id = ?").run(gone)
    aProject(brand, { title: "First" })
    aProject(brand, { title: "Draft", status: "draft" })
    aProject(brand, { title: "Closed", status: "closed" })
    aProject(brand, { title: "Second" })
    expect(titles()).toEqual(["Second", "First"])
  })

  test("has brand, budget, summary and applied state for each card", () => {
    const description = `${"x".repeat(79)}👩‍👩‍👧 and more`
    const applied = aProject(brand, { title: "Tea reel", description, platforms: ["Youtube"] })
    aProject(brand, { title: "Other" })
    anApplication(maya, applied)
    anApplication(anInfluencer(), applied)
    const [other, item] = browse().items
    expect(item).toEqual({
      id: applied,
      title: "Tea reel",
      summary: `${"x".repeat(79)}👩‍👩‍👧…`,
      platforms: ["Youtube"],
      followers: "1K-10K",
      niche: "Fashion",
      budget: { minMinor: 500_000, maxMinor: 900_000, currency: "INR" },
      postedAt: expect.any(Number),
      applyBy: null,
      brand: { name: "Kumo Tea", pictureId: null },
    })
    const ids = [applied, other?.id ?? ""]
    expect([...findAppliedAmong(maya, ids)]).toEqual([applied])
  })

  test("shows no brand after its account is deleted", () => {
    const leaving = aBrand()
    aProject(leaving)
    sqlite.prepare("UPDATE users SET deleted_at = 1 WHERE id = ?").run(leaving.userId)
    expect(browse().items[0]?.brand).toBeUndefined()
  })
})

describe("the search by title", () => {
  test("ignores letter case on both sides", () => {
    asserts("filter-search")
    aProject(brand, { title: "Summer GLOW reels" })
    expect(titles({ search: "GLOW" })).toHaveLength(1)
    expect(titles({ search: "summer glow" })).toHaveLength(1)
    expect(titles({ search: "MMER" })).toHaveLength(1)
    expect(titles({ search: "glow summer" })).toEqual([])
  })

  test("finds one or two letters anywhere in a title", () => {
    aProject(brand, { title: "Yoga at dawn" })
    aProject(brand, { title: "日本茶" })
    expect(titles({ search: "G" })).toEqual(["Yoga at dawn"])
    expect(titles({ search: "wn" })).toEqual(["Yoga at dawn"])
    expect(titles({ search: "本茶" })).toEqual(["日本茶"])
    expect(titles({ search: "zz" })).toEqual([])
  })

  test("works in every script, for composed and decomposed letters", () => {
    aProject(brand, { title: "Café Ünter den Linden" })
    aProject(brand, { title: "सुंदर त्वचा" })
    aProject(brand, { title: "Go 👩‍👩‍👧 go" })
    expect(titles({ search: "CAFE\u0301 ü" })).toEqual(["Café Ünter den Linden"])
    expect(titles({ search: "त्वचा" })).toEqual(["सुंदर त्वचा"])
    expect(titles({ search: "👩‍👩‍👧" })).toEqual(["Go 👩‍👩‍👧 go"])
  })

  test.each([
    `say "hi"`,
    `"""`,
    "a OR b*",
    "title : x",
    "-minus NEAR(a, b)",
    "100% free",
    "snake_case",
    "it's",
    "{curly} (round) ^caret",
    "back\\slash",
    "x'; DROP TABLE projects",
  ])("takes %s literally", (text) => {
    aProject(brand, { title: "a completely different title b" })
    const wanted = `before ${text} after`
    aProject(brand, { title: wanted })
    expect(titles({ search: text })).toEqual([wanted])
  })

  test("treats % and _ as plain characters, even alone", () => {
    aProject(brand, { title: "plain" })
    expect(titles({ search: "%" })).toEqual([])
    expect(titles({ search: "_" })).toEqual([])
    expect(titles({ search: "p_ain" })).toEqual([])
    expect(titles({ search: "%%%" })).toEqual([])
  })

  test("ignores control characters and handles a text of any length", () => {
    aProject(brand, { title: "plain title" })
    expect(titles({ search: "\u0000plain\u0001 title\n" })).toEqual(["plain title"])
    expect(titles({ search: "\ud800 x" })).toEqual([])
    expect(titles({ search: "y".repeat(100_000) })).toEqual([])
  })

  test("keeps up with editing, closing and reopening a project", () => {
    const id = aProject(brand, { title: "Before" })
    const set = (column: string, to: string) =>
      sqlite.prepare(`UPDATE projects SET ${column} = ? WHERE id = ?`).run(to, id)
    set("title_key", "afterwards")
    expect(titles({ search: "before" })).toEqual([])
    expect(titles({ search: "afterwards" })).toHaveLength(1)
    set("niche_key", "pets")
    set("followers", "1M+")
    const narrow = { search: "afterwards", niche: "Pets", followers: "1M+" }
    expect(titles(narrow)).toHaveLength(1)
    set("status", "closed")
    expect(titles(narrow)).toEqual([])
    set("status", "active")
    expect(titles(narrow)).toHaveLength(1)
    sqlite.prepare("DELETE FROM projects WHERE id = ?").run(id)
    expect(sqlite.prepare("SELECT count(*) AS n FROM open_project_search").get()).toEqual({ n: 0 })
  })
})

describe("sorted by closing date", () => {
  const MIDNIGHT = Date.parse("2026-11-24T00:00:00+05:30")

  test("a project disappears after its last day in India, with every filter", () => {
    onTestFinished(() => clock.release())
    clock.freeze(MIDNIGHT - MINUTE)
    const last = (title: string, applyBy: number | null) => aProject(brand, { title, applyBy })
    last("Tea today", MIDNIGHT - 1)
    for (let n = 0; n < 21; n += 1) last("Tea tomorrow", MIDNIGHT + DAY - 1)
    last("Tea in the same hour", MIDNIGHT + 20 * MINUTE)
    last("Tea whenever", null)
    const ways: RawBrowseFilters[] = [{}, { search: "tea" }, { search: "te" }, { hideApplied: "1" }]
    const found = () =>
      ways.map((raw) => {
        const page = browse({ ...raw, sort: "closing" })
        const rest = browse({ ...raw, sort: "closing", after: String(page.next) })
        const back = browse({ ...raw, sort: "closing", before: String(rest.previous) })
        expect(back.items).toEqual(page.items)
        expect(rest.position).toBe(21)
        const all = [...page.items, ...rest.items].map(({ title }) => title)
        expect([page.total.count, all.at(-1)]).toEqual([all.length, "Tea whenever"])
        return new Set(all)
      })
    const [today, hour, tomorrow] = ["Tea today", "Tea in the same hour", "Tea tomorrow"]
    const expected = (...names: (string | undefined)[]) =>
      ways.map(() => new Set([...names, "Tea whenever"]))
    expect(found()).toEqual(expected(today, hour, tomorrow))
    clock.freeze(MIDNIGHT)
    expect(found()).toEqual(expected(hour, tomorrow))
    clock.freeze(MIDNIGHT + 21 * MINUTE)
    expect(found()).toEqual(expected(tomorrow))
    clock.freeze(MIDNIGHT + HOUR)
    expect(found()).toEqual(expected(tomorrow))
  })
})

describe("the project filters", { timeout: 30_000 }, () => {
  test("match the niche as a whole, ignoring case, width and outer spaces", () => {
    asserts("filter-niche")
    aProject(brand, { title: "A", niche: "Home & Garden" })
    aProject(brand, { title: "B", niche: "Home" })
    expect(titles({ niche: "  HOME &  garden " })).toEqual(["A"])
    expect(titles({ niche: "home" })).toEqual(["B"])
    expect(titles({ niche: "home", platforms: ["Instagram"] })).toEqual(["B"])
    expect(titles({ niche: "hom" })).toEqual([])
    for (const niche of ["x".repeat(100), "कि".repeat(100), "👨‍👩‍👧‍👦".repeat(100)]) {
      aProject(brand, { title: "Long", niche })
      expect(titles({ niche })).toEqual(["Long"])
    }
  })

  test("search with a text as long as the longest title", () => {
    asserts("filter-search")
    const start = "q".repeat(199)
    aProject(brand, { title: `${start}a` })
    expect(titles({ search: `${start}A` })).toEqual([`${start}a`])
    expect(titles({ search: `${start}b` })).toEqual([])
  })

  test("ignore unknown values", () => {
    aProject(brand, { title: "A" })
    const raw = { followers: "5-6", platforms: ["Orkut"], after: "1 OR 1=1" }
    expect(titles(raw)).toEqual(["A"])
  })

  test("agree with a plain filter function in every combination", () => {
    asserts("filter-followers-platforms", "filter-search", "filter-niche")
    const all = manyProjects(brand, 300, { seed: 42 }).reverse()
    const random = seededRandom(7)
    const searches = ["", "", "summer", "KIN g", "ü", "日本", "Reel Ca", "%", "a_", "nothing here"]
    let found = 0
    for (let round = 0; round < 200; round += 1) {
      const filters = readBrowseFilters({
        search: random.pick(searches),
        niche: random.pick(["", "", ...NICHES.map((niche) => ` ${niche.toUpperCase()} `), "none"]),
        followers: random.pick([null, ...FOLLOWER_BANDS]),
        platforms: random.next() < 0.4 ? [] : PLATFORMS.filter(() => random.next() < 0.4),
      })
      const expected = all.filter((project) => isWanted(project, filters))
      expect(walk(filters), JSON.stringify(filters)).toEqual(expected.map(({ id }) => id))
      expect(browseProjects(maya, filters).total).toEqual({
        count: expected.length,
        isAtLeast: false,
      })
      found += expected.length
    }
    expect(found).toBeGreaterThan(500)
  })
})

test("lists the niches of open projects, most used first, in their latest spelling", () => {
  aProject(brand, { niche: "tea" })
  aProject(brand, { niche: "Tea" })
  aProject(brand, { niche: "Books" })
  aProject(brand, { niche: "Closed", status: "closed" })
  aProject(brand, { niche: "" })
  expect(listNicheChips()).toEqual([
    { niche: "Tea", count: 2 },
    { niche: "Books", count: 1 },
  ])
})

describe("paging through projects", () => {
  test("has no gaps or repeats while projects are posted", () => {
    const before = manyProjects(brand, 90, { overrides: { status: "active" } })
    const seen = walk(readBrowseFilters({}), () => void aProject(brand))
    expect(seen).toEqual(before.map(({ id }) => id).reverse())
  })

  test("counts up to a thousand and shows that there are more", () => {
    manyProjects(brand, 1001, { overrides: { status: "active", title: "Tea", niche: "Tea" } })
    const capped = { count: 1000, isAtLeast: true }
    expect(browse().total).toEqual(capped)
    expect(browse({ search: "tea" }).total).toEqual(capped)
    expect(browse({ search: "te" }).total).toEqual(capped)
    expect(browse({ niche: "tea" }).total).toEqual(capped)
    sqlite.exec("DELETE FROM projects WHERE id IN (SELECT id FROM projects LIMIT 1)")
    expect(browse().total).toEqual({ count: 1000, isAtLeast: false })
  })
})
