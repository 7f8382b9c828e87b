import { expect, type Page, test } from "playwright/test"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import { become, server } from "#tests/support/browser-session.ts"
import { aShop, fulfilled, stateOf, untouched } from "#tests/support/checkout.ts"
import { asserts } from "#tests/support/e2e-statements.ts"
import { query } from "#tests/support/stored.ts"

async function openApplicants(page: Page) {
  const shop = await aShop(server, ["1,000.50", "2,000"])
  await become(page, shop.brand)
  await page.goto(`${server.origin}${applicantsHref(shop.projectId)}`)
  return shop
}

async function proceedToCheckout(page: Page, hasScript: boolean) {
  for (const box of await page.getByRole("checkbox").all()) await box.check()
  await page.getByRole("button", { name: "Proceed with" }).click()
  await page.getByRole("button", { name: "Continue to payment" }).click()
  // With a script the checkout opens by itself.
  if (!hasScript) await page.getByRole("button", { name: "Pay ₹3,000.50" }).click()
}

async function closeCheckout(page: Page, hasScript: boolean) {
  const shop = await openApplicants(page)
  await proceedToCheckout(page, hasScript)
  await page.getByRole(hasScript ? "button" : "link", { name: "Cancel", exact: true }).click()
  return shop
}

const CLOSED =
  "You closed the checkout. No payment has reached us; if one does, this page shows it."

test("a brand pays for two applicants and sees them shortlisted", async ({
  page,
  javaScriptEnabled,
}) => {
  asserts("after-payment", "message-payment", "applicant-words")
  const problems: string[] = []
  page.on("pageerror", (error) => problems.push(error.message))
  page.on("console", (message) => problems.push(`${message.type()} ${message.text()}`))
  const shop = await openApplicants(page)
  await proceedToCheckout(page, javaScriptEnabled)
  await page.getByRole("button", { name: "Success" }).click()
  await expect(page.getByText("Payment successful!")).toBeVisible()
  await expect(page.getByText("✅ Shortlisted")).toHaveCount(2)
  expect(stateOf(server, shop.projectId)).toEqual(fulfilled(2))
  expect(problems).toEqual([])
})

test("an unfinished payment is continued from the dashboard, which allows no checkout script", async ({
  page,
  javaScriptEnabled,
}) => {
  const shop = await closeCheckout(page, javaScriptEnabled)
  await page.goto(`${server.origin}${href(urls.brand.dashboard)}`)
  const finish = page.getByRole("link", { name: "Finish the payment" })
  // The router gets a document here too.
  await finish.evaluate((link) => link.removeAttribute("data-reload"))
  await finish.click()
  await page.getByRole("button", { name: "Pay ₹3,000.50" }).click()
  await page.getByRole("button", { name: "Success" }).click()
  await expect(page.getByText("Payment successful!")).toBeVisible()
  expect(stateOf(server, shop.projectId)).toEqual(fulfilled(2))
})

test("a brand that closes the checkout can pay at once", async ({ page, javaScriptEnabled }) => {
  const shop = await closeCheckout(page, javaScriptEnabled)
  await expect(page.getByText(CLOSED)).toBeVisible()
  const pay = page.getByRole("button", { name: "Pay ₹3,000.50" })
  await expect(pay).toBeEnabled()
  expect(stateOf(server, shop.projectId)).toEqual(untouched(2))
  await pay.click()
  await page.getByRole("button", { name: "Success" }).click()
  await expect(page.getByText("Payment successful!")).toBeVisible()
})

test("late money after a closed checkout updates the page", async ({ page, javaScriptEnabled }) => {
  const shop = await closeCheckout(page, javaScriptEnabled)
  await expect(page.getByText(CLOSED)).toBeVisible()
  const [order] = query<{ id: string }>(
    server,
    "SELECT provider_order_id AS id FROM payments WHERE project_id = ?",
    shop.projectId,
  )
  const body = new URLSearchParams({ order_id: order?.id ?? "", outcome: "success" })
  await fetch(`${process.env.E2E_CHECKOUT}/checkout/script`, { method: "POST", body })
  await expect.poll(() => stateOf(server, shop.projectId)).toEqual(fulfilled(2))
  if (!javaScriptEnabled) await page.getByRole("link", { name: "Check again" }).click()
  await expect(page.getByText("Payment successful!")).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment received")
})

test("a reloaded page does not open the checkout again @script", async ({ page }) => {
  await openApplicants(page)
  await proceedToCheckout(page, true)
  await expect(page.getByRole("dialog")).toBeVisible()
  await page.reload()
  await page.waitForLoadState("networkidle")
  await expect(page.getByRole("button", { name: "Pay ₹3,000.50" })).toBeEnabled()
  await expect(page.getByRole("dialog")).toHaveCount(0)
})

test("the form falls back to the provider's hosted page without its script", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.route("**/v1/checkout.js", (route) => route.abort())
  await openApplicants(page)
  await proceedToCheckout(page, javaScriptEnabled)
  await expect(page.getByText("Stand-in of Razorpay: no real money")).toBeVisible()
  await page.getByRole("button", { name: "Success" }).click()
  await expect(page.getByText("Payment successful!")).toBeVisible()
})
