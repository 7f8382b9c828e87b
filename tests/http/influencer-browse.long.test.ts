import { setTimeout } from "node:timers/promises"
import { afterEach, beforeEach, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { insertProjects } from "#tests/support/insert-projects.ts"
import type { Page } from "#tests/support/page.ts"
import { startServer } from "#tests/support/server.ts"
import { aServer } from "#tests/support/servers.ts"
import { asserts } from "#tests/support/statements.ts"
import { change, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const brand = "Kumo Tea"
const list = href(urls.influencer.browse)
let maya: Visitor
const server = await aServer()
await signedInAs(server, "brand", { name: brand })
beforeEach(async () => {
  maya = await signedInAs(server, "influencer", { name: "Maya" })
})
afterEach(() => {
  withDatabase(server, (db) => db.exec("DELETE FROM applications; DELETE FROM projects"))
})

const titles = (page: Page) => page.texts("article h2")
const count = (page: Page) => page.texts("[role=status]").at(-1)

test("an influencer sets and removes filters without a script", async () => {
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
  expect(narrowed.texts("[aria-label='Active filters'] li").join(", ")).toBe(
    "Remove “reel”, Remove tea, Remove 1K-10K, Remove Youtube, Remove Tiktok",
  )
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

test("a card offers 'Apply' until the influencer has applied", async () => {
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

test("the brand's name is below a project's title, on cards and page", async () => {
  const [id = ""] = insertProjects(server, { brand, title: "Oolong reel" })
  const page = await maya.open(list)
  expect(page.texts("article")[0]).toMatch(/^Oolong reel CN Kumo Tea Posted/)
  const details = await maya.open(href(urls.influencer.project, { projectId: id }))
  expect(details.texts("main header")).toEqual([
    expect.stringMatching(/^Back to Projects Oolong reel Kumo Tea Open Posted/),
  ])
})

test("a card's brand info is a page without a script", async () => {
  asserts("card-brand-info")
  const [id = ""] = insertProjects(server, { brand })
  const page = await maya.open((await maya.open(list)).link("Brand info"))
  expect(page.path).toBe(href(urls.influencer.project, { projectId: id }))
  expect(page.texts("#brand summary span")).toEqual(["Show Brand Info", "Hide Brand Info"])
  expect(page.find("#brand").text).toContain(brand)
})

test("pages have no gaps and keep the filters", async () => {
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

test("sort, budget and niches combine, by links and a form", async () => {
  // Niches are cached for a minute, so a new server is needed.
  const server = await startServer()
  await signedInAs(server, "brand", { name: brand })
  const maya = await signedInAs(server, "influencer")
  insertProjects(
    server,
    { brand, title: "Small tea", niche: "Tea", budget: [100_000, 200_000] },
    { brand, title: "Large tea", niche: "Tea", budget: [5_000_000, 9_000_000] },
    { brand, title: "Coffee", niche: "Coffee", budget: [1_000_000, 3_000_000] },
  )
  const all = await maya.open(list)
  expect(titles(all)).toEqual(["Coffee", "Large tea", "Small tea"])
  const sorted = await maya.submit(all, "Search", { "Sort by": "budget", Budget: "10000" })
  expect(titles(sorted)).toEqual(["Large tea", "Coffee"])
  expect(sorted.texts("[aria-label='Active filters'] li")).toEqual(["Remove ₹10,000 or more"])
  // The total is hidden when other filters apply.
  expect(all.texts(".chips a")).toEqual(["Tea 2", "Coffee 1"])
  expect(sorted.texts(".chips a")).toEqual(["Tea", "Coffee"])
  const tea = await maya.open(sorted.link("Tea"))
  expect(titles(tea)).toEqual(["Large tea"])
  expect(tea.texts(".chips [aria-current=true]")).toEqual(["Tea"])
  expect([tea.value("Sort by"), tea.value("Budget")]).toEqual(["budget", "10000"])
  expect(titles(await maya.open(tea.link("Tea")))).toEqual(["Large tea", "Coffee"])
  await server.stop()
})

test("the search names its scope, and widens on request", async () => {
  const said = { brand, title: "Reels", description: "Brew oolong at dawn." }
  insertProjects(server, said, { brand, title: "Oolong" })
  const page = await maya.open(list)
  expect(page.text).toContain("Search in titles")
  const inTitles = await maya.submit(page, "Search", { "Search projects": "oolong" })
  expect(titles(inTitles)).toEqual(["Oolong"])
  const further = await maya.open(`${list}?search=oolong&in=all`)
  expect(titles(further)).toEqual(["Oolong", "Reels"])
  expect(further.field("also in brands and descriptions").hasAttribute("checked")).toBe(true)
  expect(titles(await maya.open(`${list}?search=kumo&in=all`))).toEqual(["Oolong", "Reels"])
})

test("applied projects can be hidden, and matches give a reason", async () => {
  const [id = ""] = insertProjects(
    server,
    { brand, title: "Applied", platforms: ["Instagram"] },
    { brand, title: "On Instagram", platforms: ["Instagram", "X"] },
    { brand, title: "On X", platforms: ["X"] },
  )
  const apply = href(urls.influencer.apply, { projectId: id })
  change(
    server,
    `INSERT OR IGNORE INTO socials (user_id, platform, value)
      SELECT user_id, 'Instagram', user_name FROM profiles WHERE name = 'Maya'`,
  )
  await maya.post(apply, { bidAmount: "6000", deliveryDays: "9" })
  expect(titles(await maya.open(`${list}?hideApplied=1`))).toEqual(["On X", "On Instagram"])
  const fitting = await maya.open(`${list}?fits=1&hideApplied=1`)
  expect(titles(fitting)).toEqual(["On Instagram"])
  expect(fitting.texts("article")[0]).toContain("Fits: Instagram")
  expect(fitting.text).toContain("Chosen by the platforms of your page.")
  expect(fitting.link("Add your niches and followers")).toBe(href(urls.account.page))
})

test("a card shows when its project closes soon", async () => {
  const [soon = "", later = ""] = insertProjects(
    server,
    { brand, title: "Soon" },
    { brand, title: "Later" },
    { brand, title: "Never" },
  )
  const days = (count: number) => Date.now() + count * 86_400_000
  withDatabase(server, (db) => {
    const set = db.prepare("UPDATE projects SET apply_by = ? WHERE id = ?")
    set.run(days(3) + 60_000, soon)
    set.run(days(30), later)
  })
  const page = await maya.open(`${list}?sort=closing`)
  expect(titles(page)).toEqual(["Soon", "Later", "Never"])
  const cards = page.texts("article")
  expect(cards[0]).toContain("Closes in 3 days")
  expect(cards.slice(1).join()).not.toContain("Closes")
})

test("hostile filters are treated as text", async () => {
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

test("twenty thousand projects need fourteen queries, like ten, and no larger response", async () => {
  const some = Array.from({ length: 30 }, (_, n) => ({ brand, title: `Tea ${n}` }))
  insertProjects(server, ...some)
  const queries = [list, `${list}?search=tea&platforms=Instagram`, `${list}?search=te`]
  const measure = async () =>
    Promise.all(
      queries.map(async (path) => {
        const page = await maya.open(path)
        expect((await server.lineOf(page)).queries, path).toBeLessThanOrEqual(14)
        return titles(page).length
      }),
    )
  await maya.open(list)
  const small = await measure()
  insertProjects(server, ...Array.from({ length: 20_000 }, (_, n) => some[n % 30] ?? { brand }))
  // Lets closed connections be noticed.
  await setTimeout(50)
  expect(await measure()).toEqual(small)
  expect(count(await maya.open(list))).toBe("1–20 of 1,000+ projects")
}, 90_000)
