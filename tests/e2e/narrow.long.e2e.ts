import type { Page } from "playwright"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import { asOperator, signedInAs } from "#tests/support/accounts.ts"
import { become, server } from "#tests/support/browser-session.ts"
import { applyTo, postProject } from "#tests/support/campaigns.ts"
import { paidOrders, putOrder } from "#tests/support/paid-orders.ts"
import { aStartedOrder } from "#tests/support/started-order.ts"
import { withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"
import { expect, test } from "../support/journey.ts"

/** Phone screens with wide or long pages. */

const PHONE = { width: 375, height: 812 }

const LONG_NAME = "Maharashtrachiwarsenkshitijanandanvaradarajan"

async function phoneOf(newPerson: () => Promise<Page>, visitor: Visitor): Promise<Page> {
  const page = await newPerson()
  await page.setViewportSize(PHONE)
  return become(page, visitor)
}

const expectToFit = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), page.url())
    .toBe(PHONE.width)

test("long names and rejected file names do not widen the page", async ({ newPerson }) => {
  const order = await paidOrders(server, ["1,000"])
  let creator = ""
  withDatabase(server, (db) => {
    const find = db.prepare("SELECT influencer_id FROM orders WHERE id = ?").pluck()
    creator = String(find.get(order.orderId))
    db.prepare("UPDATE profiles SET name = ? WHERE user_id = ?").run(LONG_NAME, creator)
  })
  const brand = await phoneOf(newPerson, order.brand)
  await brand.goto(`${order.path}?tab=money`)
  await expect(brand.getByText(`Released to ${LONG_NAME}`)).toBeVisible()
  await expectToFit(brand)
  const name = `${LONG_NAME.repeat(2)}.exe`
  await brand.getByLabel("Message", { exact: true }).fill("Here it is.")
  await brand
    .getByLabel("Files (optional)")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from("MZ") })
  await brand.getByRole("button", { name: "Send", exact: true }).click()
  await expect(brand.locator(".field-error").filter({ hasText: LONG_NAME })).toBeVisible()
  await expectToFit(brand)

  putOrder(server, order.orderId, "status = 'completed', completed_at = ?", Date.now())
  await brand.goto(href(urls.orders.review, { orderId: order.orderId }))
  await expect(brand.getByText(`${LONG_NAME} sees your review`)).toBeVisible()
  await expectToFit(brand)

  const operatorPage = await phoneOf(newPerson, await asOperator(server))
  await operatorPage.goto(href(urls.admin.suspendUser, { userId: creator }))
  await expect(operatorPage.getByRole("link", { name: LONG_NAME })).toBeVisible()
  await expectToFit(operatorPage)
})

test("an invalid field is not covered by the header @script", async ({ newPerson }) => {
  const order = await aStartedOrder(server, { needsApproval: false })
  const page = await phoneOf(newPerson, order.influencer)
  await page.goto(order.live, { waitUntil: "networkidle" })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.getByRole("button", { name: "Submit" }).click()
  const field = page.getByLabel("Link of the post")
  await expect(field).toBeFocused()
  const foot = await page.locator(".shell-header").evaluate((one) => one.clientHeight)
  await expect.poll(async () => (await field.boundingBox())?.y).toBeGreaterThan(foot)
})

test("a message covers no focused field on a phone @script", async ({ newPerson }) => {
  const order = await aStartedOrder(server, { needsApproval: false })
  const page = await phoneOf(newPerson, order.influencer)
  await page.goto(order.live, { waitUntil: "networkidle" })
  const field = page.getByLabel("Link of the post")
  await field.fill("https://example.com/post")
  // The server alone knows the platform, so it refuses, whether or not the page checks already.
  await page.getByLabel("Label", { exact: true }).selectOption({ index: 1 })
  await page.getByRole("button", { name: "Submit" }).click()
  const message = page.locator(".flash-region > *").first()
  await expect(message).toBeVisible()
  const barTop = (await page.locator(".bottom-bar").boundingBox())?.y ?? 0
  await expect
    .poll(async () => {
      const [toast, focused] = [await message.boundingBox(), await field.boundingBox()]
      if (!toast || !focused) return false
      return focused.y + focused.height <= toast.y && toast.y + toast.height <= barTop
    })
    .toBe(true)
})

test("the bar of a phone leads to four places and hides no part of a page", async ({
  newPerson,
}) => {
  const brand = await signedInAs(server, "brand")
  const page = await phoneOf(newPerson, brand)
  for (const size of [PHONE, { width: 320, height: 320 }]) {
    await page.setViewportSize(size)
    await page.goto(href(urls.brand.account))
    const bar = page.getByRole("navigation", { name: "Main places" })
    for (const name of ["Home", "Projects", "Orders", "Messages"]) {
      await expect(bar.getByRole("link", { name, exact: true })).toBeInViewport({ ratio: 1 })
    }
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const last = page.getByRole("link", { name: "Billing details" })
    const [foot, top] = [await last.boundingBox(), await bar.boundingBox()]
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0)
  }
  const bar = page.getByRole("navigation", { name: "Main places" })
  await bar.getByRole("link", { name: "Messages" }).click()
  await page.waitForURL(href(urls.messages.list))
  await expect(bar.locator("[aria-current]")).toHaveText("Messages")
})

test("the first project stands above 420 px on a phone, with chips in one row", async ({
  newPerson,
}) => {
  const brand = await signedInAs(server, "brand")
  for (const niche of ["Tea", "Coffee", "Bicycles", "Pottery", "Gardens", "Kites"]) {
    await postProject(brand, { niche })
  }
  const page = await phoneOf(newPerson, await signedInAs(server, "influencer"))
  await page.goto(href(urls.influencer.browse))
  const card = page.getByRole("article").first()
  expect((await card.boundingBox())?.y).toBeLessThan(420)
  const chips = page.getByRole("navigation", { name: "Open projects by niche" })
  expect((await chips.boundingBox())?.height).toBeLessThan(60)
  await expectToFit(page)
  await page.getByRole("searchbox", { name: "Search projects" }).fill("no such project at all")
  await page.getByRole("button", { name: "Search", exact: true }).click()
  await expect(page.getByText("No projects found. Try changing filters")).toBeInViewport()
})

test("a conversation keeps its name, last message and composer in sight", async ({ newPerson }) => {
  const { brand, influencer, show } = await aStartedOrder(server)
  const order = await influencer.open(show)
  for (let n = 0; n < 12; n += 1) await influencer.submit(order, "Send", { Message: `Line ${n}` })
  const page = await phoneOf(newPerson, brand)
  await page.goto(href(urls.messages.list))
  await page.getByRole("listitem").getByRole("link").first().click()
  await expect(page.getByText("Line 11")).toBeInViewport()
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeInViewport({ ratio: 1 })
  await expectToFit(page)
})

test("the current tab is visible, and marked in forced colors", async ({ newPerson }) => {
  const maya = await phoneOf(newPerson, await signedInAs(server, "influencer"))
  const operatorPage = await phoneOf(newPerson, await asOperator(server))
  for (const [page, path] of [
    [maya, href(urls.influencer.applications, { status: "closed" })],
    [maya, href(urls.influencer.reports, { period: "12-months" })],
    [operatorPage, href(urls.admin.audit)],
  ] as const) {
    await page.emulateMedia({ forcedColors: "active" })
    await page.goto(path)
    const tab = page.locator(".tab-links [aria-current]")
    await expect(tab).toBeInViewport({ ratio: 1 })
    const lines = await page
      .locator(".tab-links a")
      .evaluateAll((tabs) =>
        tabs.map((one) => [one.ariaCurrent !== null, getComputedStyle(one).borderBottomColor]),
      )
    const colours = (isCurrent: boolean) =>
      new Set(lines.filter(([is]) => is === isCurrent).map(([, colour]) => colour))
    expect(colours(true).size).toBe(1)
    expect([...colours(false)]).not.toContain([...colours(true)][0])
  }
  await maya.setViewportSize({ width: 1280, height: 800 })
  const entries = maya.locator(".sidebar-menu a")
  const widths = await entries.evaluateAll((all) =>
    all.map((one) => [one.ariaCurrent !== null, getComputedStyle(one).borderTopWidth]),
  )
  expect(widths.filter(([isCurrent]) => isCurrent)).toEqual([[true, "2px"]])
  expect(widths.filter(([, width]) => width === "2px")).toHaveLength(1)
})

test("an avatar beside a long name keeps its size, and actions do not wrap", async ({
  newPerson,
}) => {
  const brand = await signedInAs(server, "brand")
  const projectId = await postProject(brand, { influencerCount: "2" })
  for (const name of [
    LONG_NAME,
    "Extraordinarily long names of several words, one after another",
  ]) {
    await applyTo(server, await signedInAs(server, "influencer", { name }), projectId)
  }
  const page = await phoneOf(newPerson, brand)
  await page.goto(applicantsHref(projectId))
  for (const width of [375, 1024]) {
    await page.setViewportSize({ width, height: 812 })
    for (const box of await page.getByRole("checkbox").all())
      expect(await box.boundingBox()).toMatchObject({ width: 24, height: 24 })
  }
  const topOf = async (name: string) =>
    (await page.getByRole("button", { name, exact: true }).first().boundingBox())?.y
  await page.setViewportSize({ width: 640, height: 812 })
  expect(await topOf("More")).toBeLessThan((await topOf("Reject")) ?? 0)
})
