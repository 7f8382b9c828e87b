import { expect, test, vi } from "vitest"
import { readCreatorFilters } from "#app/domain/creators/search/creator-filters.ts"
import { listCreators } from "#app/domain/creators/search/list-creators.server.ts"
import { readBrowseFilters } from "#app/domain/projects/browse/browse-filters.ts"
import { browseProjects } from "#app/domain/projects/browse/browse-projects.server.ts"
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
}

/** The statements that all of it prepares. */
function statementsOf(work: () => void): string[] {
  const prepare = vi.spyOn(sqlite, "prepare")
  work()
  const texts = prepare.mock.calls.map(([text]) => text)
  prepare.mockRestore()
  // A page of one's own, by which projects fit, has eight pieces at most.
  return texts.filter((text) => /^select\b/.test(text) && !text.includes("portfolio_items"))
}

const planOf = (text: string): string[] => {
  const given = Array(text.split("?").length - 1).fill(1)
  const steps = sqlite.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...given)
  return (steps as { detail: string }[]).map(({ detail }) => detail)
}

/** What is looked for in an index of the search, and the few keys of a page, are no tables. */
const SMALL =
  /json_each|open_project_|creator_(search|by_)|candidates|CONSTANT|page|found|wanted|place/

test("each order and search of both lists walks one index in page order, with statistics and without", () => {
  // Of fewer rows the statistics say that they are quickest read from end to end.
  for (let n = 0; n < 60; n += 1) {
    aProject(brand, { title: `Tea ${n}` })
    anInfluencer({ name: `Maya ${n}` })
  }
  const texts = statementsOf(askAll)
  expect(texts.length).toBeGreaterThan(30)
  for (const hasStatistics of [false, true]) {
    if (hasStatistics) analyze(sqlite)
    const bad = texts.filter((text) => {
      // The sample of keys is put in order by itself: it has some hundred.
      const isSample = text.includes("RECURSIVE place")
      return planOf(text).some(
        (step) =>
          (/^SCAN /.test(step) && !SMALL.test(step)) || (/TEMP B-TREE/.test(step) && !isSample),
      )
    })
    expect(bad.map((text) => `${text}\n${planOf(text).join("\n")}`)).toEqual([])
  }
})
