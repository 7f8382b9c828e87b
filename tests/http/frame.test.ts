import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { withoutTable } from "#tests/support/broken.ts"
import type { Page } from "#tests/support/page.ts"
import { aServer } from "#tests/support/servers.ts"
import { aStartedOrder } from "#tests/support/started-order.ts"
import { asserts } from "#tests/support/statements.ts"
import { change } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const server = await aServer()

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

const GROUP = 'nav[aria-label="Menu"] > [role=group]'
const EXPECTED = {
  influencer: {
    Work: [
      ["Applications", href(urls.influencer.applications)],
      ["Invitations", href(urls.influencer.invitations)],
      ["Orders", href(urls.orders.root)],
      ["Messages", href(urls.messages.list)],
      ["Library", href(urls.library.root)],
      ["Calendar", href(urls.calendar.show)],
    ],
    Money: [
      ["Earnings", href(urls.influencer.earnings)],
      ["Documents", href(urls.documents.list)],
      ["Reports", href(urls.influencer.reports)],
    ],
    Profile: [
      ["Services", href(urls.influencer.services)],
      ["Public profile", href(urls.account.page)],
    ],
  },
  brand: {
    Work: [
      ["Find influencers", href(urls.brand.influencers)],
      ["Cart", href(urls.brand.cart)],
      ["Invitations", href(urls.brand.invitations)],
      ["Orders", href(urls.orders.root)],
      ["Messages", href(urls.messages.list)],
      ["Library", href(urls.library.root)],
      ["Calendar", href(urls.calendar.show)],
    ],
    Money: [
      ["Payments", href(urls.payments.root)],
      ["Documents", href(urls.documents.list)],
      ["Reports", href(urls.brand.reports)],
    ],
    Profile: [["Public profile", href(urls.account.page)]],
  },
} satisfies Record<"influencer" | "brand", Record<string, [label: string, href: string][]>>

const currentOf = (page: Page) =>
  page.html
    .querySelectorAll("aside [aria-current]")
    .map((link) => [link.text.trim(), link.getAttribute("aria-current")])

test("a second labelled group has our entries by job", async () => {
  for (const role of ["influencer", "brand"] as const) {
    const page = await (await signedInAs(server, role)).get(href(urls[role].dashboard))
    expect(page.find(GROUP).getAttribute("aria-label")).toBe("Workspace")
    expect(page.texts(`${GROUP} p`)).toEqual(Object.keys(EXPECTED[role]))
    for (const [label, entries] of Object.entries(EXPECTED[role])) {
      const found = groupOf(page, `${GROUP} ul[aria-labelledby="menu-${label}"]`)
      expect(found).toEqual(entries.map(([name, path]) => [name, path, undefined]))
    }
  }
})

test("each page lights its own entry, and specified pages only theirs", async () => {
  asserts("active-tab")
  const brand = await signedInAs(server, "brand")
  const maya = await signedInAs(server, "influencer")
  const cases: [Visitor, string, [string, string]][] = [
    [brand, href(urls.brand.projects), ["Projects", "page"]],
    [maya, href(urls.influencer.browse), ["Browse projects", "page"]],
    [brand, href(urls.brand.influencers), ["Find influencers", "page"]],
    [brand, href(urls.brand.lists), ["Find influencers", "true"]],
    [brand, href(urls.brand.searches), ["Find influencers", "true"]],
    [maya, href(urls.influencer.invitations), ["Invitations", "page"]],
    [brand, href(urls.payments.root), ["Payments", "page"]],
    [maya, href(urls.account.payouts), ["Earnings", "true"]],
    [maya, href(urls.messages.list), ["Messages", "page"]],
    [brand, href(urls.statement.show), ["Documents", "true"]],
    [maya, href(urls.account.portfolio), ["Public profile", "true"]],
    [brand, href(urls.account.security), ["Account", "true"]],
    [maya, href(urls.influencer.searches), ["Dashboard", "true"]],
  ]
  for (const [visitor, path, entry] of cases) {
    expect(currentOf(await visitor.open(path)), path).toEqual([entry])
  }
  expect(currentOf(await brand.open(href(urls.notifications.list)))).toEqual([])
})

test("account, security, privacy and notifications are tabs of one page", async () => {
  for (const role of ["influencer", "brand"] as const) {
    const visitor = await signedInAs(server, role)
    const account = await visitor.open(href(urls[role].account))
    const tabs = 'nav[aria-label="Account pages"]'
    const links = groupOf(account, tabs)
    expect(links.map(([label]) => label)).toEqual([
      "Account",
      "Team",
      "Security",
      "Privacy",
      "Notifications",
      "API",
    ])
    for (const [label, path] of links) {
      const current = groupOf(await visitor.open(path ?? ""), tabs).filter(([, , at]) => at)
      expect(current).toEqual([[label, path, "page"]])
    }
  }
})

test("the menu counts unread conversations, and the bar of phones too", async () => {
  const { brand, influencer, show } = await anOrderWithMessage()
  const counts = (page: Page) =>
    ["#count-orders", "#count-messages"].map((id) => page.find(id).text.trim())
  const home = await brand.open(href(urls.brand.dashboard))
  expect(counts(home)).toEqual(["", "1"])
  expect(home.find('a[href="/messages"]').getAttribute("aria-describedby")).toBe("count-messages")
  expect(home.texts(".bottom-bar a")).toEqual(["Home", "Projects", "Orders", "Messages 1"])
  const hers = await influencer.open(href(urls.influencer.browse))
  expect(counts(hers)).toEqual(["1", ""])
  expect(hers.texts(".bottom-bar a")).toEqual(["Home", "Browse", "Orders 1", "Messages"])
  expect(counts(await brand.open(show))).toEqual(["", ""])
  expect(counts(await brand.open(href(urls.brand.dashboard)))).toEqual(["", ""])
})

async function anOrderWithMessage() {
  const { brand, influencer, show } = await aStartedOrder(server)
  await influencer.submit(await influencer.open(show), "Send", { Message: "Hello" })
  return { brand, influencer, show }
}

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
    change(server, "UPDATE profiles SET picture_id = 'x' WHERE name = ?", name)
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
  // Five for the page, and one per kind: docs/rules.md#next-steps
  expect(line.queries).toBeLessThanOrEqual(16)
})
