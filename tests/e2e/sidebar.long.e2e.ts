import { expect, type Page, test } from "playwright/test"
import { href, urls } from "#app/urls/index.ts"
import { openAdmin, signInAsNew } from "#tests/support/browser-session.ts"
import { asserts } from "#tests/support/e2e-statements.ts"

const at = (path: string) => `${process.env.E2E_ORIGIN}${path}`

let brands = 0

async function signInAsBrand(page: Page): Promise<void> {
  brands += 1
  const name = `Sidebar Tea ${process.pid} ${brands}`
  await signInAsNew(page.context(), { role: "brand", name })
  await page.goto(at(href(urls.brand.projects)))
  await expect(page.getByRole("heading", { name: "Your Projects" })).toBeVisible()
}

const widthOf = async (page: Page) =>
  Math.round((await page.locator("#sidebar").boundingBox())?.width ?? Number.NaN)

test("the sidebar collapses to icons, is remembered, and opens again", async ({ page }) => {
  asserts("limit-sidebar-width", "sidebar-state")
  await signInAsBrand(page)
  expect(await widthOf(page)).toBe(256)
  await page.getByRole("button", { name: "Toggle sidebar" }).click()
  await expect.poll(() => widthOf(page)).toBe(48)
  await page.goto(at(href(urls.brand.dashboard)))
  expect(await widthOf(page)).toBe(48)
  const label = page.locator("#sidebar").getByText("Projects")
  await expect(label).toHaveCSS("opacity", "0")
  await page.getByRole("link", { name: "Projects" }).hover()
  await expect(label).toHaveCSS("opacity", "1")
  await page.getByRole("button", { name: "Toggle sidebar" }).click()
  await expect.poll(() => widthOf(page)).toBe(256)
})

test("the sidebar is a rail from 768 to 1023 px, unless toggled", async ({ page }) => {
  const shows = (width: number) => expect.poll(() => widthOf(page)).toBe(width)
  const go = (width: number) => page.setViewportSize({ width, height: 700 })
  const toggle = page.getByRole("button", { name: "Toggle sidebar" })
  await signInAsBrand(page)
  await go(1024)
  await shows(256)
  await expect(toggle).toHaveAttribute("aria-expanded", "true")
  for (const width of [1023, 768]) {
    await go(width)
    await shows(48)
    await expect(toggle).toHaveAttribute("aria-expanded", "false")
  }
  await page.reload()
  await shows(48)
  await toggle.click()
  await shows(256)
  await expect(toggle).toHaveAttribute("aria-expanded", "true")
  await page.goto(at(href(urls.brand.dashboard)))
  await shows(256)
  await toggle.click()
  await shows(48)
  await go(1280)
  await shows(48)
})

test("on a narrow screen the sidebar is a sheet that opens, navigates and closes", async ({
  page,
}) => {
  asserts("sheet", "limit-sidebar-width")
  await page.setViewportSize({ width: 375, height: 700 })
  await signInAsBrand(page)
  const sheet = page.locator("#sidebar")
  await expect(sheet).toBeHidden()
  await page.getByRole("button", { name: "Open menu" }).click()
  await expect(sheet).toBeVisible()
  await expect.poll(() => widthOf(page)).toBe(288)
  await page.getByRole("button", { name: "Close menu" }).click()
  await expect(sheet).toBeHidden()
  await page.getByRole("button", { name: "Open menu" }).click()
  await sheet.getByRole("link", { name: "Dashboard" }).click()
  await page.waitForURL(at(href(urls.brand.dashboard)))
  await expect(sheet).toBeHidden()
})

test("the sheet closes when the focus leaves, and Escape returns the focus @script", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await signInAsBrand(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem("user"))).not.toBeNull()
  const sheet = page.locator("#sidebar")
  const menu = page.getByRole("button", { name: "Open menu" })
  await menu.click()
  await sheet.locator("summary").focus()
  await expect(sheet).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(sheet).toBeHidden()
  await expect(page.getByRole("link", { name: "Find anything" })).toBeFocused()
  await menu.click()
  await sheet.getByRole("link", { name: "Dashboard" }).focus()
  await page.keyboard.press("Escape")
  await expect(sheet).toBeHidden()
  await expect(menu).toBeFocused()
})

test("the sheet opened by keyboard takes the focus, and returns it @script", async ({ page }) => {
  asserts("sidebar-shortcut")
  await page.setViewportSize({ width: 375, height: 700 })
  await signInAsBrand(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem("user"))).not.toBeNull()
  const sheet = page.locator("#sidebar")
  const post = page.getByRole("link", { name: "+ Post a project" }).first()
  await post.focus()
  await page.keyboard.press("Control+b")
  await expect(sheet).toBeVisible()
  await expect(sheet.locator(":focus")).toHaveCount(1)
  await page.keyboard.press("Control+b")
  await expect(sheet).toBeHidden()
  await expect(post).toBeFocused()
})

test("the sidebar becomes a sheet below 768 px", async ({ page }) => {
  asserts("limit-breakpoint", "sheet")
  await signInAsBrand(page)
  await page.setViewportSize({ width: 768, height: 700 })
  await expect(page.locator("#sidebar")).toBeVisible()
  await page.setViewportSize({ width: 767, height: 700 })
  await expect(page.locator("#sidebar")).toBeHidden()
  await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible()
})

test("Ctrl+B toggles the sidebar, except while typing @script", async ({ page }) => {
  asserts("sidebar-shortcut", "sidebar-state", "limit-sidebar-cookie")
  await signInAsBrand(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem("user"))).not.toBeNull()
  await page.keyboard.press("Control+b")
  await expect.poll(() => widthOf(page)).toBe(48)
  const cookie = (await page.context().cookies()).find(({ name }) => name === "sidebar_state")
  expect(cookie).toMatchObject({ value: "false", path: "/", httpOnly: false })
  const secondsLeft = (cookie?.expires ?? 0) - Date.now() / 1000
  expect(Math.abs(secondsLeft - 604_800)).toBeLessThan(60)
  await page.getByPlaceholder("Search projects...").press("Control+b")
  expect(await widthOf(page)).toBe(48)
  await page.getByRole("heading", { level: 1 }).click()
  await page.keyboard.press("Control+b")
  await expect.poll(() => widthOf(page)).toBe(256)
})

test("Ctrl+K opens the search and returns to its field @script", async ({ page }) => {
  await signInAsBrand(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem("user"))).not.toBeNull()
  await page.getByPlaceholder("Search projects...").press("Control+k")
  await page.waitForURL(at(href(urls.search)))
  const field = page.getByRole("searchbox")
  await expect(field).toBeFocused()
  await field.fill("payout")
  await field.press("Enter")
  await page.waitForURL(/\/search\?q=payout/)
  await expect(page.getByText("Nothing found for “payout”")).toBeVisible()
  await page.getByRole("heading", { level: 1 }).click()
  await page.keyboard.press("Meta+k")
  await expect(field).toBeFocused()
})

test("the user is copied to local storage, repaired there, and removed at log-out @script", async ({
  page,
}) => {
  asserts("stored-user", "log-out")
  await signInAsBrand(page)
  const localUserCopy = () => page.evaluate(() => localStorage.getItem("user"))
  await expect.poll(localUserCopy).toContain('"brandName":"Sidebar Tea')
  expect(JSON.parse((await localUserCopy()) ?? "")).toMatchObject({ role: "brand", picture: "" })
  await page.evaluate(() => localStorage.setItem("user", "{broken"))
  await page.reload()
  await expect.poll(localUserCopy).toContain('"role":"brand"')
  await page.locator("#sidebar summary").click()
  await page.getByRole("button", { name: "Log out" }).click()
  await page.waitForURL((url) => !url.pathname.startsWith(href(urls.brand.dashboard)))
  expect(await localUserCopy()).toBeNull()
})

/** From a laptop to the smallest window: docs/rules.md#one-menu */
const WINDOWS = [
  { width: 1280, height: 720 },
  { width: 1366, height: 625 },
  { width: 1024, height: 600 },
  { width: 844, height: 390 },
  { width: 320, height: 320 },
]
const inWindow = { ratio: 1 }

for (const role of ["influencer", "brand"] as const) {
  test(`the user menu of a user as ${role} fits every window`, async ({ page }) => {
    asserts("user-menu")
    await signInAsNew(page.context(), { role, name: `Low Window ${process.pid} ${role}` })
    const sidebar = page.locator("#sidebar")
    for (const size of WINDOWS) {
      await page.setViewportSize(size)
      await page.goto(at(href(urls[role].dashboard)))
      const opener = page.getByRole("button", { name: "Open menu" })
      if (await opener.isVisible()) await opener.click()
      const summary = sidebar.locator("summary")
      await expect(summary).toBeInViewport(inWindow)
      await summary.click()
      for (const entry of [
        sidebar.getByRole("link", { name: "Account", exact: true }),
        sidebar.getByRole("button", { name: "Log out" }),
      ]) {
        await expect(entry).toBeInViewport(inWindow)
        await entry.click({ trial: true })
      }
      await summary.click()
      const last = sidebar.getByRole("link", { name: "Public profile" })
      await last.scrollIntoViewIfNeeded()
      await last.click({ trial: true })
      await expect(summary).toBeInViewport(inWindow)
    }
    await sidebar.locator("summary").click()
    await sidebar.getByRole("button", { name: "Log out" }).click()
    await page.waitForURL((url) => !url.pathname.startsWith(href(urls[role].dashboard)))
  })
}

test("the admin log-out stays visible in every window, at any scroll position", async ({
  page,
}) => {
  await openAdmin(page)
  for (const size of WINDOWS) {
    await page.setViewportSize(size)
    await page.goto(at(href(urls.admin.root)))
    const wayOut = page.getByRole("button", { name: "Log out" })
    await expect(wayOut).toBeInViewport(inWindow)
    await page.mouse.wheel(0, 2000)
    await expect(wayOut).toBeInViewport(inWindow)
    await wayOut.click({ trial: true })
  }
})

test("each entry of the rail has its tooltip, in a low window too", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await signInAsBrand(page)
  expect(await widthOf(page)).toBe(48)
  for (const link of await page.locator("#sidebar nav a").all()) {
    await link.hover()
    const label = link.locator(".sidebar-label")
    await expect(label).toHaveCSS("opacity", "1")
    await expect(label).toBeInViewport(inWindow)
  }
  // The page beside the sidebar stays clickable.
  await page.getByRole("link", { name: "+ Post a project" }).first().click({ trial: true })
})

test("the menu shows the entry of the current page @script", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await signInAsBrand(page)
  await page.goto(at(href(urls.account.page)))
  const entry = page.locator("#sidebar").getByRole("link", { name: "Public profile" })
  await expect(entry).toBeInViewport(inWindow)
})
