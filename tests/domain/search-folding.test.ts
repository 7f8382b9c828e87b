import { describe, expect, test } from "vitest"
import { readCreatorFilters } from "#app/domain/market/creators/search/creator-filters.ts"
import { listCreators } from "#app/domain/market/creators/search/list-creators.server.ts"
import { readBrowseFilters } from "#app/domain/market/projects/browse/browse-address.ts"
import { browseProjects } from "#app/domain/market/projects/browse/browse-projects.server.ts"
import { readPublicFilters } from "#app/domain/market/projects/public-filters.ts"
import { listPublicProjects } from "#app/domain/market/projects/public-project-list.server.ts"
import { aBrand, anInfluencer, aProject } from "#tests/support/domain.ts"
import { run } from "#tests/support/search-world.ts"

/** Texts as typed, and as searched. */
const PAIRS = [
  ["Diwali’s sweets", "diwali's sweets"],
  ["Holi's colours", "holi’s colours"],
  ["The “best” tea", 'the "best" tea'],
  ["Sun\u200bflower", "sunflower"],
  ["Moonlight", "moon\u200blight"],
  ["Ο Οδυσσεύς", "οδυσσευσ".replace("ευσ", "εύσ")],
  ["ΠΕΛΑΓΟΣ", "πέλαγος".normalize("NFD").replace(/\p{M}/gu, "")],
] as const

describe.each(PAIRS)("%j is found by %j", (typed, asked) => {
  const maya = anInfluencer()

  test("in the title of a project", () => {
    const id = aProject(aBrand(), { title: typed, isPublic: true })
    const found = browseProjects(maya, readBrowseFilters({ search: asked })).items
    expect(found.map((one) => one.id)).toContain(id)
    const filters = readPublicFilters(new URLSearchParams({ search: asked }))
    expect(listPublicProjects(filters, undefined).items.map((one) => one.id)).toContain(id)
  })

  test("in the name of its brand and in its description", () => {
    const named = aProject(aBrand({ name: `${typed} & Sons` }))
    const described = aProject(aBrand(), { description: `About ${typed}.` })
    const filters = readBrowseFilters({ search: asked, in: "all" })
    const found = browseProjects(maya, filters).items.map((one) => one.id)
    expect(found).toEqual(expect.arrayContaining([named, described]))
  })

  test("in the name and the bio of a creator", () => {
    const named = anInfluencer({ name: `${typed} Rao` })
    const described = anInfluencer()
    run("UPDATE creators SET bio = ? WHERE user_id = ?", `I like ${typed}.`, described.userId)
    const found = listCreators(aBrand(), readCreatorFilters({ search: asked })).items
    const ids = found.map((one) => one.userId)
    expect(ids).toEqual(expect.arrayContaining([named.userId, described.userId]))
  })
})
