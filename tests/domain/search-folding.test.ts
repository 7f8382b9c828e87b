import { describe, expect, test } from "vitest"
import { readCreatorFilters } from "#app/domain/creators/search/creator-filters.ts"
import { listCreators } from "#app/domain/creators/search/list-creators.server.ts"
import { readBrowseFilters } from "#app/domain/projects/browse/browse-filters.ts"
import { browseProjects } from "#app/domain/projects/browse/browse-projects.server.ts"
import { readPublicFilters } from "#app/domain/projects/public-filters.ts"
import { listPublicProjects } from "#app/domain/projects/public-project-list.server.ts"
import { migrate } from "#db/migrate.ts"
import { databaseOf } from "#tests/support/database-of.ts"
import { aBrand, anInfluencer, aProject } from "#tests/support/domain.ts"
import { run } from "#tests/support/search-world.ts"

/** The last migration before the search indexes knew quotes, sigmas and zero width as one. */
const BEFORE_FOLDING = 40

/** A text as it was typed once, and as others look for it. */
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

test("finds what was there before by either quote", () => {
  const client = databaseOf(BEFORE_FOLDING)
  client.exec(`
    INSERT INTO users (id, role, email, password_hash, created_at) VALUES
      ('b', 'brand', 'b@x.test', 'x', 1), ('i', 'influencer', 'i@x.test', 'x', 2);
    INSERT INTO profiles (user_id, name, user_name, user_name_key, brand_name_key, updated_at) VALUES
      ('b', 'Levi’s', NULL, NULL, 'levi’s', 1), ('i', 'Sean O’Hara', 'sean', 'sean', NULL, 1);
    INSERT INTO projects (id, brand_id, feed_key, title, title_key, description, status, platform_mask,
      niche, niche_key, currency, delivery_days, created_at, posted_at, updated_at)
    VALUES ('p', 'b', 7, 'Men’s', 'men’s', 'It’s tea', 'active', 1, 'Men’s', 'men’s', 'INR', 5, 1, 1, 1);
    UPDATE creators SET bio = 'That’s me' WHERE user_id = 'i'`)
  migrate(client)
  const count = (table: string, phrase: string) =>
    client
      .prepare(`SELECT count(*) FROM ${table} WHERE ${table} MATCH ?`)
      .pluck()
      .get(`"${phrase}"`)
  expect(count("open_project_search", "men's")).toBe(1)
  expect(count("open_project_texts", "levi's")).toBe(1)
  expect(count("open_project_texts", "it's tea")).toBe(1)
  expect(count("creator_search", "o'hara")).toBe(1)
  expect(count("creator_search", "that's me")).toBe(1)
  const facet = client.prepare("SELECT count FROM search_facets WHERE kind = 'niche' AND key = ?")
  expect(facet.pluck().get("men's")).toBe(1)
})
