import { randomUUID } from "node:crypto"
import type { Locator, Page } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import { expect, join, test } from "../support/journey.ts"

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true })
const field = (page: Page, label: string | RegExp) => page.getByLabel(label, { exact: true })
const wrong = (control: Locator) => expect(control).toHaveAttribute("aria-invalid", "true")

/** Opens a form and leaves an invalid field by keyboard, which loads validation. */
async function open(page: Page, path: string, label: string | RegExp, value = ""): Promise<void> {
  await page.goto(path)
  await field(page, label).fill(value)
  await field(page, label).blur()
  await wrong(field(page, label))
}

/** Waits two frames. */
const staticData = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0))),
      ),
  )

/** Types an invalid value and clicks a control at once. */
async function leaveFor(page: Page, from: Locator, value: string, target: Locator): Promise<void> {
  await from.fill(value)
  await target.scrollIntoViewIfNeeded()
  // A late font may shift the page.
  await page.evaluate(async () => void (await document.fonts.ready))
  await staticData(page)
  const before = await target.boundingBox()
  if (!before) throw new Error("There is nothing to press.")
  await from.focus()
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
  await page.mouse.down()
  await staticData(page)
  expect(await target.boundingBox()).toEqual(before)
  await page.mouse.up()
}

test.describe("a click that leaves an invalid field takes effect @script", () => {
  test("on the influencer registration", async ({ newPerson }) => {
    const page = await newPerson()
    const first = href(urls.register.influencer)
    const email = field(page, "Email")
    await open(page, first, "Your Name")
    await leaveFor(page, email, "nobody", button(page, "Back"))
    await page.waitForURL(`**${href(urls.register.welcome)}`)
    await open(page, first, "Your Name")
    await leaveFor(page, email, "nobody", link(page, "Log in"))
    await page.waitForURL(`**${href(urls.login.welcome)}`)
    await open(page, first, "Your Name")
    await leaveFor(page, field(page, "Username"), "", field(page, "Youtube"))
    await expect(field(page, "Youtube")).toBeFocused()
    await wrong(field(page, "Username"))

    await field(page, "Your Name").fill("Maya Rao")
    await field(page, "Username").fill(`maya${process.pid}`)
    await field(page, "Instagram").fill("maya.click")
    await email.fill("maya.click@example.com")
    await leaveFor(page, field(page, "Mobile Number"), "12", button(page, "Next"))
    await expect(field(page, "Mobile Number")).toBeFocused()
    await field(page, "Mobile Number").fill("98765 43210")
    await button(page, "Next").click()

    await field(page, "Password").fill("short")
    await page.keyboard.press("Tab")
    await wrong(field(page, "Password"))
    await leaveFor(page, field(page, "Confirm Password"), "x", button(page, "Back"))
    await expect(field(page, "Your Name")).toBeVisible()
  })

  test("on the brand registration", async ({ newPerson }) => {
    const page = await newPerson()
    const first = href(urls.register.brand)
    const phone = field(page, "Mobile Number")
    await open(page, first, "Brand Name")
    await leaveFor(page, phone, "12", button(page, "Back"))
    await page.waitForURL(`**${href(urls.register.welcome)}`)
    await open(page, first, "Brand Name")
    await field(page, "Brand Name").fill(`Click Tea ${process.pid}`)
    await leaveFor(page, phone, "12", button(page, "Next"))
    await expect(phone).toBeFocused()
    await phone.fill("98765 43210")
    await button(page, "Next").click()

    await field(page, "Email").fill("nobody")
    await page.keyboard.press("Tab")
    await wrong(field(page, "Email"))
    const show = button(page, "Show characters").last()
    await leaveFor(page, field(page, "Password"), "short", show)
    await expect(button(page, "Hide characters")).toBeVisible()
    await wrong(field(page, "Password"))
    await leaveFor(page, field(page, "Confirm Password"), "x", button(page, "Back"))
    await expect(field(page, "Brand Name")).toBeVisible()
  })

  test("on both logins", async ({ newPerson }) => {
    const page = await newPerson()
    for (const role of ["influencer", "brand"] as const) {
      await open(page, href(urls.login[role]), "Email")
      await leaveFor(page, field(page, "Password"), "", button(page, "Back"))
      await page.waitForURL(`**${href(urls.login.welcome)}`)
      await open(page, href(urls.login[role]), "Email")
      await leaveFor(page, field(page, "Password"), "", link(page, "Create an account"))
      await page.waitForURL(`**${href(urls.register[role])}`)
      await open(page, href(urls.login[role]), "Email")
      await leaveFor(page, field(page, "Password"), "", button(page, "Login"))
      await expect(field(page, "Email")).toBeFocused()
    }
  })

  test("on the brand's forms", async ({ newPerson }) => {
    const page = await newPerson()
    await join(page, "brand", `Click ${randomUUID()}`)
    const project = href(urls.brand.editProject, { projectId: randomUUID() })
    const days = field(page, "Expected Delivery Day(s)")
    await open(page, project, "Project Title")
    const tick = page.getByRole("checkbox", { name: "Tiktok" })
    await leaveFor(page, field(page, "Description"), "", tick)
    await expect(tick).toBeChecked()
    await wrong(field(page, "Description"))
    await leaveFor(page, days, "never", link(page, "Cancel"))
    await page.waitForURL(`**${href(urls.brand.projects)}`)
    await open(page, project, "Project Title")
    await leaveFor(page, days, "never", button(page, "Create Project"))
    await expect(field(page, "Project Title")).toBeFocused()

    const account = href(urls.brand.account)
    await open(page, account, "Instagram", "no link")
    await leaveFor(page, field(page, "Website"), "no link", link(page, "Change password"))
    await page.waitForURL(`**${href(urls.brand.changePassword)}`)
    await open(page, account, "Instagram", "no link")
    await leaveFor(page, field(page, "Website"), "no link", button(page, "Save Changes"))
    await expect(field(page, "Instagram")).toBeFocused()

    await open(page, href(urls.brand.changePassword), "Current password")
    const confirm = field(page, "Confirm password")
    await leaveFor(page, confirm, "x", button(page, "Change password"))
    await expect(field(page, "Current password")).toBeFocused()
  })

  test("on the influencer's forms", async ({ newPerson }) => {
    const page = await newPerson()
    await join(page, "influencer", `clicks${process.pid}`)
    const apply = page.getByRole("link", { name: "Apply", exact: true }).first()
    const form = (await apply.getAttribute("href")) ?? ""
    const bid = page.getByLabel(/^Your Bid/)
    await open(page, form, /^Your Bid/)
    await leaveFor(page, field(page, "Delivery Days"), "never", button(page, "Confirm Application"))
    await expect(bid).toBeFocused()

    const account = href(urls.influencer.account)
    await open(page, account, "Username")
    await leaveFor(page, field(page, "Name"), "", link(page, "Change password"))
    await page.waitForURL(`**${href(urls.influencer.changePassword)}`)
    await open(page, account, "Username")
    await leaveFor(page, field(page, "Instagram"), "no!", button(page, "Save Changes"))
    await expect(field(page, "Username")).toBeFocused()
  })
})

test("a click right after typing into a live search takes effect @script", async ({
  newPerson,
}) => {
  const page = await newPerson()
  await join(page, "influencer", `typing${process.pid}`)
  await page.route("**/details/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await page.waitForLoadState("networkidle")
  const href = await page.evaluate(() => {
    const search = document.querySelector<HTMLInputElement>("#search")
    const title = document.querySelector<HTMLAnchorElement>("article h2 a")
    if (!search || !title) throw new Error("There is nothing to type into, or to click on.")
    search.focus()
    document.execCommand("insertText", false, "reel")
    title.click()
    return title.pathname
  })
  await page.waitForURL(`**${href}`)
})
