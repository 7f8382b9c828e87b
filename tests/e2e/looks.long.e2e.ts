import { type BrowserContext, expect, type Locator, type Page, test } from "playwright/test"
import { applicantsHref, decisionHref, href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { server, takeSession } from "#tests/support/browser-session.ts"
import { applyTo, postProject } from "#tests/support/campaigns.ts"
import { asserts } from "#tests/support/e2e-statements.ts"
import { insertProjects } from "#tests/support/insert-projects.ts"
import { change } from "#tests/support/stored.ts"

/** Needs a browser: colours, heights, motion and storage. */

const at = (path: string) => `${server.origin}${path}`

type Role = "influencer" | "brand"

async function signIn(context: BrowserContext, role: Role, account: { name?: string } = {}) {
  const visitor = await signedInAs(server, role, account)
  await takeSession(context, visitor)
  return visitor
}

let made = 0
const unique = (word: string) => `${word} ${process.pid} ${++made}`

type Colour = { hue: number; saturation: number; lightness: number }

/** Converts a computed colour to hue and percents. */
function toColour(computed: string): Colour {
  const [red = 0, green = 0, blue = 0] = (computed.match(/[\d.]+/g) ?? []).map((n) => +n / 255)
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const spread = max - min
  const lightness = (max + min) / 2
  const turn =
    max === red
      ? (green - blue) / spread
      : max === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread
  return {
    hue: spread === 0 ? 0 : (turn * 60 + 360) % 360,
    saturation: spread === 0 ? 0 : (100 * spread) / (1 - Math.abs(2 * lightness - 1)),
    lightness: 100 * lightness,
  }
}

const colourOf = async (element: Locator, property = "color"): Promise<Colour> =>
  toColour(
    await element.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property),
  )

const isRed = ({ hue, saturation }: Colour) => (hue < 20 || hue > 340) && saturation > 45
const isGreen = ({ hue, saturation }: Colour) => hue > 100 && hue < 170 && saturation > 25
const isYellow = ({ hue, saturation }: Colour) => hue > 35 && hue < 60 && saturation > 60
const isGrey = ({ saturation }: Colour) => saturation < 20

const themes = ["light", "dark"] as const

test("four testimonials have four colours, and the last button links nowhere @script", async ({
  page,
}) => {
  asserts("landing-testimonials", "landing-closing-call")
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await page.goto(at(href(urls.home)))
    const papers: string[] = []
    for (const quote of await page.locator("section[aria-labelledby=testimonials] li").all())
      papers.push(await quote.evaluate((one) => getComputedStyle(one).backgroundColor))
    expect(papers).toHaveLength(4)
    const body = await page.locator("body").evaluate((one) => getComputedStyle(one).backgroundColor)
    expect(new Set([...papers, body, "rgba(0, 0, 0, 0)"]).size).toBe(6)
  }
  await page.getByRole("button", { name: "Get Started" }).click()
  await expect(page.getByRole("navigation", { name: "Register" })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(href(urls.home))
})

test("a space turns only the username field red @script", async ({ page }) => {
  asserts("username-red")
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await page.goto(at(href(urls.register.influencer)), { waitUntil: "networkidle" })
    const userName = page.getByLabel("Username", { exact: true })
    const border = () => colourOf(userName, "border-top-color")
    await userName.fill("maya")
    expect(isRed(await border())).toBe(false)
    await userName.pressSequentially(" r")
    await expect.poll(async () => isRed(await border())).toBe(true)
    const other = page.getByLabel("Your Name", { exact: true })
    expect(isRed(await colourOf(other, "border-top-color"))).toBe(false)
    await userName.fill("mayar")
    await expect.poll(async () => isRed(await border())).toBe(false)
  }
})

test("orders have a green, yellow or grey badge, and rejected applicants are dimmed @script", async ({
  context,
  page,
}) => {
  asserts("order-icon", "rejected-dimmed")
  const brand = await signIn(context, "brand")
  const maya = await signedInAs(server, "influencer", { name: unique("Kept") })
  const kofi = await signedInAs(server, "influencer", { name: unique("Turned down") })
  const projects: Record<string, string> = {}
  for (const status of ["ongoing", "draft", "completed", "cancelled"]) {
    const id = await postProject(brand, { title: `${status} reels` })
    await brand.post(decisionHref(id, await applyTo(server, maya, id), "shortlist"))
    change(server, "UPDATE orders SET status = ? WHERE project_id = ?", status, id)
    projects[status] = id
  }
  const open = await postProject(brand)
  await brand.post(decisionHref(open, await applyTo(server, kofi, open), "reject"))
  await applyTo(server, maya, open)
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await page.goto(at(href(urls.brand.dashboard)))
    const markOf = (status: string) =>
      colourOf(
        page
          .getByRole("row", { name: `${status} reels` })
          .locator("svg")
          .first(),
      )
    expect(isGreen(await markOf("ongoing"))).toBe(true)
    expect(isYellow(await markOf("draft"))).toBe(true)
    expect(isGrey(await markOf("completed"))).toBe(true)
    expect(isGrey(await markOf("cancelled"))).toBe(true)
    await page.goto(at(applicantsHref(open)))
    const row = (text: string) => page.locator("tbody tr").filter({ hasText: text })
    const paper = (await colourOf(page.locator("body"), "background-color")).lightness
    const strength = async (text: string) =>
      Math.abs((await colourOf(row(text).locator("th span[id]"))).lightness - paper)
    expect(await strength("Rejected")).toBeLessThan((await strength("Shortlist")) - 10)
  }
})

test("both tables scroll within 500 px @script", async ({ context, page }) => {
  asserts("orders-height", "projects-height", "limit-table-height")
  const brand = await signIn(context, "brand")
  const maya = await signedInAs(server, "influencer")
  for (let n = 0; n < 12; n += 1) {
    const id = await postProject(brand)
    await brand.post(decisionHref(id, await applyTo(server, maya, id), "shortlist"))
  }
  for (const path of [href(urls.brand.projects), href(urls.brand.dashboard)]) {
    await page.goto(at(path))
    const region = page.getByRole("region").filter({ has: page.getByRole("table") })
    await expect(region).toHaveCSS("max-height", "500px")
    await expect(region).toHaveAttribute("tabindex", "0")
    expect((await region.boundingBox())?.height).toBe(500)
    const last = region.locator("tbody tr").last()
    await expect(last).not.toBeInViewport()
    await region.evaluate((one) => one.scrollTo(0, one.scrollHeight))
    expect(await region.evaluate((one) => one.scrollTop)).toBeGreaterThan(100)
  }
})

test("the brand is in a side card, or a panel on narrow screens @script", async ({
  context,
  page,
}) => {
  asserts("brand-panel")
  const name = unique("Side Tea")
  const id = await postProject(await signedInAs(server, "brand", { name }))
  await signIn(context, "influencer")
  const panel = page.locator("#brand")
  const text = panel.getByText(name)
  const [show, hide] = [panel.getByText("Show Brand Info"), panel.getByText("Hide Brand Info")]
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(at(href(urls.influencer.project, { projectId: id })))
  await expect(text).toBeVisible()
  await expect(show).toBeHidden()
  await expect(hide).toBeHidden()
  const description = await page.getByRole("region", { name: "Description" }).boundingBox()
  const card = await panel.boundingBox()
  expect(card?.x).toBeGreaterThan((description?.x ?? 0) + (description?.width ?? 0) - 1)
  await page.setViewportSize({ width: 375, height: 800 })
  await expect(show).toBeVisible()
  await expect(text).toBeHidden()
  await show.click()
  await expect(text).toBeVisible()
  await expect(hide).toBeVisible()
  await expect(show).toBeHidden()
  await hide.click()
  await expect(text).toBeHidden()
})

test("brand info without data shows a message in its dialog @script", async ({ context, page }) => {
  asserts("card-brand-info", "brand-info-empty", "text-no-brand-data")
  const name = unique("Leaving Tea")
  const title = unique("Left reels")
  await signedInAs(server, "brand", { name })
  insertProjects(server, { brand: name, title })
  await signIn(context, "influencer")
  change(
    server,
    "UPDATE users SET deleted_at = 1 WHERE id = (SELECT user_id FROM profiles WHERE name = ?)",
    name,
  )
  await page.goto(at(href(urls.influencer.browse, { search: title })), { waitUntil: "networkidle" })
  await page.getByRole("link", { name: "Brand info" }).click()
  const dialog = page.getByRole("dialog", { name: "Brand info" })
  await expect(dialog).toContainText("No brand data available.")
})

test("failing brand info shows an error over the list, and is retried @script", async ({
  context,
  page,
}) => {
  asserts("brand-info-empty", "text-no-brand-data")
  const name = unique("Fleeting Tea")
  const title = unique("Fleeting reels")
  await signedInAs(server, "brand", { name })
  const [projectId = ""] = insertProjects(server, { brand: name, title })
  await signIn(context, "influencer")
  await page.goto(at(href(urls.influencer.browse, { search: title })), { waitUntil: "networkidle" })
  const dialog = page.getByRole("dialog", { name: "Brand info" })
  const ask = async (answer: string) => {
    await page.getByRole("link", { name: "Brand info" }).click()
    await expect(dialog).toContainText(answer)
    await expect(async () => {
      await page.keyboard.press("Escape")
      await expect(dialog).toBeHidden({ timeout: 1000 })
    }).toPass()
    await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible()
    await expect(page.getByRole("searchbox")).toHaveValue(title)
  }
  const asked = at(href(urls.influencer.brandInfo, { projectId }))
  await page.route(asked, (route) => route.fulfill({ status: 502, body: "Bad gateway" }))
  await ask("No brand data available.")
  await page.unroute(asked)
  await page.route(asked, (route) => route.abort())
  await ask("No brand data available.")
  await page.unroute(asked)
  await ask(name)
  change(server, "UPDATE projects SET deleted_at = 1 WHERE id = ?", projectId)
  await ask("No brand data available.")
})

/** Delays the script's requests until released. */
async function holdBack(page: Page) {
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

test("a progress bar moves while a page loads @script", async ({ context, page }) => {
  asserts("frame-loading", "project-page-loading", "spinner")
  const name = unique("Waiting Tea")
  const title = unique("Waiting reels")
  await signedInAs(server, "brand", { name })
  insertProjects(server, { brand: name, title })
  await signIn(context, "influencer")
  await page.goto(at(href(urls.influencer.browse, { search: title })), { waitUntil: "networkidle" })
  const bar = page.locator(".pending-bar")
  await expect(bar).toHaveCSS("opacity", "0")
  const letGo = await holdBack(page)
  await page.getByRole("link", { name: title, exact: true }).click()
  await expect(bar).toHaveAttribute("data-state", "loading")
  await expect(bar).toHaveCSS("opacity", "1")
  await expect(bar.locator("span")).toHaveCSS("animation-name", "pass")
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "true")
  letGo()
  await expect(page.getByRole("link", { name: "Apply Now" })).toBeVisible()
  await expect(bar).toHaveCSS("opacity", "0")
})

test("Back of a login form clears its fields @script", async ({ page }) => {
  asserts("login-form")
  for (const role of ["influencer", "brand"] as const) {
    await page.goto(at(href(urls.login[role])), { waitUntil: "networkidle" })
    const email = page.getByLabel("Email", { exact: true })
    const password = page.getByLabel("Password", { exact: true })
    await email.fill("typed@example.com")
    await password.fill("typed")
    await page.getByRole("button", { name: "Back" }).click()
    await page.waitForURL((url) => url.pathname === href(urls.login.welcome))
    await page
      .getByRole("link", { name: role === "brand" ? "I am a brand" : "I am an influencer" })
      .click()
    await expect(password).toHaveValue("")
    await expect(email).toHaveValue("")
  }
})

const widthOf = async (page: Page) =>
  Math.round((await page.locator("#sidebar").boundingBox())?.width ?? Number.NaN)
const localUserCopy = (page: Page) => page.evaluate(() => localStorage.getItem("user"))
const alive = (page: Page) => expect.poll(() => localUserCopy(page)).not.toBeNull()

test("Ctrl or Cmd and B toggle the sidebar, which shows labels at once @script", async ({
  context,
  page,
}) => {
  asserts("sidebar-shortcut", "limit-shortcut", "limit-tooltip")
  await signIn(context, "brand")
  await page.goto(at(href(urls.brand.dashboard)))
  await alive(page)
  expect(await widthOf(page)).toBe(256)
  for (const key of ["Control+b", "Meta+b"]) {
    await page.keyboard.press(key)
    await expect.poll(() => widthOf(page)).toBe(48)
    await page.keyboard.press(key)
    await expect.poll(() => widthOf(page)).toBe(256)
  }
  await page.keyboard.press("b")
  await page.keyboard.press("Control+Shift+b")
  expect(await widthOf(page)).toBe(256)

  await page.keyboard.press("Meta+b")
  await expect.poll(() => widthOf(page)).toBe(48)
  const link = page.locator("#sidebar nav a").last()
  const label = link.locator(".sidebar-label")
  const seen = () =>
    label.evaluate((one) => {
      const { opacity, clipPath, transitionDuration, transitionDelay, animationName } =
        getComputedStyle(one)
      return [opacity, clipPath, transitionDuration, transitionDelay, animationName]
    })
  expect(await seen()).toEqual(["0", "inset(50%)", "0s", "0s", "none"])
  await link.hover()
  expect(await seen()).toEqual(["1", "none", "0s", "0s", "none"])

  const user = page.locator("#sidebar summary .sidebar-label")
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    const colour = await user.evaluate((one) => getComputedStyle(one).color)
    await expect(user.locator("span").last()).toHaveCSS("color", colour)
  }
})

test("the sheet slides in and has a state of its own @script", async ({ context, page }) => {
  asserts("sheet", "sheet-state")
  await signIn(context, "brand")
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto(at(href(urls.brand.dashboard)))
  await alive(page)
  const sheet = page.locator("#sidebar")
  await expect(sheet).toBeHidden()
  await expect(sheet).toHaveCSS("transition-property", /transform/)
  const left = async () => Math.round((await sheet.boundingBox())?.x ?? Number.NaN)
  await page.keyboard.press("Control+b")
  await expect(sheet).toBeVisible()
  await expect.poll(left).toBe(0)
  await page.getByRole("button", { name: "Close menu" }).click()
  await expect(sheet).toBeHidden()
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names).not.toContain("sidebar_state")
  await page.setViewportSize({ width: 1280, height: 700 })
  await expect.poll(() => widthOf(page)).toBe(256)
  await page.getByRole("button", { name: "Toggle sidebar" }).click()
  await expect.poll(() => widthOf(page)).toBe(48)
  await page.setViewportSize({ width: 375, height: 700 })
  await expect(sheet).toBeHidden()
  await page.getByRole("button", { name: "Open menu" }).click()
  await expect.poll(() => widthOf(page)).toBe(288)
})

test("local storage holds the signed-in user, without unreadable or deleted ones @script", async ({
  browser,
}) => {
  asserts("stored-user", "stored-user-unreadable", "login-success", "session")
  for (const role of ["influencer", "brand"] as const) {
    const context = await browser.newContext()
    const name = unique(`stored ${role}`)
    const email = `${name.replaceAll(" ", "-")}@example.com`
    await signedInAs(server, role, { name, email })
    const page = await context.newPage()
    await page.goto(at(href(urls.login[role])), { waitUntil: "networkidle" })
    expect(await localUserCopy(page)).toBeNull()
    await page.getByLabel("Email", { exact: true }).fill(email)
    await page.getByLabel("Password", { exact: true }).fill("Testing-123")
    await page.getByRole("button", { name: "Login" }).click()
    await page.waitForURL(role === "brand" ? /\/brand-dashboard\/projects$/ : /\/browse-projects$/)
    await alive(page)
    expect(JSON.parse((await localUserCopy(page)) ?? "")).toEqual({
      ...(role === "brand" ? { brandName: name } : { name }),
      email,
      picture: "",
      role,
      phone: "+919876543210",
    })
    await page.evaluate(() => localStorage.setItem("user", "{broken"))
    await page.goto(at(href(urls[role].account)))
    await expect.poll(() => localUserCopy(page)).toContain(email)
    // The session is gone.
    await context.clearCookies()
    await page.goto(at(href(urls[role].account)))
    await page.waitForURL(at(href(urls.login.welcome)))
    await expect.poll(() => localUserCopy(page)).toBeNull()
    await context.close()
  }
})

test("a new registration clears the stored user and leads to /login @script", async ({
  context,
  page,
}) => {
  asserts("wizard-end")
  await signIn(context, "brand")
  await page.goto(at(href(urls.brand.dashboard)))
  await alive(page)
  await page.goto(at(href(urls.register.brand)), { waitUntil: "networkidle" })
  expect(await localUserCopy(page)).toContain('"role":"brand"')
  await page.getByLabel("Brand Name", { exact: true }).fill(unique("Anew Tea"))
  await page.getByLabel("Mobile Number", { exact: true }).fill("98765 43210")
  await page.getByRole("button", { name: "Next" }).click()
  await page
    .getByLabel("Email", { exact: true })
    .fill(`${unique("anew").replaceAll(" ", "")}@example.com`)
  await page.getByLabel("Password", { exact: true }).fill("Paper-and-ink-7")
  await page.getByLabel("Confirm Password", { exact: true }).fill("Paper-and-ink-7")
  await page.getByRole("button", { name: "Complete Registration" }).click()
  await page.waitForURL((url) => url.pathname === "/login")
  await expect.poll(() => localUserCopy(page)).toBeNull()
})

test("each button of the wizard requires each of its fields @script", async ({ page }) => {
  asserts("gate-next", "gate-complete")
  await page.goto(at(href(urls.register.influencer)), { waitUntil: "networkidle" })
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const gate = async (button: string, good: Record<string, string>, bad: [string, string][]) => {
    const next = page.getByRole("button", { name: button })
    await expect(next).toBeDisabled()
    for (const [label, value] of Object.entries(good)) await field(label).fill(value)
    await expect(next).toBeEnabled()
    for (const [label, value] of bad) {
      await field(label).fill(value)
      await expect(next, `${label}: "${value}"`).toBeDisabled()
      await field(label).fill(good[label] ?? "")
      await expect(next).toBeEnabled()
    }
    return next
  }
  const userName = unique("gated").replaceAll(" ", "")
  const details = { "Your Name": "Maya", Username: userName, Email: `${userName}@example.com` }
  const next = await gate("Next", details, [
    ["Your Name", ""],
    ["Your Name", "   "],
    ["Username", ""],
    ["Username", "maya rao"],
    ["Email", ""],
    ["Email", "maya@example"],
    ["Email", "maya rao@example.com"],
  ])
  await field("Mobile Number").fill("98765 43210")
  await field("Instagram").fill("maya.rao")
  await next.click()
  await expect(page.getByText("Step 2 of 2")).toBeVisible()
  const password = "Paper-and-ink-7"
  const complete = { Password: password, "Confirm Password": password }
  await gate("Complete Registration", complete, [
    ["Confirm Password", ""],
    ["Confirm Password", "Paper-and-ink-8"],
    ["Password", "Paper-and-ink-8"],
  ])
  const button = page.getByRole("button", { name: "Complete Registration" })
  for (const weak of ["Paper-7", "paper-and-ink-7", "PAPER-AND-INK-7", "Paper-and-ink-"]) {
    for (const label of Object.keys(complete)) await field(label).fill(weak)
    await expect(button, weak).toBeDisabled()
  }
})

test("the provider's script gets the total in paise, INR, purpose and payer @script", async ({
  context,
  page,
}) => {
  asserts("checkout-options", "limit-payment")
  const name = unique("Paying Tea")
  const brand = await signIn(context, "brand", { name })
  const id = await postProject(brand, { influencerCount: "2" })
  const chosen: string[] = []
  for (const bidAmount of ["1,000.50", "2000"]) {
    const influencer = await signedInAs(server, "influencer")
    chosen.push(await applyTo(server, influencer, id, { bidAmount }))
  }
  await page.route("**/v1/checkout.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `window.Razorpay = class {
        constructor(options) { window.told = JSON.parse(JSON.stringify(options)) }
        open() { window.isOpen = true }
      }`,
    }),
  )
  await page.goto(at(applicantsHref(id, { chosen })))
  await page.getByRole("button", { name: "Continue to payment" }).click()
  const pay = page.getByRole("button", { name: "Pay ₹3,000.50" })
  await expect(pay).toBeVisible()
  await page.waitForFunction(() => {
    const form = document.querySelector("main form")
    return form !== null && Object.keys(form).some((key) => key.startsWith("__reactProps"))
  })
  // The checkout opens by itself or by its button.
  await expect(async () => {
    const isOpen = () => page.evaluate(() => "isOpen" in window)
    if (!(await isOpen())) await pay.click({ timeout: 1000 })
    expect(await isOpen()).toBe(true)
  }).toPass()
  const told = await page.evaluate(() => Reflect.get(window, "told"))
  expect(told).toMatchObject({
    key: expect.stringMatching(/^rzp_test_/),
    amount: "300050",
    currency: "INR",
    description: "Influencer Campaign Payment",
    prefill: { name, email: expect.stringMatching(/@example\.com$/), contact: "+919876543210" },
  })
})
