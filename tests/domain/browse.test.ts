import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import {
  type RawBrowseFilters,
  readBrowseFilters,
} from "#app/domain/projects/browse/browse-address.ts"
import type { BrowseFilters } from "#app/domain/projects/browse/browse-filters.ts"
import { browseProjects } from "#app/domain/projects/browse/browse-projects.server.ts"
import { listNicheChips } from "#app/domain/projects/browse/open-niches.server.ts"
import { findAppliedAmong } from "#app/domain/projects/browse/own-marks.server.ts"
import { foldForComparison } from "#app/domain/text.ts"
import { clock, DAY, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { countedQueries, sqlite } from "#app/platform/db.server.ts"
import { FOLLOWER_BANDS, PLATFORMS } from "#db/schema/words.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import {
  type MadeProject,
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
const titles = (raw: RawBrowseFilters = {}) => browse(raw).items.map((item) => item.title)

/** Walks through all pages; `between` happens after each of them. */
function walk(filters: BrowseFilters, between: () => void = () => {}): string[] {
  const ids: string[] = []
  let after: number | undefined
  do {
    const page = browseProjects(maya, { ...filters, after })
    ids.push(...page.items.map((item) => item.id))
    after = page.next
    between()
  } while (after !== undefined)
  return ids
}

describe("the list of projects", () => {
  test("shows active projects alone, newest first", () => {
    asserts("browse-active", "listed-projects")
    const gone = aProject(brand, { title: "Deleted" })
    sqlite.prepare("UPDATE projects SET deleted_at = 1 WHERE id = ?").run(gone)
    aProject(brand, { title: "First" })
    aProject(brand, { title: "Draft", status: "draft" })
    aProject(brand, { title: "Closed", status: "closed" })
    aProject(brand, { title: "Second" })
    expect(titles()).toEqual(["Second", "First"])
  })

  test("tells what a card needs: brand, budget, summary and whether the influencer applied", () => {
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

  test("knows no brand when its account is gone", () => {
    const leaving = aBrand()
    aProject(leaving)
    sqlite.prepare("UPDATE users SET deleted_at = 1 WHERE id = ?").run(leaving.userId)
    expect(browse().items[0]?.brand).toBeUndefined()
  })
})

describe("the search by title", () => {
  test("does not mind capitals, whichever side has them", () => {
    asserts("filter-search")
    aProject(brand, { title: "Summer GLOW reels" })
    expect(titles({ search: "GLOW" })).toHaveLength(1)
    expect(titles({ search: "summer glow" })).toHaveLength(1)
    expect(titles({ search: "MMER" })).toHaveLength(1)
    expect(titles({ search: "glow summer" })).toEqual([])
  })

  test("finds one and two letters anywhere in a title, to its very end", () => {
    aProject(brand, { title: "Yoga at dawn" })
    aProject(brand, { title: "日本茶" })
    expect(titles({ search: "G" })).toEqual(["Yoga at dawn"])
    expect(titles({ search: "wn" })).toEqual(["Yoga at dawn"])
    expect(titles({ search: "本茶" })).toEqual(["日本茶"])
    expect(titles({ search: "zz" })).toEqual([])
  })

  test("works in every script and for composed and decomposed letters alike", () => {
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
  ])("takes %s for what it says and nothing else", (text) => {
    aProject(brand, { title: "a completely different title b" })
    const wanted = `before ${text} after`
    aProject(brand, { title: wanted })
    expect(titles({ search: text })).toEqual([wanted])
  })

  test("does not take % and _ for wildcards, not even alone", () => {
    aProject(brand, { title: "plain" })
    expect(titles({ search: "%" })).toEqual([])
    expect(titles({ search: "_" })).toEqual([])
    expect(titles({ search: "p_ain" })).toEqual([])
    expect(titles({ search: "%%%" })).toEqual([])
  })

  test("ignores control characters and stays calm over a text of any length", () => {
    aProject(brand, { title: "plain title" })
    expect(titles({ search: "\u0000plain\u0001 title\n" })).toEqual(["plain title"])
    expect(titles({ search: "\ud800 x" })).toEqual([])
    expect(titles({ search: "y".repeat(100_000) })).toEqual([])
  })

  test("follows a project through editing, closing and reopening", () => {
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

describe("what closes soon", () => {
  const MIDNIGHT = Date.parse("2026-11-24T00:00:00+05:30")

  test("is over with its last day in India, whatever else is asked for", () => {
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

describe("the filters", { timeout: 30_000 }, () => {
  test("compare the niche as a whole, without minding case, width or spaces around it", () => {
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

  test("look for all of a title as long as titles may be", () => {
    asserts("filter-search")
    const start = "q".repeat(199)
    aProject(brand, { title: `${start}a` })
    expect(titles({ search: `${start}A` })).toEqual([`${start}a`])
    expect(titles({ search: `${start}b` })).toEqual([])
  })

  test("leave values aside that they do not know", () => {
    aProject(brand, { title: "A" })
    const raw = { followers: "5-6", platforms: ["Orkut"], after: "1 OR 1=1" }
    expect(titles(raw)).toEqual(["A"])
  })

  test("agree with a plain reading of the rules in every combination", () => {
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

/** The rule of docs/rules.md#browsing in the plainest words. */
function isWanted(project: MadeProject, filters: BrowseFilters): boolean {
  const { search, niche, followers, platforms } = filters
  return (
    project.status === "active" &&
    foldForComparison(project.title).includes(foldForComparison(search)) &&
    (niche === "" || foldForComparison(project.niche) === foldForComparison(niche)) &&
    (followers === undefined || project.followers === followers) &&
    (platforms.length === 0 || platforms.some((one) => project.platforms.includes(one)))
  )
}

test("the niches of open projects are at hand, those of most projects first, as they were spelled last", () => {
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

describe("paging", () => {
  test("loses and repeats nothing while projects are posted in between", () => {
    const before = manyProjects(brand, 90, { overrides: { status: "active" } })
    const seen = walk(readBrowseFilters({}), () => void aProject(brand))
    expect(seen).toEqual(before.map(({ id }) => id).reverse())
  })

  test("counts up to a thousand and then says so", () => {
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

  test("take as few queries as ten", () => {
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

  test("let a search that takes long go on where it ended, and find all in the end, in a niche too", () => {
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

  test("are not searched for the signs that the indexes make their marks of", () => {
    const [made] = manyProjects(brand, 1, { overrides: titled("Tea") })
    const { search } = readBrowseFilters({ search: "\uf8ff\ue000\ue001 tea\ue002" })
    expect(search).toBe("tea")
    expect(browse({ search }).items).toMatchObject([{ id: made?.id }])
  })

  test("let a text go on whose letters many have and which few have or nobody", () => {
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
