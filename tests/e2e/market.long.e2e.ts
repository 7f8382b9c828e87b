import { href, urls } from "#app/urls/index.ts"
import { signInAsNew } from "../support/browser-session.ts"
import { expect, test, unique } from "../support/journey.ts"
import { errorsOnScreen } from "../support/walk.ts"

test("a brand makes a project public, and a visitor finds it and applies", async ({
  newPerson,
  isScriptOff,
}) => {
  const title = unique("Public reels ")
  const brand = await newPerson()
  await signInAsNew(brand.context(), { role: "brand", name: unique("Open Brand ") })
  await brand.goto(href(urls.brand.projects))
  await brand.getByRole("link", { name: "+ Post a project" }).click()
  await brand.getByLabel("Project Title").fill(title)
  await brand.getByLabel("Description").fill("Three reels. Write to boss@mail.example.")
  await brand.getByLabel("Expected Delivery Day(s)").fill("14")
  await brand.getByLabel("Show it to everybody, also without an account").check()
  await brand.getByRole("button", { name: "Create Project" }).click()
  await expect(brand.locator(".flash-region")).toContainText("Project successfully posted!")

  const visitor = await newPerson()
  await visitor.setViewportSize({ width: 375, height: 800 })
  await visitor.goto(href(urls.public.projects))
  await visitor.getByLabel("Search in titles").fill(title)
  await visitor.getByRole("button", { name: "Search" }).click()
  await visitor.getByRole("link", { name: title }).click()
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(title)
  await expect(visitor.getByText("New brand")).toBeVisible()
  await expect(visitor.getByText("mail.example")).toHaveCount(0)
  if (!isScriptOff) expect(await errorsOnScreen(visitor)).toEqual([])
  await visitor.getByRole("link", { name: "Apply", exact: true }).click()
  await expect(visitor).toHaveURL(/\/login$/)
})
