import type { Page } from "playwright"
import { test as base, expect } from "playwright/test"
import { land, signInAsNew } from "./browser-session.ts"

export const PASSWORD = "Testing-123"

export type Journey = {
  /** Somebody new at a browser of their own, from a network address of their own. */
  newPerson: () => Promise<Page>
  /** Whether this run is the one without our script. */
  isScriptOff: boolean
}

let addresses = 0

/** A browser's console must stay silent: no message of any level, no refused script or style, no failed request. */
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
        // A refused form answers 403, 409 or 422, and without a script the browser notes that by itself.
        const isRefusal = isScriptOff && /status of (403|409|422)/.test(message.text())
        // Chromium tells what a log-out has cleared; that it cleared it is what the log-out is for.
        const isCleared = message.text().startsWith("Clear-Site-Data header")
        // Who wrote a message is led to the newest one, in front of the focus of a refused form.
        const isLedElsewhere = message.text().includes("document's URL has a fragment '#newest'")
        // A test that fills a field in as the page arrives is faster than its focus.
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

/** In the page: tells of what its policy refuses. Chromium does so in a panel of its own, not in the console. */
function noteViolations(): void {
  const { noteViolation } = window as unknown as { noteViolation(words: string): void }
  document.addEventListener("securitypolicyviolation", (event) => {
    noteViolation(`${location.href}: ${event.effectiveDirective} refused ${event.blockedURI}`)
  })
}

export { expect }

let names = 0

/** A name that nobody else in these tests has. */
export const unique = (name: string): string =>
  `${name}${process.pid.toString(36)}${(names++).toString(36)}`

export type Person = { role: "influencer" | "brand"; name: string; email: string }

/** Registers somebody through the pages, in both steps, and ends on the login page. */
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

/** Logs somebody in through the page and waits for where they land. */
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

/** Registers a new person of a role and logs them in, both by the forms. */
export async function joinByForms(page: Page, role: Person["role"], name: string): Promise<Person> {
  const person = newcomer(role, name)
  await register(page, person)
  await login(page, person)
  return person
}

/** Holds back what the script asks the server for until it is told to let go. */
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

/** Makes a new person of a role, signed in where a login leads: what `joinByForms` does, without its five pages. */
export async function join(page: Page, role: Person["role"], name: string): Promise<Person> {
  const person = newcomer(role, name)
  await signInAsNew(page.context(), person)
  await land(page, role)
  return person
}

/** A brand posts a project for one influencer by the form, from its list of projects. */
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
