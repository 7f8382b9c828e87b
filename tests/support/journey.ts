import type { Page } from "playwright"
import { test as base, expect } from "playwright/test"
import { land, signInAsNew } from "./browser-session.ts"

export const PASSWORD = "Testing-123"

export type Journey = {
  /** Opens a new browser with its own network address. */
  newPerson: () => Promise<Page>
  isScriptOff: boolean
}

let addresses = 0

/** Fails on any console message, refused script or style, and failed request. */
export const test = base.extend<Journey>({
  isScriptOff: [false, { option: true }],
  newPerson: async ({ browser, contextOptions, javaScriptEnabled, isScriptOff }, use, testInfo) => {
    const faults: string[] = []
    const contexts: { close: () => Promise<void> }[] = []
    await use(async () => {
      addresses += 1
      const address = `10.${testInfo.workerIndex + 1}.${Math.floor(addresses / 250)}.${addresses % 250}`
      const context = await browser.newContext({
        ...contextOptions,
        javaScriptEnabled,
        baseURL: process.env.E2E_ORIGIN,
        extraHTTPHeaders: { "X-Forwarded-For": address },
      })
      contexts.push(context)
      await context.exposeFunction("noteViolation", (words: string) => faults.push(words))
      await context.addInitScript(noteViolations)
      const page = await context.newPage()
      page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`))
      page.on("console", (message) => {
        // Without a script the browser logs form errors (403, 409, 422) itself.
        const isRefusal = isScriptOff && /status of (403|409|422)/.test(message.text())
        // Chromium logs that a log-out has cleared its data.
        const isCleared = message.text().startsWith("Clear-Site-Data header")
        // A sent message leads to the newest one, before the focus of a rejected form.
        const isLedElsewhere = message.text().includes("document's URL has a fragment '#newest'")
        // A test may fill a field before autofocus applies.
        const isFaster = message.text().includes("a document already has a focused element")
        if (!isRefusal && !isCleared && !isLedElsewhere && !isFaster)
          faults.push(`${page.url()}: ${message.type()} ${message.text()}`)
      })
      return page
    })
    for (const context of contexts) await context.close()
    expect(faults).toEqual([])
  },
})

/** Runs in the page: reports policy violations, which Chromium keeps out of the console. */
function noteViolations(): void {
  const { noteViolation } = window as unknown as { noteViolation(words: string): void }
  document.addEventListener("securitypolicyviolation", (event) => {
    noteViolation(`${location.href}: ${event.effectiveDirective} refused ${event.blockedURI}`)
  })
}

export { expect }

let names = 0

export const unique = (name: string): string =>
  `${name}${process.pid.toString(36)}${(names++).toString(36)}`

export type Person = { role: "influencer" | "brand"; name: string; email: string }

/** Registers by both steps and ends on the login page. */
export async function register(page: Page, { role, name, email }: Person): Promise<void> {
  await page.goto(`/register/${role}`)
  const isBrand = role === "brand"
  await page.getByLabel(isBrand ? "Brand Name" : "Your Name", { exact: true }).fill(name)
  if (!isBrand) {
    await page.getByLabel("Username", { exact: true }).fill(name.replaceAll(" ", "_"))
    await page.getByLabel("Instagram", { exact: true }).fill("insta.handle")
    await page.getByLabel("Email", { exact: true }).fill(email)
  }
  await page.getByLabel("Mobile Number", { exact: true }).fill("98765 43210")
  await page.getByRole("button", { name: "Next" }).click()
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible()
  if (isBrand) await page.getByLabel("Email", { exact: true }).fill(email)
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByLabel("Confirm Password", { exact: true }).fill(PASSWORD)
  await page.getByRole("button", { name: "Complete Registration" }).click()
  await page.waitForURL(/\/login/)
}

export async function login(
  page: Page,
  { role, email }: Pick<Person, "role" | "email">,
  password = PASSWORD,
): Promise<void> {
  await page.goto(`/login/${role}-login`)
  await page.getByLabel("Email", { exact: true }).fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Login" }).click()
  await page.waitForURL(/-dashboard\/(browse-)?projects/)
}

const newcomer = (role: Person["role"], name: string): Person => ({
  role,
  name,
  email: `${unique("mail")}@example.com`,
})

/** Registers and logs in a new user by forms. */
export async function joinByForms(page: Page, role: Person["role"], name: string): Promise<Person> {
  const person = newcomer(role, name)
  await register(page, person)
  await login(page, person)
  return person
}

/** Delays the script's requests until released. */
export async function holdBack(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\.data(\?|$)/, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/** Creates a signed-in user without forms. */
export async function join(page: Page, role: Person["role"], name: string): Promise<Person> {
  const person = newcomer(role, name)
  await signInAsNew(page.context(), person)
  await land(page, role)
  return person
}

/** Posts a project for one influencer by the form. */
export async function postProject(page: Page, title: string): Promise<void> {
  await page.getByText("+ Post a project").first().click()
  await expect(page.getByRole("heading", { name: "Post New Project" })).toBeVisible()
  await page.getByLabel("Project Title", { exact: true }).fill(title)
  await page.getByLabel("Description", { exact: true }).fill("Two reels for our new collection.")
  await page.getByLabel("Instagram", { exact: true }).check()
  await page.getByLabel("Followers count", { exact: true }).selectOption("1K-10K")
  await page.getByLabel("Niche", { exact: true }).fill("Fashion")
  await page.getByLabel("Min Budget", { exact: true }).fill("5,000")
  await page.getByLabel("Max Budget", { exact: true }).fill("9000")
  await page.getByLabel("Expected Delivery Day(s)", { exact: true }).fill("14")
  await page.getByRole("button", { name: "Create Project" }).click()
  await page.waitForURL(/\/brand-dashboard\/projects$/)
  await expect(page.getByText("Project successfully posted!")).toBeVisible()
}
