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

test("a project form saves itself and is back after its page was closed @script", async ({
  newPerson,
}) => {
  const page = await newPerson()
  await join(page, "brand", unique("Half Written Tea"))
  await page.getByText("+ Post a project").first().click()
  const title = page.getByLabel("Project Title", { exact: true })
  const description = page.getByLabel("Description", { exact: true })
  await title.fill("Typed by halves")
  await description.fill("A long text. ".repeat(50))
  await page.getByRole("checkbox", { name: "Instagram" }).check()
  await expect(page.getByText("Draft saved")).toBeVisible()
  await page.reload()
  await expect(page.getByText("Your unsaved draft is back.")).toBeVisible()
  await expect(title).toHaveValue("Typed by halves")
  await expect(description).toHaveValue("A long text. ".repeat(50))
  await expect(page.getByRole("checkbox", { name: "Instagram" })).toBeChecked()

  await page.goto(href(urls.brand.projects))
  await page.getByText("+ Post a project").first().click()
  await expect(title).toHaveValue("")
  await page.getByRole("link", { name: "Continue it" }).click()
  await expect(title).toHaveValue("Typed by halves")
  await page.getByRole("button", { name: "Discard draft" }).click()
  await expect(page.getByText("Draft discarded.")).toBeVisible()
  await expect(title).toHaveValue("")

  await title.fill("Posted at once")
  await expect(page.getByText("Draft saved")).toBeVisible()
  const form = page.url()
  await description.fill("Done.")
  await page.getByLabel("Expected Delivery Day(s)", { exact: true }).fill("14")
  await page.getByRole("button", { name: "Create Project" }).click()
  await expect(page.getByText("Project successfully posted!")).toBeVisible()
  await page.goto(form)
  await expect(title).toHaveValue("Posted at once")
  await expect(page.getByText("Your unsaved draft is back.")).toHaveCount(0)
})
