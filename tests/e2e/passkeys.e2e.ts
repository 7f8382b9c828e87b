import { href, urls } from "#app/urls/index.ts"
import { expect, join, PASSWORD, test, unique } from "../support/journey.ts"
import { errorsOnScreen } from "../support/walk.ts"

/** Axe is slow. */
test.setTimeout(180_000)

test("a brand adds a passkey, logs in by it and removes it", async ({ newPerson, isScriptOff }) => {
  const page = await newPerson()
  await join(page, "brand", unique("Key Weavers "))
  // An address of numbers can have no passkeys, so the session moves to a name.
  const origin = new URL(page.url()).origin.replace("127.0.0.1", "localhost")
  const cookies = await page.context().cookies()
  await page.context().addCookies(cookies.map((one) => ({ ...one, domain: "localhost" })))
  const open = (path: string) => page.goto(`${origin}${path}`)
  await open(href(urls.account.passkeys))
  if (isScriptOff) {
    await expect(page.getByText("Passkeys need JavaScript").first()).toBeVisible()
    return
  }
  const session = await page.context().newCDPSession(page)
  await session.send("WebAuthn.enable")
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.getByLabel("Name", { exact: true }).fill("My laptop")
  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD)
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByRole("button", { name: "Make the passkey" }).click()
  await expect(page.getByText("Passkey added.").first()).toBeVisible()
  await expect(page.getByText("My laptop").first()).toBeVisible()
  expect(await errorsOnScreen(page)).toEqual([])

  await page.context().clearCookies()
  await open(href(urls.login.brand))
  await page.getByRole("link", { name: "Log in with a passkey" }).click()
  expect(await errorsOnScreen(page)).toEqual([])
  await page.getByRole("button", { name: "Use a passkey" }).click()
  await page.waitForURL(`**${href(urls.brand.projects)}`)

  await open(href(urls.account.passkeys))
  await page.getByRole("button", { name: "Remove My laptop" }).click()
  await expect(page.getByText("Passkey removed.").first()).toBeVisible()
})
