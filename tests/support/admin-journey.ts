import type { Page } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import { invite } from "./admin-login.ts"
import { PASSWORD, unique } from "./journey.ts"

/** Sets the password of a new operator by the link and returns the email. */
export async function becomeOperator(page: Page): Promise<string> {
  const email = `${unique("desk")}@desk.example`
  await page.goto(await invite({ dataDir: process.env.E2E_DATA_DIR ?? "" }, email, "Asha Desk"))
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD)
  await page.getByLabel("Confirm password", { exact: true }).fill(PASSWORD)
  await page.getByRole("button", { name: "Save new password" }).click()
  await page.waitForURL(href(urls.admin.login))
  return email
}

export async function logInAsOperator(page: Page, email: string): Promise<void> {
  await page.goto(href(urls.admin.login))
  await page.getByLabel("Email", { exact: true }).fill(email)
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByRole("button", { name: "Login" }).click()
}

export async function enterCode(page: Page, code: string, button = "Continue"): Promise<void> {
  await page.getByLabel("Code", { exact: true }).fill(code)
  await page.getByRole("button", { name: button }).click()
}
