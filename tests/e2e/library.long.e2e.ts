import { readFileSync } from "node:fs"
import { href, urls } from "#app/urls/index.ts"
import { signInAs } from "../support/browser-session.ts"
import { expect, test } from "../support/journey.ts"
import { errorsOnScreen } from "../support/walk.ts"

type SignIn = { role: "influencer" | "brand"; email: string }

const signIns: SignIn[] = JSON.parse(
  readFileSync(new URL("../../demo/seed/sign-ins.json", import.meta.url), "utf8"),
)
const brand = signIns.find(({ role }) => role === "brand")

test("a brand filters its library and downloads it", async ({ newPerson }) => {
  const page = await newPerson()
  if (!brand) throw new Error("The demo has no brand.")
  await signInAs(page, brand)
  await page.goto(href(urls.library.root))
  await page.getByRole("combobox", { name: "Rights of use" }).selectOption("May be used")
  await page.getByRole("button", { name: "Show" }).click()
  await expect(page).toHaveURL(/rights=now/)
  await expect(page.getByRole("list", { name: "Rights of use" }).first()).toContainText("until")
  const download = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download ZIP" }).click()
  expect((await download).suggestedFilename()).toBe("library.zip")
})

test("a brand reads a month and makes a calendar link", async ({ newPerson }) => {
  const page = await newPerson()
  if (!brand) throw new Error("The demo has no brand.")
  await signInAs(page, brand)
  await page.goto(href(urls.calendar.show))
  await page.getByRole("link", { name: "Month", exact: true }).click()
  await expect(page.getByRole("columnheader", { name: "Mon" })).toBeVisible()
  await page.getByRole("button", { name: "Create a link" }).click()
  await expect(page.getByText("/calendar/feed/")).toBeVisible()
  await page.getByRole("button", { name: "End the link" }).click()
  await expect(page.getByText("/calendar/feed/")).toBeHidden()
})

for (const who of signIns) {
  test(`library and calendar are accessible to a user as ${who.role} @script`, async ({
    newPerson,
  }) => {
    test.setTimeout(120_000)
    const page = await newPerson()
    await signInAs(page, who)
    const places = [
      href(urls.library.root),
      href(urls.library.root, { rights: "ended" }),
      href(urls.calendar.show),
      href(urls.calendar.show, { view: "month" }),
    ]
    for (const place of places) {
      await page.goto(place)
      expect(await errorsOnScreen(page), place).toEqual([])
    }
  })
}
