import { href, urls } from "#app/urls/index.ts"
import { signInAsNew } from "../support/browser-session.ts"
import { expect, test, unique } from "../support/journey.ts"
import { errorsOnScreen } from "../support/walk.ts"

test("a creator offers a service, and a brand finds and buys it", async ({
  newPerson,
  isScriptOff,
}) => {
  const city = unique("Town ").replace(/[^a-z ]/gi, "")
  const title = unique("A reel about tea ")
  const creator = await newPerson()
  await creator.setViewportSize({ width: 320, height: 700 })
  await signInAsNew(creator.context(), { role: "influencer", name: unique("Tea Maker ") })
  await creator.goto(href(urls.account.page))
  await creator.getByLabel("About you").fill("I brew tea.")
  await creator.getByLabel("City").fill(city)
  await creator.getByRole("button", { name: "Save page" }).click()
  await creator.getByRole("button", { name: "Publish my page" }).click()
  await expect(creator.getByText("Your profile is public.")).toBeVisible()

  await creator.goto(href(urls.influencer.services))
  await creator.getByRole("link", { name: "Add your first service" }).click()
  await creator.getByLabel("Name", { exact: true }).fill(title)
  await creator.getByLabel("Platform").selectOption("Instagram")
  await creator.getByLabel("Kind").selectOption("Reel")
  await creator.getByLabel("Price", { exact: true }).fill("4000")
  await creator.getByLabel("Days for the work").fill("5")
  if (!isScriptOff) expect(await errorsOnScreen(creator)).toEqual([])
  await creator.getByRole("button", { name: "Save draft" }).click()
  await creator.getByRole("button", { name: `Go live: ${title}` }).click()
  await expect(creator.locator(".flash-region")).toContainText("Your service is live.")
  if (!isScriptOff) expect(await errorsOnScreen(creator)).toEqual([])

  const brand = await newPerson()
  await brand.setViewportSize({ width: 320, height: 700 })
  await signInAsNew(brand.context(), { role: "brand", name: unique("Tea Brand ") })
  await brand.goto(href(urls.brand.influencers))
  await brand.getByRole("link", { name: "Services", exact: true }).click()
  await brand.getByLabel("City").fill(city)
  await brand.getByLabel("Price").selectOption({ label: "Up to ₹5,000" })
  await brand.getByRole("button", { name: "Search" }).click()
  if (!isScriptOff) expect(await errorsOnScreen(brand)).toEqual([])
  await brand.getByRole("link", { name: title }).click()
  await expect(brand.getByRole("heading", { level: 1 })).toHaveText(title)
  if (!isScriptOff) expect(await errorsOnScreen(brand)).toEqual([])
  await brand.setViewportSize({ width: 320, height: 700 })
  const width = () => brand.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBeLessThanOrEqual(320)
  const service = brand.url()
  await brand.getByRole("link", { name: "Ask for it" }).click()
  await expect(brand).toHaveURL(/\/messages\/|\/invite/)

  // From the service to the provider: three clicks and two fields.
  await brand.setViewportSize({ width: 375, height: 700 })
  await brand.goto(service)
  await brand.getByRole("button", { name: "Add to cart" }).click()
  await expect(brand.getByRole("heading", { level: 1 })).toHaveText("Cart")
  expect(await width()).toBeLessThanOrEqual(375)
  if (!isScriptOff) expect(await errorsOnScreen(brand)).toEqual([])
  await brand.setViewportSize({ width: 375, height: 700 })
  // The address of a journey would need leave from the checkout's script.
  await brand.context().setExtraHTTPHeaders({})
  await brand.getByLabel("Brief title").fill(title)
  await brand.getByLabel("Brief", { exact: true }).fill("Show our tea in the morning.")
  await brand.getByRole("button", { name: "Pay ₹4,000" }).click()
  // With a script the checkout opens by itself.
  if (isScriptOff) await brand.getByRole("button", { name: "Pay ₹4,000" }).click()
  await brand.getByRole("button", { name: "Success" }).click()
  await expect(brand.locator(".flash-region")).toContainText("Payment successful!")
  await brand.getByRole("link", { name: title }).first().click()
  await expect(brand.getByText("Awaiting acceptance").first()).toBeVisible()
  if (!isScriptOff) expect(await errorsOnScreen(brand)).toEqual([])

  await creator.goto(href(urls.orders.root))
  await creator.getByRole("link", { name: title }).first().click()
  await creator.getByRole("button", { name: "Accept the order" }).click()
  await expect(creator.locator(".flash-region")).toContainText("Accepted. You can begin.")
  if (!isScriptOff) expect(await errorsOnScreen(creator)).toEqual([])
})
