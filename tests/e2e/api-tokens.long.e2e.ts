import { href, urls } from "#app/urls/index.ts"
import { expect, join, PASSWORD, test, unique } from "../support/journey.ts"
import { errorsOnScreen } from "../support/walk.ts"

/** Axe is slow. */
test.setTimeout(180_000)

test("a brand creates and revokes an API token, and adds a webhook", async ({
  newPerson,
  isScriptOff,
}) => {
  const page = await newPerson()
  await join(page, "brand", unique("Token Weavers "))
  await page.goto(href(urls.account.tokens))
  await page.getByRole("button", { name: "Create token" }).click()
  await expect(page.getByText("Please enter a name.").first()).toBeVisible()
  await page.getByLabel("Name", { exact: true }).fill("Nightly report")
  await page.getByLabel("Read orders and submitted work").check()
  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD)
  await page.getByRole("button", { name: "Create token" }).click()
  await expect(page.getByText(/^imp_[\w-]{43}$/)).toBeVisible()
  if (!isScriptOff) expect(await errorsOnScreen(page)).toEqual([])
  await page.getByRole("button", { name: "Revoke Nightly report" }).click()
  await expect(page.getByText("Token revoked. It works no longer.").first()).toBeVisible()
  await page.getByRole("link", { name: "Open webhooks" }).click()
  await page.getByLabel("Address", { exact: true }).fill("https://hooks.example.com/in")
  await page.getByLabel("Order completed").check()
  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD)
  await page.getByRole("button", { name: "Add webhook" }).click()
  const secret = page.getByText(/^whsec_/)
  await expect(secret).toBeVisible()
  if (!isScriptOff) {
    await expect(secret).toBeFocused()
    await expect(page.getByLabel("Address", { exact: true })).toHaveValue("")
  }
  if (!isScriptOff) expect(await errorsOnScreen(page)).toEqual([])
  await page.getByRole("link", { name: "https://hooks.example.com/in" }).click()
  await expect(page.getByRole("heading", { name: "Webhook", exact: true })).toBeVisible()
  if (!isScriptOff) expect(await errorsOnScreen(page)).toEqual([])
})
