import { href, urls } from "#app/urls/index.ts"
import { becomeOperator, enterCode, logInAsOperator } from "../support/admin-journey.ts"
import { codeOf } from "../support/admin-login.ts"
import { expect, test } from "../support/journey.ts"
import { errorsOnScreen } from "../support/walk.ts"

/** Axe is slow. */
test.setTimeout(120_000)

test("an operator sets up password and factor, and returns by code and recovery code", async ({
  newPerson,
  isScriptOff,
}) => {
  const page = await newPerson()
  const faultless = async () => {
    if (!isScriptOff) expect(await errorsOnScreen(page)).toEqual([])
  }
  const email = await becomeOperator(page)
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email)
  await faultless()

  await logInAsOperator(page, email)
  await expect(page.getByRole("heading", { name: "Set up the second factor" })).toBeVisible()
  await faultless()
  const secret = (await page.locator("main code").textContent()) ?? ""
  await enterCode(page, "000000", "Confirm")
  await expect(page.getByText("This code is not valid.").first()).toBeVisible()
  await enterCode(page, codeOf(secret, -1), "Confirm")
  await expect(page.getByRole("heading", { name: "Keep your recovery codes" })).toBeVisible()
  const codes = await page.getByRole("list", { name: "Recovery codes" }).locator("li").all()
  expect(codes).toHaveLength(10)
  const recoveryCode = (await codes[3]?.textContent()) ?? ""
  await faultless()
  await page.getByRole("link", { name: "I have kept them" }).click()
  await expect(page.getByRole("heading", { name: "Operator's desk" })).toBeVisible()

  await page.getByRole("link", { name: "Audit log" }).click()
  await page.getByLabel("Act", { exact: true }).selectOption("Operator made")
  await page.getByRole("button", { name: "Filter" }).click()
  await expect(page).toHaveURL(/act=operator\.created/)
  await expect(page.getByRole("row").nth(1)).toContainText("Command line")
  await faultless()

  for (const code of [codeOf(secret), recoveryCode]) {
    await page.getByRole("button", { name: "Log out" }).click()
    await expect(page).toHaveURL(href(urls.admin.login))
    await logInAsOperator(page, email)
    await expect(page.getByRole("heading", { name: "Second factor" })).toBeVisible()
    await faultless()
    await enterCode(page, code)
    await expect(page).toHaveURL(href(urls.admin.root))
  }
  await page.goto(href(urls.brand.dashboard))
  await expect(page).toHaveURL(href(urls.admin.root))

  await page.getByRole("link", { name: "Security" }).click()
  await expect(page.getByText("9 codes are left.")).toBeVisible()
  await faultless()
  await enterCode(page, codeOf(secret, 1), "Make new recovery codes")
  await expect(page.getByRole("list", { name: "Recovery codes" }).locator("li")).toHaveCount(10)
  await faultless()
})
