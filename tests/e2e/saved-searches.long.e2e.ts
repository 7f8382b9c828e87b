import type { Page } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import { server } from "#tests/support/browser-session.ts"
import { insertProjects } from "#tests/support/insert-projects.ts"
import { linkFromMail, mailsTo } from "#tests/support/mailbox.ts"
import { withDatabase } from "#tests/support/stored.ts"
import { errorsOnScreen } from "#tests/support/walk.ts"
import { expect, join, test, unique } from "../support/journey.ts"

/** Runs the morning search now. */
const letMorningCome = () =>
  withDatabase(server, (db) =>
    db.exec(`UPDATE saved_searches SET told_at = NULL;
      UPDATE jobs SET run_at = 0 WHERE kind = 'send-saved-search-mails' AND ref = 'daily'`),
  )

async function filterBy(page: Page, niche: string): Promise<void> {
  await page.goto(href(urls.influencer.browse))
  await page.getByLabel("Niche", { exact: true }).fill(niche)
  await page.getByLabel("Niche", { exact: true }).press("Enter")
  await page.waitForURL(/niche=/)
}

test("filters are saved, and the morning mail has only the new project", async ({
  newPerson,
  isScriptOff,
}) => {
  const brand = unique("Searched Tea ")
  await join(await newPerson(), "brand", brand)
  const niche = unique("Oolong ")
  const [old = ""] = insertProjects(server, { brand, niche, title: unique("Old ") })
  const page = await newPerson()
  const { email } = await join(page, "influencer", unique("Saving Maya"))
  await filterBy(page, niche)
  await expect(page.getByRole("article")).toHaveCount(1)
  await page.locator("summary", { hasText: "Save this search" }).click()
  await page.getByLabel("Name of the search").fill("My oolong")
  await page.getByRole("button", { name: "Save search" }).click()
  await expect(page.getByText("Saved as “My oolong”.")).toBeVisible()
  // Axe needs scripts.
  if (!isScriptOff) expect(await errorsOnScreen(page)).toEqual([])

  const title = unique("New ")
  const [fresh = ""] = insertProjects(server, { brand, niche, title })
  letMorningCome()
  const details = href(urls.influencer.project, { projectId: fresh })
  const path = await linkFromMail(email, details)
  const [text, ...others] = mailsTo(email).filter((mail) => mail.includes("My oolong"))
  expect(text).not.toContain(old)
  expect(others).toEqual([])
  await page.goto(path)
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()

  await page.goto(href(urls.influencer.searches))
  if (!isScriptOff) expect(await errorsOnScreen(page)).toEqual([])
  await page.getByRole("button", { name: "Stop the mail" }).click()
  await expect(page.getByText("No mail", { exact: true })).toBeVisible()
  await page.getByRole("link", { name: "My oolong" }).click()
  await expect(page.getByRole("article")).toHaveCount(2)

  await page.goBack()
  const asks = page.getByRole("button", { name: "Delete My oolong" })
  const deletes = page.getByRole("button", { name: "Delete search" })
  await asks.press("Enter")
  await deletes.press("Escape")
  await expect(deletes).toBeHidden()
  await asks.press("Enter")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused()
  if (!isScriptOff) expect(await errorsOnScreen(page)).toEqual([])
  await deletes.press("Enter")
  await expect(page.getByText("No saved searches yet.")).toBeVisible()
})

test("filter choices apply at once, and going back restores them @script", async ({
  newPerson,
}) => {
  const brand = unique("Sorted Tea ")
  await join(await newPerson(), "brand", brand)
  const niche = unique("Sencha ")
  const [small, large] = [unique("Small "), unique("Large ")]
  insertProjects(
    server,
    { brand, niche, title: large, budget: [5_000_000, 6_000_000] },
    { brand, niche, title: small },
  )
  const page = await newPerson()
  await join(page, "influencer", unique("Sorting Maya"))
  await filterBy(page, niche)
  const titles = page.getByRole("article").getByRole("heading")
  await expect(titles).toHaveText([small, large])
  await page.getByLabel("Sort by").selectOption("budget")
  await page.waitForURL(/sort=budget/)
  await expect(titles).toHaveText([large, small])
  await page.getByLabel("Hide applied").check()
  await page.waitForURL(/hideApplied=1/)
  await page.getByRole("link", { name: large }).click()
  await expect(page.getByRole("heading", { level: 1, name: large })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel("Sort by")).toHaveValue("budget")
  await expect(page.getByLabel("Hide applied")).toBeChecked()
  await expect(titles).toHaveText([large, small])
})
