import { expect, test } from "playwright/test"
import { href, urls } from "#app/urls/index.ts"
import { server } from "#tests/support/browser-session.ts"
import { join, unique } from "#tests/support/journey.ts"
import { query } from "#tests/support/stored.ts"

test.use({ baseURL: process.env.E2E_ORIGIN ?? "" })

test("a typed bid is converted to rupees at once @script", async ({ page }) => {
  const sql = "SELECT id FROM projects WHERE currency = 'EUR' AND status = 'active' LIMIT 1"
  const [project] = query<{ id: string }>(server, sql)
  await join(page, "influencer", unique("bidder"))
  await page.goto(href(urls.influencer.apply, { projectId: project?.id ?? "" }))
  const bid = page.getByLabel("Your Bid (EUR)")
  await expect(bid).toHaveAccessibleDescription(/1 EUR = ₹102\.10/)
  await bid.pressSequentially("200")
  await expect(page.getByText("Your bid is about ₹20,420")).toBeVisible()
  await bid.pressSequentially("0")
  await expect(page.getByText("Your bid is about ₹2,04,200")).toBeVisible()
  await bid.press("End")
  await bid.pressSequentially("x")
  await expect(page.getByText("Your bid is about")).toHaveCount(0)
})
