import type { Page } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import { expect, PASSWORD, register, test, unique } from "../support/journey.ts"

/** Presses Tab until the named element has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const seen: string[] = []
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press("Tab")
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      const label = element?.labels?.[0]?.textContent || element?.ariaLabel || element?.textContent
      return `${element?.tagName.toLowerCase()} ${label?.trim().slice(0, 60)}`
    })
    if (name.test(focused)) return
    seen.push(focused)
  }
  throw new Error(`So many tabs did not lead to ${name}:\n${seen.join("\n")}`)
}

async function type(page: Page, field: RegExp, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

test("an influencer logs in and applies without a mouse", async ({ newPerson }) => {
  const page = await newPerson()
  const person = {
    role: "influencer" as const,
    name: unique("Tara"),
    email: `${unique("mail")}@example.com`,
  }
  await register(page, person)

  await page.goto("/login")
  await tabTo(page, /^a I am an influencer/)
  await page.keyboard.press("Enter")
  await page.waitForURL(/influencer-login/)
  await type(page, /^input Email$/, person.email)
  await type(page, /^input Password$/, PASSWORD)
  await page.keyboard.press("Enter")
  await page.waitForURL(/browse-projects/)

  await tabTo(page, /^a Skip to content/)
  await page.keyboard.press("Enter")
  // A demo project that no other journey closes.
  await type(page, /^input Search projects$/, "clay kulhad set")
  await page.keyboard.press("Enter")
  await page.waitForURL(/search=/)
  await tabTo(page, /^a Apply$/)
  await page.keyboard.press("Enter")
  await page.waitForURL(/\/apply\//)
  await type(page, /^input Your Bid/, "4200")
  await type(page, /^input Delivery Days$/, "12")
  await tabTo(page, /^button Confirm Application/)
  await page.keyboard.press("Enter")
  await expect(
    page.getByText("Successfully applied! Our team will contact you shortly"),
  ).toBeVisible()
})

test("a brand's email survives Back from step 2, and Enter continues", async ({ newPerson }) => {
  const page = await newPerson()
  const name = unique("Return Tea ")
  await page.goto(href(urls.register.brand), { waitUntil: "networkidle" })
  const email = page.getByLabel("Email", { exact: true })
  const password = page.getByLabel("Password", { exact: true })
  await page.getByLabel("Brand Name").fill(name)
  await page.getByLabel("Mobile Number").fill("98765 43210")
  await page.getByLabel("Brand Name").press("Enter")
  await expect(page.getByText("Step 2 of 2")).toBeVisible()
  await email.fill("not yet an email")
  await password.fill(PASSWORD)
  await page.getByRole("button", { name: "Back" }).click()
  await expect(page.getByText("Step 1 of 2")).toBeVisible()
  await expect(page.getByLabel("Brand Name")).toHaveValue(name)
  await page.getByRole("button", { name: "Next" }).click()
  await expect(email).toHaveValue("not yet an email")
  await expect(password).toHaveValue("")
  await email.fill(`${unique("return")}@example.com`)
  await password.fill(PASSWORD)
  await page.getByLabel("Confirm Password").fill(PASSWORD)
  await email.press("Enter")
  await page.waitForURL(`**${href(urls.login.welcome)}`)
})
