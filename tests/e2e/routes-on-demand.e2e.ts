import type { Page } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import { expect, join, test, unique } from "../support/journey.ts"

test.use({ baseURL: process.env.E2E_ORIGIN ?? "" })

/** Detects a full reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }))
const isSame = (page: Page) => page.evaluate(() => "isMarked" in window)

/** Records requested route addresses. */
function watchRoutes(page: Page) {
  const asked: (string | null)[] = []
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === href(urls.system.routes)) asked.push(searchParams.get("p"))
  })
  return asked
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name })

test("routes unknown at first open in place, also with back and forward @script", async ({
  newPerson,
}) => {
  const page = await newPerson()
  await join(page, "influencer", unique("Routes Maya"))
  const asked = watchRoutes(page)
  await page.goto(href(urls.influencer.browse), { waitUntil: "networkidle" })
  expect(asked).toEqual([])
  await mark(page)
  await page.getByRole("link", { name: "Earnings" }).focus()
  await page.keyboard.press("Enter")
  await expect(heading(page, "Earnings")).toBeVisible()
  expect(asked).toContain(href(urls.influencer.earnings))
  await page.getByRole("link", { name: "Browse projects" }).click()
  await expect(page.getByRole("article").first()).toBeVisible()
  await page.getByRole("article").first().getByRole("link").first().click()
  await expect(page.getByRole("heading", { name: "Requirements" })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole("article").first()).toBeVisible()
  await page.goBack()
  await expect(heading(page, "Earnings")).toBeVisible()
  await page.goForward()
  await expect(heading(page, "Browse projects")).toBeVisible()
  expect(await isSame(page)).toBe(true)
})

test("static HTML works like content rendered by the router @script", async ({ newPerson }) => {
  const page = await newPerson()
  await join(page, "influencer", unique("Drawn Maya"))
  await page.goto(href(urls.influencer.browse), { waitUntil: "networkidle" })
  await mark(page)
  const brandInfo = page.getByRole("article").first().getByRole("link", { name: "Brand info" })
  const dialog = page.getByRole("dialog", { name: "Brand info" })
  for (const place of ["as it came", "drawn anew"]) {
    await test.step(place, async () => {
      const cards = page.getByRole("article")
      await expect(cards.first()).toBeVisible()
      await brandInfo.focus()
      await page.keyboard.press("Enter")
      await expect(dialog).toBeFocused()
      // Visible and focused before its key handlers.
      await expect(async () => {
        await page.keyboard.press("Escape")
        await expect(dialog).toBeHidden({ timeout: 1000 })
      }).toPass()
      await expect(brandInfo).toBeFocused()
      await page.getByRole("link", { name: "Messages" }).click()
      await expect(heading(page, "Messages")).toBeVisible()
      await page.goBack()
    })
  }
  expect(await isSame(page)).toBe(true)
})

test("a page of an older build loads the next page whole @script", async ({ newPerson }) => {
  const page = await newPerson()
  await join(page, "influencer", unique("Older Maya"))
  await page.goto(href(urls.influencer.browse), { waitUntil: "networkidle" })
  await mark(page)
  await page.evaluate(() => {
    window.__remixManifest.version = "older"
  })
  await page.getByRole("link", { name: "Earnings" }).click()
  await expect(heading(page, "Earnings")).toBeVisible()
  expect(await isSame(page)).toBe(false)
  await page.getByRole("link", { name: "Messages" }).click()
  await expect(heading(page, "Messages")).toBeVisible()
})

test("a page of an older build keeps the whole address, and sends forms unchanged @script", async ({
  newPerson,
}) => {
  const page = await newPerson()
  await join(page, "influencer", unique("Oldest Maya"))
  const beOlder = () =>
    page.evaluate(() => {
      sessionStorage.clear()
      window.__remixManifest.version = "older"
    })
  await page.goto(href(urls.influencer.browse), { waitUntil: "networkidle" })
  await beOlder()
  const link = page.getByRole("link", { name: "Earnings" })
  await link.evaluate((one: HTMLAnchorElement) => {
    one.href += "?from=here#main"
  })
  await link.click()
  await expect(heading(page, "Earnings")).toBeVisible()
  expect(page.url()).toMatch(/\?from=here#main$/)

  await page.goto(href(urls.influencer.browse))
  const project = page.getByRole("article").first()
  await project.getByRole("link", { name: "Apply" }).click()
  await page.waitForURL(/apply/)
  await page.goto(page.url(), { waitUntil: "networkidle" })
  await page.getByLabel(/^Your Bid/).fill("4200")
  await page.getByLabel("Delivery Days", { exact: true }).fill("6")
  await beOlder()
  await page.getByRole("button", { name: "Confirm Application" }).click()
  await expect(page.getByText("Successfully applied!")).toBeVisible()
})

// Console errors are expected here.
test("a page with a failing script is loaded whole @script", async ({ page }) => {
  await join(page, "influencer", unique("Broken Maya"))
  await page.goto(href(urls.influencer.browse), { waitUntil: "networkidle" })
  await page.route("**/assets/earnings-*.js", (route) => route.abort(), { times: 1 })
  await page.getByRole("link", { name: "Earnings" }).click()
  await expect(heading(page, "Earnings")).toBeVisible()
})

test("a form is sent once when the next page fails to load @script", async ({ page }) => {
  await join(page, "influencer", unique("Once Maya"))
  await page.goto(href(urls.influencer.browse))
  await page.getByRole("article").first().getByRole("link", { name: "Apply" }).click()
  await page.waitForURL(/apply/)
  await page.goto(page.url(), { waitUntil: "networkidle" })
  await page.getByLabel(/^Your Bid/).fill("4200")
  await page.getByLabel("Delivery Days", { exact: true }).fill("6")
  let isAborted = false
  await page.route(
    "**/assets/browse-projects-*.js",
    (route) => {
      isAborted = true
      return route.abort()
    },
    { times: 1 },
  )
  const sent: string[] = []
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname)
  })
  await page.getByRole("button", { name: "Confirm Application" }).click()
  await expect(heading(page, "Browse projects")).toBeVisible()
  expect([isAborted, sent.length]).toEqual([true, 1])
})

test("a dialog with a failing script falls back to its page @script", async ({ page }) => {
  await join(page, "influencer", unique("Panel Maya"))
  await page.goto(href(urls.influencer.browse), { waitUntil: "networkidle" })
  await page.route("**/assets/dialog-panel-*.js", (route) => route.abort(), { times: 1 })
  const card = page.getByRole("article").first()
  const title = (await card.getByRole("heading").textContent()) ?? ""
  await card.getByRole("link", { name: "Brand info" }).click()
  await expect(heading(page, title)).toBeVisible()
  await expect(page).toHaveURL(/#brand$/)
})
