import type { Page } from "playwright"
import { asserts } from "#tests/support/e2e-statements.ts"
import { expect, join, joinByForms, postProject, test, unique } from "../support/journey.ts"

const card = (page: Page, title: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) })

async function search(page: Page, words: string): Promise<void> {
  await page.goto("/influencer-dashboard/browse-projects")
  const box = page.getByRole("searchbox")
  await box.fill(words)
  await box.press("Enter")
  await page.waitForURL(/search=/)
}

async function apply(page: Page, title: string, bid: string): Promise<void> {
  await search(page, title.toUpperCase())
  await card(page, title).getByRole("link", { name: "Apply" }).click()
  await page.getByLabel("Your Bid (INR)", { exact: true }).fill(bid)
  await page.getByLabel("Delivery Days", { exact: true }).fill("10")
  await page.getByRole("button", { name: "Confirm Application" }).click()
  await page.waitForURL(/\/browse-projects(\?|$)/)
  await expect(
    page.getByText("Successfully applied! Our team will contact you shortly"),
  ).toBeVisible()
  await search(page, title.toUpperCase())
  await expect(card(page, title).getByRole("button", { name: "Already applied" })).toBeDisabled()
}

test("a brand posts a project, two influencers apply, and one is shortlisted", async ({
  newPerson,
  isScriptOff,
}) => {
  asserts("communication", "single-shortlisting")
  const brand = await newPerson()
  await joinByForms(brand, "brand", unique("Brand "))
  const title = unique("Monsoon lookbook ")
  await postProject(brand, title)

  const maya = await newPerson()
  const { name } = await joinByForms(maya, "influencer", unique("Maya"))
  await apply(maya, title, "7,500")
  const kabir = await newPerson()
  await join(kabir, "influencer", unique("Kabir"))
  await apply(kabir, title, "6000")

  await brand.goto("/brand-dashboard/projects")
  const row = brand.getByRole("row").filter({ hasText: title })
  await row.getByRole("link", { name: /^View/ }).click()
  await brand.getByRole("link", { name: /^Applicants/ }).click()
  await expect(brand.getByText("Note: You can shortlist only up to 1 influencer")).toBeVisible()
  const applicant = brand.getByRole("row").filter({ hasText: name })
  await expect(applicant).toContainText("₹7,500")
  await applicant.getByRole("link", { name, exact: true }).click()
  if (isScriptOff) {
    await expect(brand.getByRole("heading", { name: `Application from ${name}` })).toBeVisible()
    await brand.getByRole("link", { name: "Back to applicants" }).click()
  } else {
    const panel = brand.getByRole("dialog", { name: "Applicant" })
    await expect(panel).toContainText("Bid and pitch")
    await panel.getByRole("button", { name: "Close" }).click()
    await expect(panel).toBeHidden()
  }
  await applicant.getByRole("button", { name: "Shortlist" }).click()
  await expect(applicant).toContainText("✅ Shortlisted")

  await brand.reload()
  await expect(applicant).toContainText("✅ Shortlisted")
  await expect(brand.getByText("Closed", { exact: true }).first()).toBeVisible()

  await search(kabir, title.toUpperCase())
  await expect(kabir.getByText("No projects found. Try changing filters")).toBeVisible()
})
