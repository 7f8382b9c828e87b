import { randomUUID } from "node:crypto"
import { href, urls } from "#app/urls/index.ts"
import { signInAsNew } from "../support/browser-session.ts"
import { expect, test, unique } from "../support/journey.ts"

test("a panel with a wrong field opens, and never closes by itself @script", async ({
  newPerson,
}) => {
  const page = await newPerson()
  await signInAsNew(page.context(), { role: "brand", name: unique("Folded Tea ") })
  await page.goto(href(urls.brand.editProject, { projectId: randomUUID() }))
  const summary = page.locator("summary", { hasText: "More about the work" })
  const type = page.getByLabel("Piece 1", { exact: true })
  const platform = page.getByLabel("Platform of piece 1", { exact: true })
  const create = page.getByRole("button", { name: "Create Project" })
  await summary.click()
  await create.click()
  await type.selectOption("Reel")
  await create.click()
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible()
  await platform.selectOption("Instagram")
  await expect(platform).toBeVisible()
  const number = page.getByLabel("Number of piece 1", { exact: true })
  await number.fill("1")
  await expect(number).toBeVisible()
  // Stays closed until an invalid form is sent.
  await number.fill("0")
  await summary.click()
  await expect(number).toBeHidden()
  await create.click()
  await expect(number).toBeVisible()
})
