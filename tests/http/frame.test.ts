import { afterAll, beforeAll, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs, withDatabase } from "#tests/support/accounts.ts"
import { withoutTable } from "#tests/support/broken.ts"
import type { Page } from "#tests/support/page.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"
import { asserts } from "#tests/support/statements.ts"

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const home = href(urls.brand.dashboard)

const menuOf = (page: Page) => groupOf(page, 'nav[aria-label="Menu"] > ul:first-child')

const groupOf = (page: Page, group: string) =>
  page.html
    .querySelectorAll(`${group} a`)
    .map((link) => [link.text.trim(), link.getAttribute("href"), link.getAttribute("aria-current")])

test("a visitor is redirected to the login, and the other role to its dashboard", async () => {
  asserts("guard-visitor", "guard-role")
  const visitor = server.visitor()
  const brand = await signedInAs(server, "brand")
  const influencer = await signedInAs(server, "influencer")
  for (const side of [href(urls.brand.dashboard), href(urls.influencer.dashboard)]) {
    expect((await visitor.get(side)).location).toBe(href(urls.login.welcome))
  }
  expect((await brand.get(href(urls.influencer.dashboard))).location).toBe(
    href(urls.brand.dashboard),
  )
  expect((await influencer.get(home)).location).toBe(href(urls.influencer.dashboard))
})

test("the frame greets by name and shows the role's menu with the current entry", async () => {
  asserts("greeting", "menu", "active-tab")
  const brand = await signedInAs(server, "brand", { name: "Tea House" })
  const page = await brand.get(home)
  expect(page.texts("header p")).toEqual(["Hi, Tea House!"])
  // Unsplit, for programs that search the text.
  expect(page.body).toContain("Hi, Tea House!")
  expect(page.find("main h1").text).toBe("Dashboard")
  expect(menuOf(page)).toEqual([
    ["Dashboard", home, "page"],
    ["Projects", href(urls.brand.projects), undefined],
  ])
  const maya = await signedInAs(server, "influencer", { name: "Maya Rao" })
  const hers = await maya.get(href(urls.influencer.dashboard))
  expect(hers.texts("header p")).toEqual(["Hi, Maya Rao!"])
  expect(menuOf(hers)).toEqual([
    ["Dashboard", href(urls.influencer.dashboard), "page"],
    ["Browse projects", href(urls.influencer.browse), undefined],
  ])
})

test("account pages have their own menu group, with no active entry in the first", async () => {
  const group = 'nav[aria-label="Menu"] > ul[aria-labelledby="menu-account"]'
  const list = href(urls.notifications.list)
  for (const role of ["influencer", "brand"] as const) {
    const visitor = await signedInAs(server, role)
    const page = await visitor.get(list)
    expect(page.texts("#menu-account")).toEqual(["Account"])
    const money = [
      ["Earnings", href(urls.influencer.earnings), undefined],
      ["Payouts", href(urls.account.payouts), undefined],
    ]
    const own = role === "influencer" ? money : []
    const finding =
      role === "brand"
        ? [["Find influencers", href(urls.brand.influencers), undefined]]
        : [
            ["Applications", href(urls.influencer.applications), undefined],
            ["Saved searches", href(urls.influencer.searches), undefined],
          ]
    expect(groupOf(page, group)).toEqual([
      ...finding,
      ["Messages", href(urls.messages.list), undefined],
      ["Notifications", list, "page"],
      ...own,
      ["Reports", href(urls[role].reports), undefined],
      ["Documents", href(urls.papers.list), undefined],
      ["Public profile", href(urls.account.page), undefined],
      ["Security", href(urls.account.security), undefined],
      ["Privacy", href(urls.account.privacy), undefined],
    ])
    expect(menuOf(page).map(([, , current]) => current)).toEqual([undefined, undefined])
    const settings = await visitor.get(href(urls.account.notifications))
    expect(groupOf(settings, group).map(([, , current]) => current)).toEqual([
      ...finding.map(() => undefined),
      undefined,
      "true",
      ...own.map(() => undefined),
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    const messages = await visitor.get(href(urls.messages.list))
    expect(groupOf(messages, group)[finding.length]?.[2]).toBe("page")
    const home = await visitor.get(href(urls[role].dashboard))
    expect(groupOf(home, group).map(([, , current]) => current)).toEqual(
      Array(7 + finding.length + own.length).fill(undefined),
    )
  }
})

test("the account is below the dashboard's entry", async () => {
  asserts("active-tab")
  const brand = await signedInAs(server, "brand")
  expect(menuOf(await brand.get(href(urls.brand.account)))[0]).toEqual(["Dashboard", home, "true"])
})

test("a user without a picture is CN, with links to account and log-out", async () => {
  asserts("avatar", "user-menu")
  for (const role of ["influencer", "brand"] as const) {
    const name = `Pictured ${role}`
    const visitor = await signedInAs(server, role, { name })
    const page = await visitor.get(href(urls[role].dashboard))
    const menu = page.find("aside .user-menu")
    expect(menu.querySelector("summary")?.text).toContain("CN")
    const entries = menu.querySelectorAll("a, button")
    expect(entries.map((entry) => entry.text.trim())).toEqual(["Account", "Log out"])
    expect(entries[0]?.getAttribute("href")).toBe(`/${role}-dashboard/account`)
    const form = entries[1]?.closest("form")
    expect([form?.getAttribute("method"), form?.getAttribute("action")]).toEqual([
      "post",
      href(urls.logout),
    ])
    withDatabase(server, (db) =>
      db.prepare("UPDATE profiles SET picture_id = 'x' WHERE name = ?").run(name),
    )
    const shown = (await visitor.get(href(urls[role].dashboard))).find(".user-menu summary")
    expect(shown.querySelector("img")?.getAttribute("src")).toBe(
      href(urls.picture, { pictureId: "x" }),
    )
    expect(shown.text).not.toContain("CN")
  }
})

const sidebarOf = (page: Page) => page.html.querySelector(".shell")?.getAttribute("data-sidebar")

/** One button per state of the sidebar. */
const togglesOf = (page: Page) =>
  page.html
    .querySelectorAll("button[name=expanded]")
    .map((button) => [button.getAttribute("aria-expanded"), button.getAttribute("value")])

test("without a script the sidebar collapses for seven days, and expands again", async () => {
  asserts("sidebar-state", "limit-sidebar-cookie")
  const brand = await signedInAs(server, "brand")
  const page = await brand.get(href(urls.brand.dashboard, { status: "draft" }))
  expect(sidebarOf(page)).toBe("auto")
  expect(togglesOf(page)).toEqual([
    ["true", "false"],
    ["false", "true"],
  ])
  const { entries } = page.fillIn("Toggle sidebar", {})
  const toggled = await brand.post(href(urls.sidebar), Object.fromEntries(entries))
  expect(toggled.location).toBe(page.path)
  const cookie = toggled.headers.getSetCookie().find((line) => line.startsWith("sidebar_state="))
  expect(cookie).toMatch(/^sidebar_state=false; Path=\/; Max-Age=604800; SameSite=Lax$/)
  const collapsed = await brand.get(home)
  expect(sidebarOf(collapsed)).toBe("collapsed")
  expect(togglesOf(collapsed)).toEqual([["false", "true"]])
  expect(sidebarOf(await brand.submit(collapsed, "Toggle sidebar"))).toBe("expanded")
})

test("the sidebar's button returns to our own pages only", async () => {
  const brand = await signedInAs(server, "brand")
  const elsewhere = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/.//evil.example",
  ]
  for (const returnTo of elsewhere) {
    expect((await brand.post(href(urls.sidebar), { returnTo })).location).toBe(home)
  }
  expect((await server.visitor().post(href(urls.sidebar))).location).toBe(href(urls.login.welcome))
})

test("the sidebar's button always leads to a page, whatever is sent", async () => {
  const influencer = await signedInAs(server, "influencer")
  const dashboard = href(urls.influencer.dashboard)
  const here = href(urls.influencer.browse)
  const long = href(urls.influencer.browse, { search: "सुंदर कपड़े ".repeat(40) })
  expect(long.length).toBeGreaterThan(2000)
  const cases: [sent: Record<string, string | string[]>, location: string, isExpanded: string][] = [
    [{ returnTo: long, expanded: "true" }, dashboard, "true"],
    [{ returnTo: [here, here], expanded: "true" }, dashboard, "true"],
    [{ returnTo: here, expanded: "maybe" }, here, "false"],
    [{}, dashboard, "false"],
  ]
  for (const [sent, location, isExpanded] of cases) {
    const answer = await influencer.post(href(urls.sidebar), sent)
    expect([answer.status, answer.location]).toEqual([303, location])
    expect(answer.headers.get("Set-Cookie")).toContain(`sidebar_state=${isExpanded};`)
  }
  const torn = { "Content-Type": "multipart/form-data; boundary=x", Origin: server.origin }
  const init = { method: "POST", body: "--x\r\nContent-Disp", headers: torn }
  const answer = await influencer.send(href(urls.sidebar), init)
  expect([answer.status, answer.location]).toEqual([303, dashboard])
})

test("the sidebar can be toggled on a page with an overlong address", async () => {
  const influencer = await signedInAs(server, "influencer")
  const page = await influencer.get(
    href(urls.influencer.browse, { search: "सुंदर कपड़े ".repeat(100) }),
  )
  expect(page.path.length).toBeGreaterThan(8 * 1024)
  const { entries } = page.fillIn("Toggle sidebar", {})
  const toggled = await influencer.post(href(urls.sidebar), Object.fromEntries(entries))
  expect([toggled.status, toggled.location]).toEqual([303, href(urls.influencer.dashboard)])
})

test("a dashboard without orders shows a message", async () => {
  asserts("orders-empty", "text-no-orders")
  const page = await (await signedInAs(server, "influencer")).get(href(urls.influencer.dashboard))
  expect(page.text).toContain("No orders found.")
  for (const label of ["Total Order(s)", "Total Order(s) Completed", "Active Order(s)"]) {
    expect(page.text).toContain(`${label} 0`)
  }
  expect(page.text).toContain("Total Project(s) 0")
})

test("failing figures leave the orders on the page", async () => {
  asserts("message-metrics-fault")
  const brand = await signedInAs(server, "brand")
  const page = await withoutTable(server, "projects", () => brand.get(home))
  expect(page.status).toBe(200)
  expect(page.text).toContain("Something went wrong while fetching metrics")
  expect(page.text).toContain("No orders found.")
})

test("a dashboard needs few queries, however many orders it shows", async () => {
  const brand = await signedInAs(server, "brand")
  const line = await server.lineOf(await brand.get(home))
  // Three for the page, and one per kind: docs/rules.md#next-steps
  expect(line.queries).toBeLessThanOrEqual(12)
})
