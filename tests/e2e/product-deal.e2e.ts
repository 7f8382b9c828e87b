import type { Page } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import { expect, join, test, unique } from "../support/journey.ts"

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click()

async function postProduct(page: Page, title: string): Promise<void> {
  await page.getByText("+ Post a project").first().click()
  await page.getByLabel("Project Title", { exact: true }).fill(title)
  await page.getByLabel("Description", { exact: true }).fill("A reel with our clay set.")
  await page.getByLabel("Instagram", { exact: true }).check()
  await page.getByLabel("Expected Delivery Day(s)", { exact: true }).fill("7")
  await page.getByText("More about the work (optional)").click()
  await page.getByLabel("Product you send", { exact: true }).fill("Clay set")
  await page.getByLabel("Value of the product", { exact: true }).fill("1,500")
  await page.getByLabel("Influencers may work for the product alone").check()
  await press(page, "Create Project")
  await expect(page.getByText("Project successfully posted!")).toBeVisible()
}

test("an order for a product runs from the brief to the review", async ({ newPerson }) => {
  test.setTimeout(180_000)
  const brand = await newPerson()
  await join(brand, "brand", unique("Brand "))
  const title = unique("Clay set ")
  await postProduct(brand, title)

  const maya = await newPerson()
  await join(maya, "influencer", unique("Maya"))
  await maya.goto(href(urls.influencer.browse, { search: title }))
  await maya.getByRole("link", { name: "Apply" }).first().click()
  await maya.getByLabel("Your Bid (INR)", { exact: true }).fill("0")
  await maya.getByLabel("Delivery Days", { exact: true }).fill("5")
  await press(maya, "Confirm Application")
  await expect(maya.getByText("Successfully applied!")).toBeVisible()

  await brand.goto("/brand-dashboard/projects")
  await brand
    .getByRole("row")
    .filter({ hasText: title })
    .getByRole("link", { name: /^View/ })
    .click()
  await brand.getByRole("link", { name: /^Applicants/ }).click()
  await press(brand, "Shortlist")
  await press(brand, "Start for free")
  await expect(brand.getByText("The order has started.")).toBeVisible()

  const open = async (page: Page) => {
    await page.goto(href(urls.orders.root))
    await page.getByRole("link", { name: title }).first().click()
  }
  await open(maya)
  await maya.getByRole("link", { name: "Give the address" }).first().click()
  await maya.getByLabel("Address", { exact: true }).fill("1 Road, Pune")
  await press(maya, "Save address")
  await open(brand)
  await brand.getByRole("link", { name: "Mark as shipped" }).click()
  await brand.getByLabel("Carrier", { exact: true }).selectOption("FedEx")
  await brand.getByLabel("Tracking number", { exact: true }).fill("1234")
  await press(brand, "Mark as shipped")
  await open(maya)
  await press(maya, "Received")
  await open(maya)
  await maya.getByRole("link", { name: "Submit the live link" }).first().click()
  await maya.waitForURL(/#|\/live$/)
  if (!maya.url().endsWith("/live")) {
    await maya
      .getByRole("link", { name: /live link/i })
      .last()
      .click()
  }
  await expect(maya.getByLabel("Label", { exact: true })).toHaveValue("Free gift")
  await maya
    .getByLabel("Link of the post", { exact: true })
    .fill("https://www.instagram.com/reel/clay/")
  await press(maya, "Submit")
  await open(brand)
  await brand.getByRole("link", { name: "Accept the work" }).first().click()
  await press(brand, "Accept the work")
  await expect(brand.getByText("Completed").first()).toBeVisible()
  await expect(brand.getByText("None: for the product alone").first()).toBeVisible()
})
