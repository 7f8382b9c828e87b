import type { Page } from "playwright"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import { asOperator, signedInAs, withDatabase } from "#tests/support/accounts.ts"
import { applyTo, postProject } from "#tests/support/campaigns.ts"
import { paidOrders, putOrder } from "#tests/support/paid-orders.ts"
import { aStartedOrder } from "#tests/support/started-order.ts"
import { Visitor } from "#tests/support/visitor.ts"
import { expect, test } from "../support/journey.ts"

/** Phone screens with wide or long pages. */

const origin = process.env.E2E_ORIGIN ?? ""
const server = { dataDir: process.env.E2E_DATA_DIR ?? "", visitor: () => new Visitor(origin) }

const PHONE = { width: 375, height: 812 }

const LONG_NAME = "Maharashtrachiwarsenkshitijanandanvaradarajan"

async function phoneOf(newPerson: () => Promise<Page>, { cookies }: Visitor): Promise<Page> {
  const page = await newPerson()
  await page.setViewportSize(PHONE)
  const given = [...cookies].map(([name, value]) => ({ name, value, url: origin }))
  await page.context().addCookies(given)
  return page
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
  await brand.goto(order.path)
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
  expect((await field.boundingBox())?.y).toBeGreaterThan(foot)
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
    (await page.getByText(name, { exact: true }).first().boundingBox())?.y
  await page.setViewportSize({ width: 640, height: 812 })
  const [note, offer, reject] = [
    await topOf("Add a note"),
    await topOf("Counter-offer"),
    await topOf("Reject with a reason"),
  ]
  expect([offer, reject]).toEqual([note, note])
})
