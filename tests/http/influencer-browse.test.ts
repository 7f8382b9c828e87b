import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { href, urls } from "#app/urls.ts"
import { signedInAs, withDatabase } from "#tests/support/accounts.ts"
import { insertProjects } from "#tests/support/insert-projects.ts"
import type { Page } from "#tests/support/page.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"
import { asserts } from "#tests/support/statements.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const brand = "Kumo Tea"
const list = href(urls.influencer.browse)

let server: RunningServer
let maya: Visitor
beforeAll(async () => {
  server = await startServer()
  await signedInAs(server, "brand", { name: brand })
})
afterAll(() => server.stop())
beforeEach(async () => {
  maya = await signedInAs(server, "influencer", { name: "Maya" })
})
afterEach(() => {
  withDatabase(server, (db) => db.exec("DELETE FROM applications; DELETE FROM projects"))
})

const titles = (page: Page) => page.texts("article h2")
const count = (page: Page) => page.texts("[role=status]").at(-1)

test("an influencer narrows the list without a script, and takes the filters off again", async () => {
  insertProjects(
    server,
    { brand, title: "Old reel", niche: "Tea", platforms: ["X"] },
    { brand, title: "Summer REEL", niche: "Tea", platforms: ["Youtube", "X"] },
    { brand, title: "Winter reel", niche: "Coffee" },
    { brand, title: "Hidden reel", status: "draft" },
  )
  const all = await maya.open(list)
  expect(titles(all)).toEqual(["Winter reel", "Summer REEL", "Old reel"])
  expect(count(all)).toBe("3 projects")
  const narrowed = await maya.submit(all, "Search", {
    "Search projects": "reel",
    Niche: " tea",
    Followers: "1K-10K",
    Platforms: ["Youtube", "Tiktok"],
  })
  expect(titles(narrowed)).toEqual(["Summer REEL"])
  expect(count(narrowed)).toBe("1 project")
  expect(narrowed.texts("[aria-label='Active filters'] li")).toEqual([
    "Remove “reel”",
    "Remove tea",
    "Remove 1K-10K",
    "Remove Youtube",
    "Remove Tiktok",
  ])
  expect([narrowed.value("Search projects"), narrowed.value("Followers")]).toEqual([
    "reel",
    "1K-10K",
  ])
  const without = await maya.open(narrowed.link("Remove Youtube"))
  expect(without.text).toContain("No projects found. Try changing filters")
  expect(titles(await maya.open(without.link("Clear filters")))).toHaveLength(3)
})

test("a card cuts the description at 80 characters and always shows the rupee sign", async () => {
  asserts("card-description", "card-budget", "limit-description", "limit-symbols")
  insertProjects(
    server,
    { brand, title: "Euro", description: "y".repeat(80), budget: [9100, 14050], currency: "EUR" },
    { brand, title: "Rupee", description: "x".repeat(81) },
  )
  const page = await maya.open(list)
  const [rupee, euro] = page.texts("article")
  expect(rupee).toContain(`${"x".repeat(80)}…`)
  expect(rupee).toContain("₹5,000 – ₹9,000")
  expect(euro).toContain("y".repeat(80))
  expect(euro).not.toContain("…")
  expect(euro).toContain("₹91 – ₹140.50 · EUR")
  expect(euro).toContain("91 to 140.50 euros")
  expect(euro).toContain(brand)
})

test("a card offers 'Apply' until one has applied", async () => {
  asserts("card-apply")
  const [id = ""] = insertProjects(server, { brand, title: "Tea" })
  const page = await maya.open(list)
  expect(page.link("Apply")).toBe(href(urls.influencer.apply, { projectId: id }))
  expect(page.link("Tea")).toBe(href(urls.influencer.project, { projectId: id }))
  await maya.post(href(urls.influencer.apply, { projectId: id }), {
    bidAmount: "6000",
    deliveryDays: "9",
  })
  const after = await maya.open(list)
  expect(after.find("article button").text.trim()).toBe("Already applied")
  expect(after.find("article button").hasAttribute("disabled")).toBe(true)
  expect(() => after.link("Apply")).toThrow()
})

test("the brand's name stands under a project's title, on cards and on its page", async () => {
  const [id = ""] = insertProjects(server, { brand, title: "Oolong reel" })
  const page = await maya.open(list)
  expect(page.texts("article")[0]).toMatch(/^Oolong reel CN Kumo Tea Posted/)
  const details = await maya.open(href(urls.influencer.project, { projectId: id }))
  expect(details.texts("main header")).toEqual([
    expect.stringMatching(/^Back to Projects Oolong reel Kumo Tea Open Posted/),
  ])
})

test("the brand info of a card is a page without a script", async () => {
  asserts("card-brand-info")
  const [id = ""] = insertProjects(server, { brand })
  const page = await maya.open((await maya.open(list)).link("Brand info"))
  expect(page.path).toBe(href(urls.influencer.project, { projectId: id }))
  expect(page.texts("#brand summary span")).toEqual(["Show Brand Info", "Hide Brand Info"])
  expect(page.find("#brand").text).toContain(brand)
})

test("pages follow each other without a gap and know the filters", async () => {
  const wanted = Array.from({ length: 45 }, (_, n) => ({ brand, title: `Tea ${n}`, niche: "Tea" }))
  insertProjects(server, { brand, niche: "Coffee" }, ...wanted)
  let page = await maya.open(`${list}?niche=tea`)
  const seen = titles(page)
  for (const [place, size] of [
    ["21–40", 20],
    ["41–45", 5],
  ] as const) {
    page = await maya.open(page.link("Older"))
    expect(titles(page)).toHaveLength(size)
    expect(count(page)).toBe(`${place} of 45 projects`)
    seen.push(...titles(page))
  }
  expect(seen).toEqual(wanted.map(({ title }) => title).reverse())
  expect(() => page.link("Older")).toThrow()
  const newer = await maya.open(page.link("Newer"))
  expect([titles(newer), count(newer)]).toEqual([seen.slice(20, 40), "21–40 of 45 projects"])
  expect(page.link("Back to first page")).toBe(`${list}?niche=tea`)
})

test("hostile filters are only text", async () => {
  asserts("browse-empty", "text-no-projects-filtered")
  insertProjects(server, { brand, title: "Tea" })
  const text = `"><script>alert(1)</script>' OR 1=1 --`
  const page = await maya.open(
    href(urls.influencer.browse, { search: text, niche: text, after: "-1" }),
  )
  expect(page.status).toBe(200)
  expect(page.value("Search projects")).toBe(text)
  expect(page.body).not.toContain("<script>alert")
  expect(page.text).toContain("No projects found. Try changing filters")
})

test("twenty thousand projects cost as many queries as ten, and no more to send", async () => {
  const some = Array.from({ length: 30 }, (_, n) => ({ brand, title: `Tea ${n}` }))
  insertProjects(server, ...some)
  const queries = [list, `${list}?search=tea&platforms=Instagram`, `${list}?search=te`]
  const measure = async () =>
    Promise.all(
      queries.map(async (path) => {
        const page = await maya.open(path)
        return [(await server.lineOf(page)).queries, titles(page).length]
      }),
    )
  await maya.open(list)
  const small = await measure()
  insertProjects(server, ...Array.from({ length: 20_000 }, (_, n) => some[n % 30] ?? { brand }))
  expect(await measure()).toEqual(small)
  expect(count(await maya.open(list))).toBe("1–20 of 1,000+ projects")
})
