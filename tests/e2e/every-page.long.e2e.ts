import { readFileSync } from "node:fs"
import type { Page } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import { openAdmin, signInAs } from "../support/browser-session.ts"
import { expect, test } from "../support/journey.ts"
import { errorsOnScreen, walkFrom } from "../support/walk.ts"
import { withoutScripts } from "../support/without-scripts.ts"

type SignIn = { role: "influencer" | "brand"; email: string }

const signIns: SignIn[] = JSON.parse(
  readFileSync(new URL("../../demo/seed/sign-ins.json", import.meta.url), "utf8"),
)

/** Axe is slow. */
test.setTimeout(480_000)

// Axe needs scripts, so ours are removed from the pages. The zone equals the server's.
test.use({ javaScriptEnabled: true, contextOptions: { timezoneId: "Asia/Kolkata" } })

/** Two browsers signed in by `signIn`. */
async function twoOf(newPerson: () => Promise<Page>, signIn?: (page: Page) => Promise<void>) {
  const two = { page: await newPerson(), bare: await newPerson() }
  for (const page of Object.values(two)) await signIn?.(page)
  return two
}

test.describe("accessible in both themes, fitting 320 px, valid, with and without script:", () => {
  test("every page for visitors @script", async ({ newPerson }) => {
    const { seen, seenBare, faults } = await walkFrom(await twoOf(newPerson), "/")
    expect(faults).toEqual([])
    expect(seen).toEqual(expect.arrayContaining(["/register/brand", "/terms-and-co"]))
    expect(seenBare).toEqual(expect.arrayContaining(["/register/brand", "/register/influencer"]))
  })

  for (const who of signIns) {
    test(`every page for a user as ${who.role} @script`, async ({ newPerson }) => {
      const two = await twoOf(newPerson, (page) => signInAs(page, who))
      const { seen, faults } = await walkFrom(two, `/${who.role}-dashboard`)
      expect(faults).toEqual([])
      expect(seen.length).toBeGreaterThan(8)
    })
  }

  test("every admin page @script", async ({ newPerson }) => {
    const { seen, faults } = await walkFrom(
      await twoOf(newPerson, openAdmin),
      href(urls.admin.root),
    )
    expect(faults).toEqual([])
    expect(seen.length).toBeGreaterThan(20)
  })

  test("a form with errors", async ({ newPerson, isScriptOff }) => {
    const page = await newPerson()
    if (isScriptOff) await withoutScripts(page)
    await page.goto("/login/brand-login")
    await page.getByLabel("Password", { exact: true }).fill("x")
    await page.getByRole("button", { name: "Login" }).click()
    await expect(page.getByText("Email is required")).toBeVisible()
    await expect(page.getByLabel("Email")).toBeFocused()
    expect(await errorsOnScreen(page)).toEqual([])
  })
})
