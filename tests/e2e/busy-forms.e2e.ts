import { href, urls } from "#app/urls/index.ts"
import { openAdmin } from "../support/browser-session.ts"
import { aFailedMail } from "../support/failed-mail.ts"
import { expect, holdBack, test } from "../support/journey.ts"

test("a form's button is busy until the response @script", async ({ newPerson }) => {
  const page = await newPerson()
  await openAdmin(page)
  // Sent to its page's address, with the query.
  await page.goto(href(urls.admin.mail, { list: "failed", retry: aFailedMail() }))
  const button = page.getByRole("button", { name: "Try again" })
  await page.getByLabel("Reason").fill("Their mail server is back.")
  const letGo = await holdBack(page)
  let sent = 0
  page.on("request", (request) => {
    if (request.method() === "POST") sent += 1
  })
  await button.focus()
  await button.press("Enter")
  await expect(button).toHaveAttribute("aria-busy", "true")
  await expect(button).toBeDisabled()
  await expect(button).toBeFocused()
  await button.press("Enter")
  await page.getByLabel("Reason").press("Enter")
  letGo()
  await expect(page.getByRole("status").getByText("The mail is sent again.")).toBeVisible()
  expect(sent).toBe(1)
})

test("a form with its own address is busy, whatever its page's address @script", async ({
  newPerson,
}) => {
  const page = await newPerson()
  await page.goto(`${href(urls.login.brand)}?from=home`)
  await page.getByLabel("Email").fill("nobody@example.com")
  await page.getByLabel("Password", { exact: true }).fill("Nobody-here-1")
  const letGo = await holdBack(page)
  const button = page.getByRole("button", { name: "Login" })
  await button.click()
  await expect(button).toHaveAttribute("aria-busy", "true")
  letGo()
  await expect(page.getByRole("button", { name: "Login" })).toBeEnabled()
})
