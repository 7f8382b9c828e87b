import { type BrowserContext, expect, test } from "playwright/test"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import { signInAsNew } from "#tests/support/browser-session.ts"
import { asserts } from "#tests/support/e2e-statements.ts"
import { holdBack } from "#tests/support/journey.ts"

/** Behaviour that needs a script. */

const at = (path: string) => `${process.env.E2E_ORIGIN}${path}`
const PASSWORD = "Paper-and-ink-7"

let made = 0

function unique(word: string): string {
  made += 1
  return `${word}${process.pid}x${made}`
}

/** Signs the context in as a new user; returns the name. */
async function signIn(context: BrowserContext, role: "influencer" | "brand"): Promise<string> {
  const name = unique("spec")
  await signInAsNew(context, { role, name })
  return name
}

async function post(context: BrowserContext, path: string, form: Record<string, string>) {
  const answer = await context.request.post(at(path), { form, headers: { Origin: at("") } })
  expect(answer.status()).toBe(200)
}

test("selecting stops at the number of free slots, and the button shows the count @script", async ({
  browser,
}) => {
  asserts("applicants-choice", "several-shortlistings")
  const brand = await browser.newContext()
  await signIn(brand, "brand")
  const id = crypto.randomUUID()
  const project = { title: "Two places", desc: "D", deliveryDays: "9", influencerCount: "2" }
  await post(brand, href(urls.brand.editProject, { projectId: id }), project)
  const names: string[] = []
  for (let n = 0; n < 3; n += 1) {
    const influencer = await browser.newContext()
    names.push(await signIn(influencer, "influencer"))
    await post(influencer, href(urls.influencer.apply, { projectId: id }), {
      bidAmount: "700",
      deliveryDays: "5",
    })
    await influencer.close()
  }
  const page = await brand.newPage()
  await page.goto(at(applicantsHref(id)))
  const box = (n: number) => page.getByRole("checkbox", { name: names[n] ?? "" })
  await expect(page.getByRole("button", { name: "Proceed with 0 Influencer(s)" })).toBeDisabled()
  await box(0).check()
  await expect(box(2)).toBeEnabled()
  await box(1).check()
  await expect(box(2)).toBeDisabled()
  await box(0).uncheck()
  await expect(box(2)).toBeEnabled()
  await box(2).check()
  await page.getByRole("button", { name: "Proceed with 2 Influencer(s)" }).click()
  const payment = page.getByRole("region", { name: "Payment" })
  await expect(payment).toContainText("₹1,400")
  await expect(box(1)).toBeChecked()
  await brand.close()
})

test("a spinner turns during registration, and a bar while a page loads @script", async ({
  page,
}) => {
  asserts("spinner")
  await page.goto(at(href(urls.register.brand)))
  await page.getByLabel("Brand Name").fill(unique("Slow Tea "))
  await page.getByLabel("Mobile Number").fill("98765 43210")
  const letGo = await holdBack(page)
  const next = page.getByRole("button", { name: "Next" })
  await next.click()
  await expect(next).toHaveAttribute("aria-busy", "true")
  await expect(next).toBeDisabled()
  await expect(next.locator(".spinner")).toHaveCSS("animation-name", "turn")
  await expect(page.locator(".pending-bar")).toHaveAttribute("data-state", "submitting")
  letGo()
  await expect(page.getByText("Step 2 of 2")).toBeVisible()
  await expect(page.locator(".pending-bar")).toHaveAttribute("data-state", "idle")
})

test("a step fades in within 300 ms, and earlier passwords are cleared @script", async ({
  page,
}) => {
  asserts("step-fade", "limit-fade", "wizard-passwords")
  await page.goto(at(href(urls.register.brand)))
  await page.getByLabel("Brand Name").fill(unique("Fade Tea "))
  await page.getByLabel("Mobile Number").fill("98765 43210")
  await page.getByRole("button", { name: "Next" }).click()
  const password = page.getByLabel("Password", { exact: true })
  const step = page
    .locator("main div")
    .filter({ has: page.locator("> form") })
    .last()
  // It may be over, so it is restarted.
  await expect(page.getByText("Step 2 of 2")).toBeVisible()
  const fade = await step.evaluate((one) => {
    one.style.animationName = "none"
    one.getAnimations()
    one.style.animationName = ""
    const [animation] = one.getAnimations()
    const effect = animation?.effect as KeyframeEffect | null
    return [animation?.playState, effect?.getTiming().duration, effect?.getKeyframes()[0]?.opacity]
  })
  expect(fade).toEqual(["running", 300, "0"])
  await password.fill(PASSWORD)
  await page.getByLabel("Confirm Password").fill(PASSWORD)
  await page.getByRole("button", { name: "Back" }).click()
  await expect(page.getByText("Step 1 of 2")).toBeVisible()
  await page.getByRole("button", { name: "Next" }).click()
  await expect(password).toHaveValue("")
  await expect(page.getByLabel("Confirm Password")).toHaveValue("")
})

test("the login page clears a leftover copy of the user @script", async ({ page }) => {
  asserts("session")
  await page.goto(at(href(urls.login.welcome)))
  await page.evaluate(() => localStorage.setItem("user", '{"role":"brand"}'))
  await page.goto(at(href(urls.login.brand)))
  await expect.poll(() => page.evaluate(() => localStorage.getItem("user"))).toBeNull()
})

test("the stored user is cleared after registering, even one written during the wizard @script", async ({
  page,
}) => {
  const stored = () => page.evaluate(() => localStorage.getItem("user"))
  const store = () =>
    page.evaluate(() => localStorage.setItem("user", '{"name":"Somebody","role":"brand"}'))
  const name = unique("Mirror Tea ")
  await page.goto(at(href(urls.register.brand)))
  await page.getByLabel("Brand Name").fill(name)
  await page.getByLabel("Mobile Number").fill("98765 43210")
  await page.getByRole("button", { name: "Next" }).click()
  await page.getByLabel("Email").fill(`${name.replaceAll(" ", "")}@example.com`)
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByLabel("Confirm Password").fill(PASSWORD)
  await store()
  expect(await stored()).not.toBeNull()
  await page.getByRole("button", { name: "Complete Registration" }).click()
  await page.waitForURL(/\/login/)
  await expect(page.locator(".flash-region")).toContainText("Registration complete.")
  await expect.poll(stored).toBeNull()
})

test("each rejected form shows a message in the toast region @script", async ({ page }) => {
  const region = page.locator(".flash-region")
  await page.goto(at(href(urls.login.brand)))
  await page.getByLabel("Email").fill("nobody@example.com")
  await page.getByLabel("Password", { exact: true }).fill("Wrong-password-1")
  for (let time = 0; time < 2; time += 1) {
    await page.getByRole("button", { name: "Login" }).click()
    await expect(region).toHaveText(/^Login failed: Wrong email or password\./)
    await page.getByRole("button", { name: "Dismiss message" }).click()
    await expect(region).toBeEmpty()
  }
  await page.getByRole("button", { name: "Login" }).click()
  await expect(region).not.toBeEmpty()
  await page.getByRole("button", { name: "Back" }).click()
  await expect(region).toBeEmpty()
})

test("deleting asks in a dialog, and Cancel returns @script", async ({ context, page }) => {
  asserts("delete-dialog", "rule-delete")
  await signIn(context, "brand")
  const id = crypto.randomUUID()
  await post(context, href(urls.brand.editProject, { projectId: id }), {
    title: "Short",
    desc: "D",
    deliveryDays: "1",
  })
  await page.goto(at(href(urls.brand.projects)))
  const dialog = page.getByRole("dialog", { name: "Are you sure you want to delete this project?" })
  await page.getByRole("link", { name: "Delete" }).click()
  await expect(dialog).toContainText("This action cannot be undone...")
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole("link", { name: "Delete" }).click()
  await dialog.getByRole("button", { name: "Confirm Delete" }).click()
  await expect(page.getByText("Project deleted successfully")).toBeVisible()
  await expect(page.getByText("No projects found.")).toBeVisible()
})

test("brand info opens in a dialog over the list @script", async ({ browser, context, page }) => {
  asserts("card-brand-info")
  const brand = await browser.newContext()
  const name = await signIn(brand, "brand")
  const title = unique("Info reels ")
  const project = { title, desc: "D", deliveryDays: "1" }
  await post(brand, href(urls.brand.editProject, { projectId: crypto.randomUUID() }), project)
  await brand.close()
  await signIn(context, "influencer")
  await page.goto(at(href(urls.influencer.browse, { search: title })))
  await page.getByRole("link", { name: "Brand info" }).click()
  await expect(page.getByRole("dialog", { name: "Brand info" })).toContainText(name)
  expect(new URL(page.url()).pathname).toBe(href(urls.influencer.browse))
})
