import type { Page } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import { become, server } from "#tests/support/browser-session.ts"
import { paidOrders } from "#tests/support/paid-orders.ts"
import { typedDetails } from "#tests/support/payout-details.ts"
import { withDatabase } from "#tests/support/stored.ts"
import { expect, test } from "../support/journey.ts"
import { errorsOnScreen } from "../support/walk.ts"

/** Axe is slow. */
test.setTimeout(180_000)

const moneyOf = (page: Page) => page.getByRole("region", { name: "The money of this order" })

function moveToDueDay(orderId: string): void {
  withDatabase(server, (db) => {
    const id = db.prepare("SELECT id FROM payouts WHERE order_id = ?").pluck().get(orderId)
    db.prepare("UPDATE payouts SET due_at = ? WHERE id = ?").run(Date.now() - 1000, id)
    db.prepare("UPDATE jobs SET run_at = 0 WHERE ref = ?").run(id)
  })
}

test("both sides follow the money from payment to payout", async ({ newPerson, isScriptOff }) => {
  const made = await paidOrders(server, ["1,000"])
  const money = `${made.path}?tab=money`
  const brand = await become(await newPerson(), made.brand)
  const influencer = await become(await newPerson(), made.influencer)

  await brand.goto(money)
  await expect(moneyOf(brand)).toContainText("Held since")
  await expect(moneyOf(brand)).toContainText("When you accept the work")
  await influencer.goto(money)
  await expect(moneyOf(influencer)).toContainText("When the brand accepts the work")
  await expect(moneyOf(influencer)).toContainText("₹1,000")
  await moneyOf(influencer).getByRole("link", { name: "See your earnings" }).click()
  await expect(influencer.getByRole("heading", { level: 1 })).toHaveText("Earnings")
  await expect(influencer.getByRole("region", { name: "Held for running orders" })).toContainText(
    "When the brand accepts the work",
  )
  if (!isScriptOff) expect(await errorsOnScreen(influencer)).toEqual([])

  await brand.getByText("More", { exact: true }).click()
  await brand.getByRole("link", { name: "Accept the work" }).click()
  await brand.getByRole("button", { name: "Accept the work and release ₹900 to" }).click()
  await expect(brand.getByText("Work accepted. The order is completed.")).toBeVisible()
  await influencer.reload()
  const completed = influencer.getByRole("region", { name: "Completed orders" })
  await expect(completed).toContainText("Upcoming")
  await expect(completed).toContainText("Due on")
  await influencer.getByRole("link", { name: "Open your payout details" }).click()
  await expect(influencer).toHaveURL(new RegExp(`${href(urls.account.payouts)}$`))

  moveToDueDay(made.orderId)
  await expect(async () => {
    await influencer.goto(href(urls.influencer.earnings))
    await expect(completed).toContainText("You have not said yet", { timeout: 1000 })
  }).toPass()
  await made.influencer.post(href(urls.account.payouts), typedDetails())
  await expect(async () => {
    await influencer.reload()
    await expect(completed).toContainText("Reference", { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await expect(completed).toContainText("Paid on")
  if (!isScriptOff) expect(await errorsOnScreen(influencer)).toEqual([])

  await brand.goto(money)
  await expect(brand.getByRole("region", { name: "How the order stands" })).toContainText(
    "Paid to the influencer",
  )
  await expect(moneyOf(brand)).toContainText("Paid out on")
  if (!isScriptOff) expect(await errorsOnScreen(brand)).toEqual([])
})
