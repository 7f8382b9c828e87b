import { href, urls } from "#app/urls/index.ts"
import { expect, join, login, PASSWORD, register, test, unique } from "../support/journey.ts"
import { linkFromMail } from "../support/mailbox.ts"
import { errorsOnScreen } from "../support/walk.ts"

/** The path of mailed links before the token. */
const below = (pattern: string) => pattern.replace(/:.*/, "")
const NEW = "Quite-New-2026"

test("a password is reset by a link, and the other device is signed out", async ({
  newPerson,
  isScriptOff,
}) => {
  const phone = await newPerson()
  const { email } = await join(phone, "influencer", unique("Tara"))
  const page = await newPerson()
  await page.goto(href(urls.login.influencer))
  await page.getByRole("link", { name: "Forgot password?" }).click()
  if (!isScriptOff) expect(await errorsOnScreen(page)).toEqual([])
  await page.getByLabel("Email", { exact: true }).fill(email)
  await page.getByRole("button", { name: "Send the link" }).click()
  await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeVisible()
  await page.goto(await linkFromMail(email, below(urls.resetPassword)))
  if (!isScriptOff) expect(await errorsOnScreen(page)).toEqual([])
  await page.getByLabel("New password", { exact: true }).fill(NEW)
  await page.getByLabel("Confirm password", { exact: true }).fill(NEW)
  await page.getByRole("button", { name: "Save new password" }).click()
  await expect(page.getByText("Your password is changed. You can log in now.")).toBeVisible()
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email)
  await login(page, { role: "influencer", email }, NEW)
  await phone.goto(href(urls.influencer.account))
  await expect(phone).toHaveURL(href(urls.login.welcome))
})

test("a new account is reminded to confirm its address until the link is used", async ({
  newPerson,
  isScriptOff,
}) => {
  const page = await newPerson()
  const person = {
    role: "brand" as const,
    name: unique("Chai"),
    email: `${unique("mail")}@example.com`,
  }
  await register(page, person)
  await login(page, person)
  const strip = page.getByRole("region", { name: "Email not confirmed" })
  await expect(strip).toContainText(person.email)
  if (!isScriptOff) expect(await errorsOnScreen(page)).toEqual([])
  const first = await linkFromMail(person.email, below(urls.verifyEmail))
  await strip.getByRole("button", { name: "Send it again" }).click()
  await expect(page.getByText(`on its way to ${person.email}`)).toBeVisible()
  await expect(page).toHaveURL(href(urls.brand.projects))
  await page.goto(await linkFromMail(person.email, below(urls.verifyEmail), first))
  if (!isScriptOff) expect(await errorsOnScreen(page)).toEqual([])
  await page.getByRole("button", { name: "Confirm this address" }).click()
  await expect(page.getByText("Your email address is confirmed.")).toBeVisible()
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible()
  await expect(strip).toHaveCount(0)
})

test("an email is changed, and the old address reverts the change", async ({
  newPerson,
  isScriptOff,
}) => {
  const page = await newPerson()
  const { email } = await join(page, "brand", unique("Kaapi"))
  const changed = `${unique("mail")}@example.com`
  await page.goto(href(urls.account.security))
  if (!isScriptOff) expect(await errorsOnScreen(page)).toEqual([])
  await page.getByLabel("New email", { exact: true }).fill(changed)
  await page.getByLabel("Current password", { exact: true }).fill("Wrong-1234")
  await page.getByRole("button", { name: "Change email" }).click()
  await expect(page.getByText("This is not your current password.").first()).toBeVisible()
  await expect(page.getByLabel("New email", { exact: true })).toHaveValue(changed)
  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD)
  await page.getByRole("button", { name: "Change email" }).click()
  await expect(page.getByText("Email address changed.")).toBeVisible()
  await expect(page).toHaveURL(href(urls.account.security))
  if (!isScriptOff) {
    const copy = () => page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "{}").email)
    await expect.poll(copy).toBe(changed)
  }
  const owner = await newPerson()
  await owner.goto(await linkFromMail(email, below(urls.undoEmailChange)))
  if (!isScriptOff) expect(await errorsOnScreen(owner)).toEqual([])
  await owner.getByRole("button", { name: "Take it back" }).click()
  await expect(owner.getByText("Your email address is back")).toBeVisible()
  await page.goto(href(urls.account.security))
  await expect(page).toHaveURL(href(urls.login.welcome))
  await owner.goto(await linkFromMail(email, below(urls.resetPassword)))
  await expect(owner.getByText("For your brand account.")).toBeVisible()
})
