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

/** Axe takes its time, and there are many pages. */
test.setTimeout(480_000)

// Axe is a script itself: where ours are to be off, they are taken out of the pages instead. The server
// writes the time of India; a browser there writes the same.
test.use({ javaScriptEnabled: true, contextOptions: { timezoneId: "Asia/Kolkata" } })

/** Two browsers, of which each is signed in by `signIn`. */
async function twoOf(newPerson: () => Promise<Page>, signIn?: (page: Page) => Promise<void>) {
  const two = { page: await newPerson(), bare: await newPerson() }
  for (const page of Object.values(two)) await signIn?.(page)
  return two
}

test.describe("is accessible in both themes, fits 320 px and is valid, with our script and without:", () => {
  test("every page for visitors @script", async ({ newPerson }) => {
    const { seen, seenBare, faults } = await walkFrom(await twoOf(newPerson), "/")
    expect(faults).toEqual([])
    expect(seen).toEqual(expect.arrayContaining(["/register/brand", "/terms-and-co"]))
    expect(seenBare).toEqual(expect.arrayContaining(["/register/brand", "/register/influencer"]))
  })

  for (const who of signIns) {
    test(`every page for one as ${who.role} @script`, async ({ newPerson }) => {
      const two = await twoOf(newPerson, (page) => signInAs(page, who))
      const { seen, faults } = await walkFrom(two, `/${who.role}-dashboard`)
      expect(faults).toEqual([])
      expect(seen.length).toBeGreaterThan(8)
    })
  }

  test("every page of the operator's desk @script", async ({ newPerson }) => {
    const { seen, faults } = await walkFrom(
      await twoOf(newPerson, openAdmin),
      href(urls.admin.root),
    )
    expect(faults).toEqual([])
    expect(seen.length).toBeGreaterThan(20)
  })

  test("a form that was refused", async ({ newPerson, isScriptOff }) => {
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
