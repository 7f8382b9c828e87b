import type { Page } from "playwright"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import { become, server } from "#tests/support/browser-session.ts"
import { aShop } from "#tests/support/checkout.ts"
import { findCreator, invite } from "#tests/support/finding.ts"
import { query } from "#tests/support/stored.ts"
import { expect, join, test, unique } from "../support/journey.ts"

async function openProject(page: Page): Promise<string> {
  const shop = await aShop(server, ["9,000"])
  await become(page, shop.brand)
  return shop.projectId
}

async function apply(page: Page, projectId: string): Promise<void> {
  await page.goto(href(urls.influencer.apply, { projectId }))
  await fillApplication(page)
}

async function fillApplication(page: Page): Promise<void> {
  await page.getByLabel("Your Bid (INR)", { exact: true }).fill("7,500")
  await page.getByLabel("Delivery Days", { exact: true }).fill("10")
  await page.getByLabel("Pitch (optional)", { exact: true }).fill("I filmed two looks like this.")
  await page.getByLabel("First link", { exact: true }).fill("https://www.youtube.com/watch?v=a")
  await page.getByRole("button", { name: "Confirm Application" }).click()
  await page.waitForURL(/\/browse-projects(\?|$)/)
}

async function openNewest(page: Page): Promise<void> {
  await page.goto(href(urls.influencer.dashboard))
  await page.getByRole("link", { name: "Total Project(s)" }).click()
  await page.waitForURL(/\/applications$/)
  await page.getByRole("link", { name: "Autumn reels", exact: true }).first().click()
  await page.waitForURL(/\/applications\/[\w-]+$/)
}

test("a brand invites a creator, reads the pitch, makes a counter-offer and pays", async ({
  // Its checkout refuses extra headers.
  page: brand,
  newPerson,
  isScriptOff,
}) => {
  const projectId = await openProject(brand)
  const maya = await newPerson()
  const { name } = await join(maya, "influencer", unique("maya"))
  await brand.goto(`${server.origin}${href(urls.brand.dashboard)}`)
  await findCreator(brand, name, isScriptOff)
  await invite(brand, { name, title: "Autumn reels", message: "Your looks fit us." })
  await maya.goto(href(urls.influencer.invitations))
  await maya.getByRole("link", { name: "Autumn reels", exact: true }).click()
  await maya.getByRole("link", { name: "Apply", exact: true }).click()
  await fillApplication(maya)

  await brand.goto(`${server.origin}${applicantsHref(projectId)}`)
  const applicant = brand.getByRole("row").filter({ hasText: name })
  await applicant.getByText("Pitch", { exact: true }).click()
  await expect(applicant.getByText("I filmed two looks like this.")).toBeVisible()
  await applicant.getByRole("button", { name: "More" }).click()
  await applicant.getByRole("link", { name: "Counter-offer" }).click()
  await brand.getByLabel("Your offer (INR)", { exact: true }).fill("7,000")
  await brand.getByLabel("Delivery days", { exact: true }).fill("8")
  await brand.getByRole("button", { name: "Send offer" }).click()
  await expect(applicant.getByText("Your offer: ₹7,000 in 8 days")).toBeVisible()

  await openNewest(maya)
  await expect(maya.getByRole("heading", { name: "offers ₹7,000 in 8 days" })).toBeVisible()
  await maya.getByRole("button", { name: "Accept the offer" }).click()
  await expect(maya.getByText("Offer accepted: it is your bid now.")).toBeVisible()

  await brand.goto(`${server.origin}${applicantsHref(projectId)}`)
  await applicant.getByRole("button", { name: "Shortlist" }).click()
  await expect(applicant).toContainText("✅ Shortlisted")
  await brand.getByRole("button", { name: "Continue to payment" }).click()
  if (isScriptOff) await brand.getByRole("button", { name: "Pay ₹7,000" }).click()
  await brand.getByRole("button", { name: "Success" }).click()
  await expect(brand.getByText("Payment successful!")).toBeVisible()
  const sql = "SELECT amount_minor AS amount, status FROM orders WHERE project_id = ?"
  expect(query(server, sql, projectId)).toEqual([{ amount: 700_000, status: "ongoing" }])
})

test("an influencer changes a bid, withdraws, and applies again", async ({ newPerson }) => {
  const brand = await newPerson()
  const projectId = await openProject(brand)
  const maya = await newPerson()
  const { name } = await join(maya, "influencer", unique("Maya"))
  await apply(maya, projectId)
  await openNewest(maya)
  await maya.getByLabel("Your Bid (INR)", { exact: true }).fill("6,400")
  await maya.getByRole("button", { name: "Save changes" }).click()
  await expect(maya.getByText("Application changed.")).toBeVisible()
  await brand.goto(applicantsHref(projectId))
  const applicant = brand.getByRole("row").filter({ hasText: name })
  await expect(applicant).toContainText("₹6,400")

  await maya.getByRole("button", { name: "Withdraw" }).click()
  await expect(maya.getByText("Application withdrawn.")).toBeVisible()
  await brand.reload()
  await expect(applicant).toHaveCount(0)
  await apply(maya, projectId)
  await brand.reload()
  await expect(applicant).toHaveCount(1)
})
