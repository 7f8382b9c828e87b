import { setTimeout } from "node:timers/promises"
import type { Page } from "playwright"
import { expect, test } from "playwright/test"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import { PASSWORD } from "#tests/support/accounts.ts"
import { become, server } from "#tests/support/browser-session.ts"
import { aShop, type Shop } from "#tests/support/checkout.ts"

test.use({ baseURL: server.origin })

async function openAs({ brand }: Shop, page: Page, path: string): Promise<void> {
  await become(page, brand)
  await page.goto(path)
  await page.waitForLoadState("networkidle")
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const press = async (page: Page, name: string) => button(page, name).press("Enter")

test("a brand selects applicants, pays and leaves the checkout by keyboard @script", async ({
  page,
}) => {
  const shop = await aShop(server, ["1,000.50", "2,000"])
  await openAs(shop, page, applicantsHref(shop.projectId))
  for (const box of await page.getByRole("checkbox").all()) await box.press("Space")
  await press(page, "Proceed with 2 Influencer(s)")
  await expect(page.getByRole("heading", { name: "Payment" })).toBeFocused()
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2)
  await press(page, "Continue to payment")
  await expect(page.getByRole("dialog")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(button(page, "Pay ₹3,000.50")).toBeFocused()
})

test("a rejected applicant's row gets the focus, and a closed message returns it @script", async ({
  page,
}) => {
  const shop = await aShop(server, ["1,000", "2,000"])
  await openAs(shop, page, applicantsHref(shop.projectId))
  const [applicant] = shop.applicationIds
  const row = page.getByRole("row").filter({ has: page.locator(`#name-${applicant}`) })
  await row.getByRole("button", { name: "Reject" }).press("Enter")
  await expect(row).toContainText("❌ Rejected")
  await expect(row).toBeFocused()
  await button(page, "Dismiss message").first().press("Enter")
  await expect(row).toBeFocused()
})

test("a server's refusal stays at its field when a form is sent by Enter @script", async ({
  page,
}) => {
  const shop = await aShop(server, ["1,000"])
  await openAs(shop, page, href(urls.account.secondStep))
  const code = page.getByLabel("Code", { exact: true })
  await code.fill("000000")
  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD)
  await page.keyboard.press("Enter")
  await expect(code).toBeFocused()
  await setTimeout(500)
  await expect(code).toHaveAttribute("aria-invalid", "true")
})

test("reading or deleting keeps the focus in its part of the page @script", async ({ page }) => {
  const shop = await aShop(server, ["1,000"])
  await openAs(shop, page, href(urls.notifications.list))
  await press(page, "Mark all as read")
  await expect(page.getByText("All notifications are marked as read.")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Notifications", level: 1 })).toBeFocused()

  const list = href(urls.brand.projects, { status: "active" })
  await openAs(shop, page, list)
  await page.getByRole("link", { name: "Delete" }).press("Enter")
  await press(page, "Confirm Delete")
  await expect(page.getByText("Project deleted successfully")).toBeVisible()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(page.getByRole("heading", { name: "Your Projects", level: 1 })).toBeFocused()
  expect(page.url()).toBe(`${server.origin}${list}`)
})

test("every section is reached from the page's contents, and by Back", async ({ page }) => {
  await page.goto(href(urls.terms))
  const contents = page.getByRole("navigation", { name: "On this page" }).getByRole("link")
  const last = (await contents.count()) - 1
  const placeOf = async (n: number) =>
    page.locator((await contents.nth(n).getAttribute("href")) ?? "none")
  for (const n of [last, 3, last, 1]) {
    await contents.nth(n).click()
    const place = await placeOf(n)
    await expect(place).toBeInViewport()
    // Late focus changes would show now.
    await setTimeout(100)
    await expect(place).toBeInViewport()
  }
  await page.goBack()
  await expect(await placeOf(last)).toBeInViewport()
})
