import { randomUUID } from "node:crypto"
import type { Page } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import { expect, join, PASSWORD, test, unique } from "../support/journey.ts"

const title = (page: Page) => page.getByLabel("Project Title")

/** A brand with a typed project, logged out in another tab. */
async function typedAndLoggedOut(newPerson: () => Promise<Page>) {
  const page = await newPerson()
  const brand = await join(page, "brand", unique("Brand "))
  await page.goto(href(urls.brand.editProject, { projectId: randomUUID() }))
  await title(page).fill("Three reels with tea")
  await page.getByLabel("Description").fill("First line\nSecond line")
  await page.getByLabel("Expected Delivery Day(s)").fill("7")
  const other = await page.context().newPage()
  const { origin } = new URL(page.url())
  const answer = await other.request.post(`${origin}${href(urls.logout)}`, {
    headers: { Origin: origin },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  await other.close()
  return { page, brand }
}

test("restores typed text after a login", async ({ newPerson }) => {
  const { page, brand } = await typedAndLoggedOut(newPerson)
  const path = new URL(page.url()).pathname
  await page.getByRole("button", { name: "Create Project" }).click()
  await expect(page.getByText("what you typed is back in its form")).toBeVisible()
  await page.getByRole("link", { name: "I am a brand" }).click()
  await page.getByLabel("Email").fill(brand.email)
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByRole("button", { name: "Login" }).click()
  await expect(title(page)).toHaveValue("Three reels with tea")
  expect(new URL(page.url()).pathname).toBe(path)
  await expect(page.getByLabel("Description")).toHaveValue("First line\nSecond line")
  await page.getByRole("button", { name: "Create Project" }).click()
  await expect(page.getByText("Project successfully posted!")).toBeVisible()
})
