import { expect, test, vi } from "vitest"
import { listCreatorCountries } from "#app/domain/market/creators/creator-countries.server.ts"
import { readCreatorFilters } from "#app/domain/market/creators/search/creator-filters.ts"
import { listCreators } from "#app/domain/market/creators/search/list-creators.server.ts"
import {
  type RawBrowseFilters,
  readBrowseFilters,
} from "#app/domain/market/projects/browse/browse-address.ts"
import { browseProjects } from "#app/domain/market/projects/browse/browse-projects.server.ts"
import { projectSorts } from "#app/domain/market/projects/browse/project-sorts.server.ts"
import { listFittingCreators } from "#app/domain/market/projects/fitting-creators.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { CREATOR_SORTS, PROJECT_SORTS } from "#db/schema/market-words.ts"
import { analyze } from "#db/statistics.ts"
import { aBrand, anInfluencer, aProject } from "#tests/support/domain.ts"

const brand = aBrand()
const maya = anInfluencer({ name: "Maya Rao" })

function askAll(): void {
  const places = [{}, { after: "1" }, { before: "1" }]
  const asked = [{}, { search: "tea" }, { search: "te" }, { search: "tea", in: "all" }]
  for (const sort of PROJECT_SORTS) {
    for (const raw of asked) {
      for (const place of places) {
        browseProjects(maya, readBrowseFilters({ ...raw, ...place, sort }))
        browseProjects(maya, readBrowseFilters({ ...raw, ...place, sort, hideApplied: "1" }))
      }
    }
    browseProjects(
      maya,
      readBrowseFilters({ sort, platforms: ["Instagram", "X"], niche: "Fashion", fits: "1" }),
    )
  }
  for (const sort of CREATOR_SORTS) {
    for (const raw of [{}, { search: "may" }, { search: "ma" }]) {
      for (const place of places)
        listCreators(brand, readCreatorFilters({ ...raw, ...place, sort }))
    }
    listCreators(brand, readCreatorFilters({ sort, platforms: ["Instagram", "X"] }))
  }
  listFittingCreators(brand, readCreatorFilters({ sort: "fit" }))
  listCreatorCountries()
}

function statementsOf(work: () => void): string[] {
  const prepare = vi.spyOn(sqlite, "prepare")
  work()
  const texts = prepare.mock.calls.map(([text]) => text)
  prepare.mockRestore()
  // The viewer's own page has at most eight works.
  return texts.filter((text) => /^select (?!"id", "kind", "link")/.test(text))
}

const planOf = (text: string): string[] => {
  const given = Array(text.split("?").length - 1).fill(1)
  const steps = sqlite.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...given)
  return (steps as { detail: string }[]).map(({ detail }) => detail)
}

/** Index lookups and a page's keys are not scans. */
const SMALL =
  /json_each|open_project_|creator_(search|by_)|candidates|CONSTANT|page|found|wanted|place/

test("every sort and search of both lists uses one index, with statistics and without", () => {
  // SQLite scans smaller tables.
  for (let n = 0; n < 60; n += 1) {
    aProject(brand, { title: `Tea ${n}` })
    anInfluencer({ name: `Maya ${n}` })
  }
  const texts = statementsOf(askAll)
  expect(texts.length).toBeGreaterThan(30)
  for (const hasStatistics of [false, true]) {
    if (hasStatistics) analyze(sqlite)
    const bad = texts.filter((text) => {
      // The key sample of some hundred is sorted itself.
      const isSample = text.includes("RECURSIVE place")
      return planOf(text).some(
        (step) =>
          (/^SCAN /.test(step) && !SMALL.test(step)) || (/TEMP B-TREE/.test(step) && !isSample),
      )
    })
    expect(bad.map((text) => `${text}\n${planOf(text).join("\n")}`)).toEqual([])
  }
})

/** The facets' positions in an index query. */
function placesIn(raw: RawBrowseFilters, keys: readonly string[]): number[] {
  const all = vi.spyOn(projectSorts.budget.down.plain, "all")
  browseProjects(maya, readBrowseFilters({ ...raw, sort: "budget" }))
  const match = all.mock.calls[0]?.[0].match ?? ""
  all.mockRestore()
  const markOf = sqlite.prepare(`SELECT char(63743, 57344 + (id >> 12), 57344 + (id & 4095))
    FROM search_facets WHERE list = 'projects' AND key = ?`)
  return keys.map((key) => match.indexOf(String(markOf.pluck().get(key))))
}

test("the rarest filter is scanned, and the others are checked on its rows", () => {
  for (let n = 0; n < 9; n += 1) {
    const niche = n === 0 ? "Falconry" : "Tea"
    const followers = n < 3 ? "1M+" : "0-1K"
    aProject(brand, { niche, followers, platforms: ["Youtube"] })
  }
  const raw = { platforms: ["Youtube"], followers: "1M+", niche: "Falconry" }
  const places = placesIn(raw, ["falconry", "1M+", "Youtube"])
  expect(places.every((place) => place >= 0)).toBe(true)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test("an index seek of a search decodes a small leaf", () => {
  const indexes = sqlite
    .prepare("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE % USING fts5%'")
    .pluck()
    .all()
    .map(String)
    .filter((name) => /^(open_project|creator)_/.test(name))
  const leaves = indexes.map((name) =>
    sqlite.prepare(`SELECT v FROM ${name}_config WHERE k = 'pgsz'`).pluck().get(),
  )
  expect(indexes).toHaveLength(9)
  expect(new Set(leaves)).toEqual(new Set([1000]))
})

test("a page in the middle scans no row twice", () => {
  const newest = browseProjects(maya, readBrowseFilters({}))
  const end = vi.spyOn(projectSorts.newest.down.end, "get")
  const page = browseProjects(
    maya,
    readBrowseFilters({ search: "tea", after: String(newest.next) }),
  )
  const ranges = end.mock.calls.map(([{ below, from }]) => ({ below, from }))
  end.mockRestore()
  expect(page.position).toBeDefined()
  expect(ranges.length).toBe(2)
  for (const [n, { from }] of ranges.entries())
    expect(ranges[n + 1]?.below ?? 0).toBeLessThanOrEqual(from)
})
