import type { Page } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import { become, server } from "#tests/support/browser-session.ts"
import { FULL_BRIEF, type PaidOrders, paidOrders, putOrder } from "#tests/support/paid-orders.ts"
import { change } from "#tests/support/stored.ts"
import { expect, test } from "../support/journey.ts"
import { errorsOnScreen } from "../support/walk.ts"
import { withoutScripts } from "../support/without-scripts.ts"

/** Opens the order's page as one side. */
async function openAs(page: Page, { path, ...made }: PaidOrders, role: "brand" | "influencer") {
  await become(page, made[role])
  await page.goto(path)
  return page
}

/** Axe is slow. */
test.setTimeout(300_000)

const stripOf = (page: Page) => page.getByRole("region", { name: "How the order stands" })

test("cancelling one of two orders refunds its money only", async ({ newPerson }) => {
  const made = await paidOrders(server, ["1,000", "2,000"])
  const brand = await openAs(await newPerson(), made, "brand")
  await brand.getByRole("link", { name: "Request cancellation" }).click()
  await brand.getByRole("button", { name: "Request cancellation" }).click()
  await expect(brand.getByText("Please say why, in a sentence or two.").first()).toBeVisible()
  await brand.getByLabel("Reason").fill("We start again in spring.")
  await brand.getByRole("button", { name: "Request cancellation" }).click()
  await expect(stripOf(brand)).toContainText("Cancellation requested")

  const influencer = await openAs(await newPerson(), made, "influencer")
  await expect(stripOf(influencer)).toContainText("We start again in spring.")
  await expect(stripOf(influencer)).toContainText("If you do not answer by")
  await influencer.getByRole("link", { name: "Agree to cancel" }).click()
  await influencer.getByRole("button", { name: "Agree to cancel" }).click()
  await expect(stripOf(influencer)).toContainText("The order is over.")
  await expect(async () => {
    await brand.reload()
    await expect(stripOf(brand)).toContainText("Refunded to you", { timeout: 1000 })
  }).toPass()
  const other = href(urls.orders.show, { orderId: made.orderIds[1] ?? "" })
  await brand.goto(other)
  await expect(stripOf(brand)).toContainText("Payment held")
})

test("an order is cancelled by silence and by lateness, by the server's clock", async ({
  newPerson,
}) => {
  const silent = await paidOrders(server, ["1,000"])
  await silent.brand.post(href(urls.orders.cancel, silent), { reason: "We start again." })
  const page = await openAs(await newPerson(), silent, "influencer")
  putOrder(server, silent.orderId, "answer_due_at = ?", Date.now())
  change(server, "UPDATE jobs SET run_at = 0 WHERE ref = ?", silent.orderId)
  await expect(async () => {
    await page.reload()
    await expect(stripOf(page)).toContainText("Refunded to the brand", { timeout: 1000 })
  }).toPass()
  await page.getByRole("link", { name: "Timeline", exact: true }).click()
  const events = page.getByRole("region", { name: "Timeline" }).getByRole("listitem")
  await expect(events.filter({ hasText: "Cancelled" })).toContainText("By itself")

  const late = await paidOrders(server, ["1,000"])
  putOrder(server, late.orderId, "due_at = ?", Date.now() - 4 * 86_400_000)
  const brand = await openAs(await newPerson(), late, "brand")
  await brand.getByRole("link", { name: "Cancel, it is late" }).click()
  await brand.getByRole("button", { name: "Cancel the order" }).click()
  await expect(brand.getByText("Order cancelled.")).toBeVisible()
})

test("a due date is proposed, accepted and shown in each side's time zone", async ({
  newPerson,
  isScriptOff,
}) => {
  const made = await paidOrders(server, ["1,000"])
  const influencer = await openAs(await newPerson(), made, "influencer")
  await influencer.getByRole("link", { name: "Propose another due date" }).click()
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await influencer.getByLabel("New due date").fill(day)
  await influencer.getByRole("button", { name: "Propose this date" }).click()
  await expect(stripOf(influencer)).toContainText("You propose")
  const brand = await openAs(await newPerson(), made, "brand")
  await brand.getByRole("button", { name: "Agree to the date" }).click()
  await expect(brand.getByText("Due date updated.")).toBeVisible()
  await expect(stripOf(brand).locator("dd time").first()).toContainText(
    isScriptOff ? "23:59 IST" : /18:29|UTC|GMT/,
  )
})

test("the suggested action is reached and pressed by keyboard @script", async ({ newPerson }) => {
  const made = await paidOrders(server, ["1,000"])
  const day = Date.now() + 86_400_000
  putOrder(server, made.orderId, "phase = 'delivered', review_due_at = ?", day)
  const brand = await openAs(await newPerson(), made, "brand")
  const suggested = stripOf(brand).getByRole("link", { name: "Accept the work" })
  for (let presses = 0; presses < 40; presses += 1) {
    await brand.keyboard.press("Tab")
    if (await suggested.evaluate((one) => one === document.activeElement)) break
  }
  await expect(suggested).toBeFocused()
  await brand.keyboard.press("Enter")
  await brand.getByRole("button", { name: "Accept the work and release" }).press("Enter")
  await expect(brand.getByText("Work accepted. The order is completed.")).toBeVisible()
})

test("a suggested action further down the page takes the focus there @script", async ({
  newPerson,
}) => {
  const made = await paidOrders(server, ["1,000"])
  const influencer = await openAs(await newPerson(), made, "influencer")
  await stripOf(influencer).getByRole("link", { name: "Submit the live link" }).press("Enter")
  await expect(influencer).toHaveURL(/#deliverables$/)
  await influencer.keyboard.press("Tab")
  const next = influencer.getByRole("link", { name: "Submit live link", exact: true })
  await expect(next).toBeFocused()
  await next.press("Enter")
  await expect(influencer.getByRole("heading", { name: "Submit live link" })).toBeVisible()
})

test("four deliverables and twenty messages fit on two screens of a laptop", async ({
  newPerson,
}) => {
  const made = await paidOrders(server, ["5,500"], {
    ...FULL_BRIEF,
    deliverables: [{ type: "reel", platform: "Instagram", quantity: 4 }],
  })
  for (let n = 1; n <= 20; n += 1) {
    const visitor = n % 2 ? made.brand : made.influencer
    await visitor.submit(await visitor.open(made.path), "Send", {
      Message: `Message ${n}. `.repeat(9),
    })
  }
  const page = await newPerson()
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, made, "brand")
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1600)
  // The log scrolls by itself and begins at its end.
  const log = page.getByRole("log")
  const [around, last] = [
    await log.boundingBox(),
    await log.getByRole("listitem").last().boundingBox(),
  ]
  expect(around?.height).toBeLessThan(500)
  const bottomOf = (box: typeof around) => (box ? box.y + box.height : Number.NaN)
  expect(bottomOf(last)).toBeLessThanOrEqual(bottomOf(around) + 1)
})

test.describe("is accessible in both themes and fits every screen", () => {
  // Axe needs scripts, so ours are removed.
  test.use({ javaScriptEnabled: true })

  test("an order with a full brief, running and in cancellation, for both sides", async ({
    newPerson,
    isScriptOff,
  }) => {
    const made = await paidOrders(server, ["1,000"], FULL_BRIEF)
    for (const role of ["influencer", "brand"] as const) {
      const page = await newPerson()
      if (isScriptOff) await withoutScripts(page)
      for (const phase of ["in_progress", "cancel_requested"]) {
        const set = "phase = ?, review_due_at = ?, answer_due_at = ?, cancelled_by = 'brand'"
        putOrder(server, made.orderId, set, phase, Date.now(), Date.now())
        await openAs(page, made, role)
        expect(await errorsOnScreen(page), `${role} ${phase}`).toEqual([])
      }
    }
  })
})
