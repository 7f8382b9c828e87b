import { href, urls } from "#app/urls/index.ts"
import { expectIndianDays } from "../support/indian-days.ts"
import { expect, join, test, unique } from "../support/journey.ts"
import { aPng } from "../support/pictures.ts"
import { errorsOnScreen } from "../support/walk.ts"

/** A zone still a day behind India at noon. */
test.use({ contextOptions: { timezoneId: "America/Los_Angeles" } })

test("a creator fills, publishes, views and hides a profile with works", async ({
  newPerson,
  isScriptOff,
}) => {
  const page = await newPerson()
  await join(page, "influencer", unique("Maya"))
  const check = async () => {
    if (!isScriptOff) expect(await errorsOnScreen(page)).toEqual([])
  }
  await page.goto(href(urls.influencer.dashboard))
  await expect(page.getByText("Show your page to brands?")).toBeVisible()
  await page.getByRole("link", { name: "Set up your page" }).click()
  await expect(page.getByRole("heading", { name: "Public profile", exact: true })).toBeVisible()

  await page.getByLabel("About you").fill("Recipes from Kerala. Mail maya@example.com")
  await page.getByLabel("City").fill("Kochi")
  await page.getByRole("checkbox", { name: "Food" }).check()
  await page.getByRole("checkbox", { name: "Malayalam" }).check()
  await page.getByLabel("Followers on Instagram").fill("many")
  await page.getByLabel("Reel").fill("8000")
  await page.getByRole("button", { name: "Save page" }).click()
  await expect(page.getByText("Please enter a whole number of followers.").first()).toBeVisible()
  await expect(page.getByLabel("City")).toHaveValue("Kochi")
  await page.getByLabel("Followers on Instagram").fill("48,200")
  await page.getByRole("button", { name: "Save page" }).click()
  await expect(page.getByText("Others do not see the contact details").first()).toBeVisible()
  await check()

  await page.getByRole("link", { name: "Edit portfolio" }).click()
  await page.getByLabel("Link to your work").fill("https://www.instagram.com/p/1/")
  await page.getByLabel("A few words about it").fill("A film")
  await page.getByRole("button", { name: "Add to portfolio" }).click()
  await expect(page.getByText("1 of 8 pieces of work")).toBeVisible()
  const picture = { name: "plate.png", mimeType: "image/png", buffer: await aPng() }
  await page.getByLabel("Or a picture of it").setInputFiles(picture)
  await page.getByLabel("A few words about it").fill("A plate")
  await page.getByRole("button", { name: "Add to portfolio" }).click()
  await expect(page.getByText("2 of 8 pieces of work")).toBeVisible()
  await page.getByRole("button", { name: "Move up: Work 2" }).click()
  await expect(page.getByText("Moved up.")).toBeVisible()
  await expect(page.getByLabel("A few words about work 1")).toHaveValue("A plate")
  await check()

  await page.locator("#content").getByRole("link", { name: "Public profile" }).click()
  await page.getByRole("button", { name: "Publish my page" }).click()
  await expect(page.getByText("Your profile is public.")).toBeVisible()
  await expect(page.getByRole("link", { name: "Open your public page" })).toBeVisible()
  const address = await page
    .getByRole("link", { name: "Open your public page" })
    .getAttribute("href")
  const visitor = await newPerson()
  await visitor.goto(address ?? "")
  await expect(visitor.getByText("Mail [email address hidden]")).toBeVisible()
  await expect(visitor.getByText("₹8,000")).toBeHidden()
  await expect(visitor.getByRole("img", { name: "A plate" })).toBeVisible()
  await page.getByRole("link", { name: "Preview" }).click()
  for (const text of ["48.2K", "₹8,000", "Mail [email address hidden]", "Self-reported"]) {
    await expect(page.getByText(text).first()).toBeVisible()
  }
  await expect(page.getByRole("img", { name: "A plate" })).toBeVisible()
  await check()
  await expectIndianDays(page.getByText("as of").locator("time"))

  await page.locator("#content").getByRole("link", { name: "Public profile" }).click()
  await page.getByRole("button", { name: "Hide my profile" }).click()
  await expect(page.getByText("You are hidden from every search and page.")).toBeVisible()
  await expect(page.getByRole("link", { name: "Open your public page" })).toBeHidden()
  expect((await visitor.request.get(address ?? "")).status()).toBe(410)
  await page.getByRole("button", { name: "Show my profile again" }).click()
  await expect(page.getByText("You are shown again as before.")).toBeVisible()
})

test("the preview follows what is typed, without saving it @script", async ({ newPerson }) => {
  const page = await newPerson()
  await page.setViewportSize({ width: 1440, height: 900 })
  await join(page, "influencer", unique("Maya"))
  await page.goto(href(urls.account.page), { waitUntil: "networkidle" })
  const preview = page.getByRole("complementary", { name: "Preview" })
  await page.getByLabel("About you").fill("Recipes from Kerala. Mail maya@example.com")
  await page.getByRole("checkbox", { name: "Food" }).check()
  await expect(preview.getByText("Recipes from Kerala.")).toBeVisible()
  await expect(preview.getByText("maya@example.com")).toHaveCount(0)
  await expect(preview.getByRole("list", { name: "Niches" })).toHaveText("Food")
  expect(await errorsOnScreen(page)).toEqual([])
  await page.reload()
  await expect(preview.getByText("Recipes from Kerala.")).toHaveCount(0)
})
