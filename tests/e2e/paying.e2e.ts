import { expect, type Page, test } from "playwright/test"
import { paths } from "#app/paths.ts"
import { aShop, fulfilled, stateOf, untouched } from "#tests/support/checkout.ts"
import { Visitor } from "#tests/support/visitor.ts"

const origin = process.env.E2E_ORIGIN ?? ""
const server = {
  dataDir: process.env.E2E_DATA_DIR ?? "",
  visitor: () => new Visitor(origin),
}

/** The applicants of a project for two, in the browser of its brand. */
async function openApplicants(page: Page) {
  const shop = await aShop(server, ["1,000.50", "2,000"])
  const cookies = [...shop.brand.cookies].map(([name, value]) => ({ name, value, url: origin }))
  await page.context().addCookies(cookies)
  await page.goto(`${origin}${paths.brand.applicants(shop.projectId)}`)
  return shop
}

async function proceedToPayment(page: Page, hasScript = false) {
  for (const box of await page.getByRole("checkbox").all()) await box.check()
  await page.getByRole("button", { name: "Proceed with" }).click()
  await page.getByRole("button", { name: "Continue to payment" }).click()
  await expect(page.getByRole("button", { name: "Pay ₹3,000.50" })).toBeVisible()
  if (hasScript) await page.waitForFunction(isHeldByScript)
}

/** Whether the page's script has taken the form over; until then the browser would send it. */
function isHeldByScript(): boolean {
  const form = document.querySelector("main form")
  return form !== null && Object.keys(form).some((key) => key.startsWith("__reactProps"))
}

test("a brand pays for two applicants and sees them shortlisted", async ({ page }) => {
  const problems: string[] = []
  page.on("pageerror", (error) => problems.push(error.message))
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()))
  const shop = await openApplicants(page)
  await proceedToPayment(page)
  await page.getByRole("button", { name: "Pay ₹3,000.50" }).click()
  await page.getByRole("button", { name: "Success" }).click()
  await expect(page.getByText("Payment successful!")).toBeVisible()
  await expect(page.getByText("✅ Shortlisted")).toHaveCount(2)
  expect(stateOf(server, shop.projectId)).toEqual(fulfilled(2))
  expect(problems).toEqual([])
})

test("a brand that closes the checkout can pay at once", async ({ page, javaScriptEnabled }) => {
  const shop = await openApplicants(page)
  await proceedToPayment(page, javaScriptEnabled)
  const pay = page.getByRole("button", { name: "Pay ₹3,000.50" })
  await pay.click()
  await page
    .getByRole(javaScriptEnabled ? "button" : "link", { name: "Cancel", exact: true })
    .click()
  await expect(pay).toBeEnabled()
  expect(stateOf(server, shop.projectId)).toEqual(untouched(2))
  await pay.click()
  await page.getByRole("button", { name: "Success" }).click()
  await expect(page.getByText("Payment successful!")).toBeVisible()
})

test("when the provider's script cannot load, the form goes to its hosted page", async ({
  page,
}) => {
  await page.route("**/v1/checkout.js", (route) => route.abort())
  await openApplicants(page)
  await proceedToPayment(page)
  await page.getByRole("button", { name: "Pay ₹3,000.50" }).click()
  await expect(page.getByText("Stand-in of Razorpay: no real money")).toBeVisible()
  await page.getByRole("button", { name: "Success" }).click()
  await expect(page.getByText("Payment successful!")).toBeVisible()
})
