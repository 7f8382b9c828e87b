import { describe, expect, test } from "vitest"
import {
  canonicalQueryOf,
  readBrowseFilters,
  readBrowseQuery,
} from "#app/domain/market/projects/browse/browse-address.ts"
import { toBrowseQuery } from "#app/domain/market/projects/browse/browse-filters.ts"
import {
  deleteSearch,
  findSearch,
  listSearches,
  renameSearch,
  saveSearch,
  setSearchMail,
} from "#app/domain/market/saved-searches/saved-searches.server.ts"
import { SearchInput } from "#app/domain/market/saved-searches/search-schema.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anInfluencer } from "#tests/support/domain.ts"

const maya = anInfluencer()
const filtersOf = ({ query }: { query: string }) => readBrowseQuery(new URLSearchParams(query))
const save = (query: string, more: Partial<SearchInput> = {}, actor = anInfluencer()) => {
  const { search, isNew } = saveSearch(actor, { name: "", mail: "daily", query, ...more })
  return { actor, isNew, ...search }
}

describe("a saved search", () => {
  test("stores filters and sort, and links to an equal list", () => {
    const query =
      "search=Glow&in=all&niche=Beauty&followers=1K-10K&platforms=X&platforms=Instagram&budget=5000&fits=1&hideApplied=1&sort=closing"
    const { actor, id } = save(query)
    const filters = filtersOf(findSearch(actor, id))
    expect(filters).toEqual({
      ...readBrowseQuery(new URLSearchParams(query)),
      search: "glow",
      niche: "beauty",
    })
    expect(toBrowseQuery(filters)).toMatchObject({ platforms: ["Instagram", "X"], budget: 5000 })
  })

  test("stores no page and no empty filters", () => {
    for (const query of [
      "niche=tea&after=17",
      "niche=tea&before=17",
      "niche= TEA &evil=1&in=all",
    ]) {
      expect(canonicalQueryOf(readBrowseQuery(new URLSearchParams(query)))).toBe("niche=tea")
    }
  })

  test("is stored once in any spelling, and keeps its first name", () => {
    const first = save("niche=Tea&search=Summer  glow", { name: "Mine" })
    const again = save("search=summer GLOW&niche= tea", { name: "Other" }, first.actor)
    expect([again.isNew, again.id, again.name]).toEqual([false, first.id, "Mine"])
    expect(listSearches(first.actor)).toHaveLength(1)
  })

  test("is named after its filters or by its owner, in at most 60 characters", () => {
    expect(save("search=glow&niche=Beauty&platforms=X&budget=25000&fits=1").name).toBe(
      "“glow”, Beauty, X, ₹25,000 or more, Fits me",
    )
    expect(save("niche=tea", { name: "Tea" }).name).toBe("Tea")
    const { name } = save(`search=${"long ".repeat(19)}`)
    expect([name.length, name.at(-1)]).toEqual([60, "…"])
  })

  test("without a filter is refused, even with a sort", () => {
    for (const query of ["", "sort=budget", "in=all", "niche=%20", "followers=5-6"]) {
      expect(() => save(query)).toThrow("choose a filter first")
    }
  })

  test("is one of at most twenty", () => {
    const actor = anInfluencer()
    for (let n = 0; n < 20; n += 1) save(`niche=tea ${n}`, {}, actor)
    expect(() => save("niche=one more", {}, actor)).toThrow(
      "You keep 20 searches already. Delete one to save another.",
    )
    expect(save("niche=tea 3", {}, actor).isNew).toBe(false)
    const [newest] = listSearches(actor)
    deleteSearch(actor, newest?.id ?? "")
    expect(save("niche=one more", {}, actor).isNew).toBe(true)
  })

  test("can be renamed, muted and deleted by its owner only", () => {
    const { actor, id } = save("niche=tea")
    renameSearch(actor, id, "All tea")
    setSearchMail(actor, id, "never")
    expect(findSearch(actor, id)).toMatchObject({ name: "All tea", mail: "never" })
    for (const deferredWrite of [
      () => renameSearch(maya, id, "Mine"),
      () => setSearchMail(maya, id, "daily"),
      () => deleteSearch(maya, id),
      () => findSearch(maya, id),
    ]) {
      expect(deferredWrite).toThrow("There is no such search.")
    }
    deleteSearch(actor, id)
    expect(listSearches(actor)).toEqual([])
  })

  test("stays unchanged while its owner is suspended", () => {
    const { actor, id } = save("niche=tea")
    sqlite.prepare("UPDATE users SET suspended_at = 1 WHERE id = ?").run(actor.userId)
    for (const deferredWrite of [
      () => save("niche=coffee", {}, actor),
      () => renameSearch(actor, id, "Other"),
      () => setSearchMail(actor, id, "never"),
      () => deleteSearch(actor, id),
    ]) {
      expect(deferredWrite).toThrow("Your account is suspended")
    }
    expect(listSearches(actor)).toMatchObject([{ name: "tea", mail: "daily" }])
  })

  test("of a brand stores filters of creators in one spelling, and is never mailed", () => {
    const brand = aBrand()
    const query = "city= MUMBAI&platforms=Instagram&band=10K-100K&isVerified=1&after=7"
    const { search } = saveSearch(brand, { name: "", mail: "daily", query })
    expect(search).toMatchObject({
      name: "Instagram, 10K-100K followers, MUMBAI, Verified followers",
      query: "platforms=Instagram&band=10K-100K&city=mumbai&isVerified=1",
      mail: "never",
    })
    const again = saveSearch(brand, {
      ...{ name: "Other", mail: "never" },
      query: "isVerified=1&city=Mumbai&band=10K-100K&platforms=Instagram",
    })
    expect([again.isNew, again.search.name]).toEqual([false, search.name])
    expect(() => setSearchMail(brand, search.id, "daily")).toThrow("send no mail")
    expect(() => saveSearch(brand, { name: "", mail: "never", query: "sort=verified" })).toThrow(
      "choose a filter first",
    )
    renameSearch(brand, search.id, "Verified in Mumbai")
    expect(listSearches(brand)).toMatchObject([{ name: "Verified in Mumbai" }])
    expect(() => findSearch(maya, search.id)).toThrow("There is no such search.")
    deleteSearch(brand, search.id)
    expect(listSearches(brand)).toEqual([])
  })

  test("is limited in length before use", () => {
    const errorsOf = (input: object) =>
      Object.keys(SearchInput.safeParse(input).error?.flatten().fieldErrors ?? {})
    expect(errorsOf({ query: "niche=tea" })).toEqual([])
    expect(errorsOf({ name: "x".repeat(61) })).toEqual(["name"])
    expect(errorsOf({ query: "x".repeat(4001) })).toEqual(["query"])
    expect(errorsOf({ mail: "hourly" })).toEqual(["mail"])
    const longest = readBrowseFilters({
      ...{ search: "त".repeat(100), niche: "त".repeat(100), in: "all", followers: "100K-1M" },
      ...{ platforms: ["Instagram", "Youtube", "Tiktok", "X"], budget: "500000", sort: "closing" },
      ...{ fits: "1", hideApplied: "1" },
    })
    expect(errorsOf({ query: canonicalQueryOf(longest) })).toEqual([])
  })
})
