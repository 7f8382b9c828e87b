import type { Page } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import signIns from "#demo/seed/sign-ins.json" with { type: "json" }
import { signInAs } from "../support/browser-session.ts"
import { expect, test } from "../support/journey.ts"
import { errorsOnScreen } from "../support/walk.ts"

test.setTimeout(120_000)

/** Chart labels that touch. */
const touchingNames = (page: Page) =>
  page.locator(".month-chart svg[role=img] text").evaluateAll((names) => {
    const GAP = 8
    const shown = names.filter((name) => name.checkVisibility())
    return shown.flatMap((name, place) => {
      const end = shown[place - 1]?.getBoundingClientRect().right ?? -GAP
      return name.getBoundingClientRect().left < end + GAP ? [name.textContent] : []
    })
  })

for (const who of [
  { ...signIns.find(({ role }) => role === "brand"), role: "brand", months: "Spend per month" },
  {
    ...signIns.find(({ role }) => role === "influencer"),
    role: "influencer",
    months: "Earnings per month",
  },
] as const) {
  test(`a user as ${who.role} reads, filters and downloads a report`, async ({
    newPerson,
    isScriptOff,
  }) => {
    const page = await newPerson()
    const { role, email = "", months } = who
    await signInAs(page, { role, email })
    await page
      .getByRole("navigation", { name: "Menu" })
      .getByRole("link", { name: "Reports" })
      .click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reports")
    await expect(page.getByRole("img", { name: months })).toBeVisible()
    await expect(page.getByRole("region", { name: months }).getByRole("row")).toHaveCount(13)
    if (!isScriptOff) expect(await errorsOnScreen(page)).toEqual([])
    for (const width of [1024, 375]) {
      await page.setViewportSize({ width, height: 800 })
      expect((await page.getByLabel("Project").boundingBox())?.width).toBeGreaterThan(150)
      expect(await touchingNames(page), `at ${width} px`).toEqual([])
    }

    await page.getByLabel("Platform").selectOption("Instagram")
    await page.getByRole("button", { name: "Show" }).click()
    await expect(page).toHaveURL(/platform=Instagram/)
    await expect(page.getByLabel("Platform")).toHaveValue("Instagram")
    await page.getByRole("link", { name: "This financial year" }).click()
    await expect(page).toHaveURL(/period=financial-year&platform=Instagram/)
    await expect(page.getByLabel("First day")).toHaveValue(/-04-01$/)
    await expect(page.getByLabel("Platform")).toHaveValue("Instagram")

    const saving = page.waitForEvent("download")
    await page.getByRole("link", { name: `CSV of ${months}` }).click()
    expect((await saving).suggestedFilename()).toMatch(/^months-\d{4}-04-01-to-.*\.csv$/)

    await page.getByLabel("First day").fill("2026-02-02")
    await page.getByLabel("Last day").fill("2026-02-01")
    await page.getByRole("button", { name: "Show" }).click()
    const message = "The last day is before the first one."
    await expect(page.getByLabel("Last day")).toHaveAccessibleDescription(message)
    await expect(page.locator(".flash-region")).toContainText(message)
    await expect(page.getByLabel("First day")).toHaveValue("2026-02-02")
    await page.goto(href(urls[role].reports, { from: "2019-01-01", to: "2019-01-31" }))
    await expect(page.getByText("Nothing to report for these days.")).toBeVisible()
    if (!isScriptOff) expect(await errorsOnScreen(page)).toEqual([])
  })
}
