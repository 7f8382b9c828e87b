import { href, urls } from "#app/urls/index.ts"
import { expect, join, test, unique } from "../support/journey.ts"
import { typedDetails } from "../support/payout-details.ts"
import { errorsOnScreen } from "../support/walk.ts"

test("an influencer enters a bank account, and later changes to a UPI id", async ({
  newPerson,
  isScriptOff,
}) => {
  const page = await newPerson()
  await join(page, "influencer", unique("Maya"))
  await page.goto(href(urls.account.payouts))
  await expect(page.getByText("You haven't added payout details yet.")).toBeVisible()
  await expect(page.getByText("We can pay you once your email address")).toBeVisible()
  if (!isScriptOff) expect(await errorsOnScreen(page)).toEqual([])
  const typed = typedDetails({ ifsc: "HDFC1" })
  const upi = page.getByLabel("UPI id", { exact: true }).and(page.locator("[name=vpa]"))
  await expect(upi).toBeHidden()
  await page.getByLabel("Legal name").fill(typed.legalName)
  await page.getByLabel("PAN", { exact: true }).fill(typed.pan)
  await page.getByLabel("House and street").fill(typed.street)
  await page.getByLabel("City").fill(typed.city)
  await page.getByLabel("PIN code").fill(typed.postalCode)
  await page.getByLabel("State").selectOption("Karnataka")
  await page.getByLabel("Account number", { exact: true }).fill(typed.accountNumber)
  await page.getByLabel("Account number again").fill(typed.accountNumber)
  await page.getByLabel("IFSC").fill(typed.ifsc)
  await page.getByLabel("Current password").fill(typed.currentPassword)
  await page.getByRole("button", { name: "Save payout details" }).click()
  await expect(page.getByText("An IFSC has four letters").first()).toBeVisible()
  await expect(page.getByLabel("Account number", { exact: true })).toHaveValue(typed.accountNumber)
  await page.getByLabel("IFSC").fill("HDFC0001234")
  await page.getByLabel("Current password").fill(typed.currentPassword)
  await page.getByRole("button", { name: "Save payout details" }).click()
  await expect(page.getByText("Payout details saved.")).toBeVisible()
  const masked = `HDFC •••• ${typed.accountNumber.slice(-4)}`
  await expect(page.getByText(masked)).toBeVisible()
  await expect(page.getByLabel("Account number", { exact: true })).toHaveValue("")

  await page.getByRole("radio", { name: "UPI id" }).check()
  await expect(page.getByLabel("IFSC")).toBeHidden()
  await upi.fill("maya@okaxis")
  await page.getByLabel("Legal name").fill(typed.legalName)
  await page.getByLabel("PAN", { exact: true }).fill(typed.pan)
  await page.getByLabel("House and street").fill(typed.street)
  await page.getByLabel("City").fill(typed.city)
  await page.getByLabel("PIN code").fill(typed.postalCode)
  await page.getByLabel("State").selectOption("Karnataka")
  await page.getByLabel("Current password").fill(typed.currentPassword)
  await page.getByRole("button", { name: "Save payout details" }).click()
  await expect(page.getByText("m••••@okaxis")).toBeVisible()
  await expect(page.getByText("we pause payouts for 24 hours")).toBeVisible()
  if (!isScriptOff) expect(await errorsOnScreen(page)).toEqual([])
})
