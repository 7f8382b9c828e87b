import { readFileSync } from "node:fs"
import { href, urls } from "#app/urls.ts"
import { signInAs, sitAtTheDesk } from "../support/browser-session.ts"
import { expect, test } from "../support/journey.ts"
import { faultsOnScreen, walkFrom, withoutScripts } from "../support/walk.ts"

type SignIn = { role: "influencer" | "brand"; email: string }

const signIns: SignIn[] = JSON.parse(
  readFileSync(new URL("../../app/demo/seed/sign-ins.json", import.meta.url), "utf8"),
)

/** Axe takes its time, and there are many pages. */
test.setTimeout(300_000)

// Axe is a script itself: where ours are to be off, they are taken out of the pages instead.
test.use({ javaScriptEnabled: true })

test.describe("is accessible in both themes, fits 320 px and is valid:", () => {
  test("every page for visitors", async ({ newPerson, isScriptOff }) => {
    const page = await newPerson()
    if (isScriptOff) await withoutScripts(page)
    const { seen, faults } = await walkFrom(page, "/")
    expect(faults).toEqual([])
    expect(seen).toEqual(expect.arrayContaining(["/register/brand", "/terms-and-co"]))
  })

  for (const who of signIns) {
    test(`every page for one as ${who.role}`, async ({ newPerson, isScriptOff }) => {
      const page = await newPerson()
      await signInAs(page, who)
      if (isScriptOff) await withoutScripts(page)
      const { seen, faults } = await walkFrom(page, `/${who.role}-dashboard`)
      expect(faults).toEqual([])
      expect(seen.length).toBeGreaterThan(8)
    })
  }

  test("every page of the operator's desk", async ({ newPerson, isScriptOff }) => {
    const page = await newPerson()
    await sitAtTheDesk(page)
    if (isScriptOff) await withoutScripts(page)
    const { seen, faults } = await walkFrom(page, href(urls.admin.root))
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
    expect(await faultsOnScreen(page)).toEqual([])
  })
})
