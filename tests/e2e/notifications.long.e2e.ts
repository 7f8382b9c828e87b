import { setTimeout } from "node:timers/promises"
import type { Page } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import { server } from "#tests/support/browser-session.ts"
import { tell, userIdOf } from "#tests/support/notices.ts"
import { change } from "#tests/support/stored.ts"
import { errorsOnScreen } from "#tests/support/walk.ts"
import { withoutScripts } from "#tests/support/without-scripts.ts"
import { expect, join, test, unique } from "../support/journey.ts"

const LIST = href(urls.notifications.list)

const bell = (page: Page, name: string) =>
  page.getByRole("banner").getByRole("link", { name, exact: true })

test("the bell counts new notices, and an opened notice is read", async ({ newPerson }) => {
  const page = await newPerson()
  const name = unique("Bell Maya")
  await join(page, "influencer", name)
  await expect(bell(page, "Notifications")).toBeVisible()
  tell(server, userIdOf(server, name), { type: "application.rejected", count: 2 })
  await page.reload()
  await bell(page, "Notifications, 2 unread").click()
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible()
  await expect(page.getByText("Unread")).toHaveCount(2)
  await page.getByRole("link", { name: "See similar projects" }).first().click()
  await page.waitForURL(`**${href(urls.influencer.browse)}`)
  await expect(async () => {
    // A replica shows a visit's writes later: docs/rules.md#reading-writes-nothing
    if (process.env.THROUGH_REPLICA) await page.reload()
    await expect(bell(page, "Notifications, 1 unread")).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 30_000 })
  await page.goto(LIST)
  await page.getByRole("button", { name: "Mark as read" }).click()
  await expect(page.getByRole("button", { name: "Mark as unread" })).toHaveCount(2)
  await expect(bell(page, "Notifications")).toBeVisible()
})

test("bell and list update live, and both are announced @script", async ({ newPerson }) => {
  const page = await newPerson()
  const name = unique("Live Tea")
  await join(page, "brand", name)
  const userId = userIdOf(server, name)
  await page.goto(LIST)
  await expect(page.getByText("No notifications yet.")).toBeVisible()
  tell(server, userId, { type: "application.sent" })
  await expect(bell(page, "Notifications, 1 unread")).toBeVisible()
  await expect(page.getByRole("link", { name: "See the applicants" })).toHaveCount(1)
  await expect(page.getByText(/^New notification: /)).toHaveAttribute("aria-live", "polite")
  await page.goto(href(urls.brand.projects))
  tell(server, userId, { type: "application.sent", count: 2 })
  await expect(bell(page, "Notifications, 3 unread")).toBeVisible()
  await bell(page, "Notifications, 3 unread").click()
  await page.getByRole("button", { name: "Mark all as read" }).click()
  await expect(bell(page, "Notifications")).toBeVisible()
  await expect(page.getByRole("button", { name: "Mark as unread" })).toHaveCount(3)
  tell(server, userId, { type: "application.sent" })
  await expect(bell(page, "Notifications, 1 unread")).toBeVisible()
})

test("a page shown by a prefetched link reads its notices @script", async ({ newPerson }) => {
  const page = await newPerson()
  const name = unique("Shown Maya")
  await join(page, "influencer", name)
  tell(server, userIdOf(server, name))
  await page.goto(href(urls.influencer.account))
  await expect(bell(page, "Notifications, 1 unread")).toBeVisible()
  const prefetched = page.waitForResponse((answer) =>
    answer.url().includes(`${href(urls.account.security)}.data`),
  )
  const link = page.locator(`a[href="${href(urls.account.security)}"]:visible`).first()
  await link.hover()
  await prefetched
  // Nothing is read ahead of the click.
  await page.reload()
  await expect(bell(page, "Notifications, 1 unread")).toBeVisible()
  await link.click()
  await page.waitForURL(`**${href(urls.account.security)}`)
  await expect(bell(page, "Notifications")).toBeVisible()
})

test("an arriving notice moves nothing under a pressed pointer @script", async ({ newPerson }) => {
  const page = await newPerson()
  const name = unique("Pressed Tea")
  await join(page, "brand", name)
  const userId = userIdOf(server, name)
  tell(server, userId, { type: "application.sent" })
  await page.goto(LIST)
  await page.getByRole("button", { name: "Mark as read" }).hover()
  await page.mouse.down()
  tell(server, userId, { type: "application.sent" })
  await expect(bell(page, "Notifications, 2 unread")).toBeVisible()
  await setTimeout(500)
  await expect(page.getByRole("link", { name: "See the applicants" })).toHaveCount(1)
  await page.mouse.up()
  await expect(page.getByRole("link", { name: "See the applicants" })).toHaveCount(2)
  await expect(page.getByRole("button", { name: "Mark as unread" })).toHaveCount(1)
})

test("a hidden page holds no stream, and catches up later @script", async ({ newPerson }) => {
  const page = await newPerson()
  const name = unique("Hidden Maya")
  await join(page, "influencer", name)
  const asked: string[] = []
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === href(urls.notifications.stream)) asked.push(search)
  })
  await page.reload()
  await expect.poll(() => asked).toHaveLength(1)
  const show = (state: string) =>
    page.evaluate((state) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state })
      document.dispatchEvent(new Event("visibilitychange"))
    }, state)
  await show("hidden")
  tell(server, userIdOf(server, name))
  await setTimeout(2000)
  await expect(bell(page, "Notifications")).toBeVisible()
  await show("visible")
  await expect(bell(page, "Notifications, 1 unread")).toBeVisible()
  await expect(page.getByText("New notification: Your password was changed")).toBeAttached()
  expect(asked).toHaveLength(2)
})

test("a user logged out elsewhere is not queried repeatedly @script", async ({ newPerson }) => {
  const page = await newPerson()
  const name = unique("Ended Maya")
  await join(page, "influencer", name)
  const userId = userIdOf(server, name)
  // Only the next page's requests count.
  const address = page.url()
  await page.goto("about:blank")
  let asked = 0
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === href(urls.notifications.stream)) asked += 1
  })
  const opened = page.waitForResponse((answer) =>
    answer.url().includes(href(urls.notifications.stream)),
  )
  await page.goto(address)
  expect((await opened).status()).toBe(200)
  expect(asked).toBe(1)
  change(server, "UPDATE sessions SET revoked_at = 1 WHERE user_id = ?", userId)
  tell(server, userId)
  await setTimeout(9000)
  expect(asked).toBe(1)
  await expect(bell(page, "Notifications")).toBeVisible()
})

test.describe("with screen checks", () => {
  // Axe needs scripts, so ours are removed.
  test.use({ javaScriptEnabled: true })

  test("the list and the settings fit 320 px and are accessible in both themes", async ({
    newPerson,
    isScriptOff,
  }) => {
    const page = await newPerson()
    const name = unique("Narrow Tea")
    await join(page, "brand", name)
    tell(server, userIdOf(server, name), { type: "application.sent", count: 31 })
    if (isScriptOff) await withoutScripts(page)
    for (const path of [LIST, href(urls.account.notifications)]) {
      await page.goto(path)
      expect(await errorsOnScreen(page), path).toEqual([])
    }
  })
})
