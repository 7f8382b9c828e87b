import { expect, type Page, test } from "playwright/test"
import { href, urls } from "#app/urls/index.ts"
import { asserts } from "#tests/support/e2e-statements.ts"

type Noting = { noteRefused: (what: string) => void }

const at = (path: string) => `${process.env.E2E_ORIGIN}${path}`

test("Next and Complete Registration wait until their step is filled in @script", async ({
  page,
}) => {
  await page.goto(at(href(urls.register.influencer)))
  const next = page.getByRole("button", { name: "Next" })
  const userName = page.getByLabel("Username", { exact: true })
  await expect(next).toBeDisabled()
  await page.getByLabel("Your Name").fill("Maya Rao")
  await page.getByLabel("Email").fill("maya.form@example.com")
  await userName.fill("maya form")
  await expect(userName).toHaveAttribute("aria-invalid", "true")
  await expect(next).toBeDisabled()
  await userName.fill("mayaform")
  await expect(userName).not.toHaveAttribute("aria-invalid", "true")
  await expect(next).toBeEnabled()

  await page.getByLabel("Mobile Number").fill("98765 43210")
  await page.getByLabel("Instagram").fill("maya.form")
  await next.click()
  await expect(page.getByRole("heading", { name: "Choose your password" })).toBeFocused()
  const complete = page.getByRole("button", { name: "Complete Registration" })
  await expect(complete).toBeDisabled()
  await page.getByLabel("Password", { exact: true }).fill("Paper-and-ink-7")
  await expect(complete).toBeDisabled()
  await page.getByLabel("Confirm Password").fill("Paper-and-ink-7")
  await expect(complete).toBeEnabled()
})

test("the country of a phone number can be searched and is saved @script", async ({ page }) => {
  asserts("phone-picker")
  await page.goto(at(href(urls.register.brand)))
  const country = page.getByRole("combobox", { name: "Country code" })
  await expect(country).toHaveValue("IN")
  await page.getByLabel("Brand Name").focus()
  await expect(country).toHaveValue("India (+91)")
  await country.click()
  const options = page.getByRole("option")
  const none = page.getByRole("status").filter({ hasText: "No country found" })
  await country.pressSequentially("ger")
  await expect(country).toHaveAccessibleName("Country code")
  await expect(options.first()).toHaveText("Germany+49")
  await expect(options.first()).toHaveAttribute("data-focus")
  await expect(options.nth(1)).toHaveText("Algeria+213")
  await expect(none).toBeHidden()
  await country.fill("nowhere")
  await expect(none).toBeVisible()
  await country.fill("united king")
  await page.getByRole("option", { name: "United Kingdom" }).click()
  await page.getByLabel("Brand Name").fill("Search Tea")
  await page.getByLabel("Mobile Number").fill("07400 123456")
  await page.getByRole("button", { name: "Next" }).click()
  await expect(page.getByText("Step 2 of 2")).toBeVisible()
  await page.getByRole("button", { name: "Back" }).click()
  await expect(page.getByLabel("Brand Name")).toHaveValue("Search Tea")
  await page.getByLabel("Brand Name").focus()
  await expect(country).toHaveValue("United Kingdom (+44)")
})

test("server errors are shown together with the others @script", async ({ page }) => {
  for (const [role, name, message] of [
    ["influencer", "Your Name", "Enter a valid phone number"],
    ["brand", "Brand Name", "Please enter a valid mobile number"],
  ] as const) {
    await page.goto(at(href(urls.register[role])), { waitUntil: "networkidle" })
    await page.getByLabel(name).fill("M".repeat(200))
    await page.getByLabel("Mobile Number").fill("123")
    if (role === "influencer") {
      await page.getByLabel("Username", { exact: true }).fill("maya.told")
      await page.getByLabel("Email").fill("maya.told@example.com")
    }
    await expect(page.getByText("Please use at most 80 characters.")).toBeVisible()
    await page.getByRole("button", { name: "Next" }).click()
    await expect(page.getByText(message).last()).toBeVisible()
    await expect(page.getByLabel(name)).toBeFocused()
    await expect(page.getByLabel(name)).toHaveAttribute("aria-invalid", "true")
  }
})

test("a field is validated in the browser on blur, with code loaded on demand @script", async ({
  page,
}) => {
  const scripts: string[] = []
  const sent: string[] = []
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url())
    if (request.method() === "POST") sent.push(request.url())
  })
  const refused: string[] = []
  await page.exposeFunction("noteRefused", (what: string) => refused.push(what))
  await page.addInitScript(() => {
    const note = (what: string) => (window as unknown as Noting).noteRefused(what)
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      note(`${violatedDirective} ${blockedURI}`),
    )
  })
  await page.goto(at(href(urls.login.brand)), { waitUntil: "networkidle" })
  const atFirst = scripts.length
  const email = page.getByLabel("Email")
  await email.focus()
  await email.blur()
  await expect(page.getByText("Email is required")).toBeVisible()
  expect(scripts.length).toBeGreaterThan(atFirst)
  await email.fill("nobody")
  await expect(page.getByText("Please enter a valid email address")).toBeVisible()
  await email.fill("somebody@example.com")
  await expect(email).not.toHaveAttribute("aria-invalid", "true")
  expect(sent).toEqual([])
  expect(refused).toEqual([])
})

test("a group without an answer shows an error and gets the focus @script", async ({ page }) => {
  await page.goto(at(href(urls.register.influencer)))
  const message = page.getByText("At least one social profile is required.")
  const instagram = page.getByLabel("Instagram", { exact: true })
  const group = page.getByRole("group", { name: "Your social profiles" })
  const next = page.getByRole("button", { name: "Next" })
  await page.getByLabel("Your Name").fill("Maya Rao")
  await page.getByLabel("Username", { exact: true }).fill("maya.group")
  await page.getByLabel("Mobile Number").fill("98765 43210")
  await page.getByLabel("Email").fill("maya.group@example.com")
  await next.click()
  await expect(message).toBeVisible()
  await expect(instagram).toBeFocused()
  await expect(group).toHaveAccessibleDescription(
    "Your handle on at least one network. At least one social profile is required.",
  )
  await expect(instagram).toHaveAccessibleDescription("At least one social profile is required.")
  const [above, below] = [await message.boundingBox(), await instagram.boundingBox()]
  expect(above?.y).toBeLessThan(below?.y ?? 0)

  await page.getByLabel("Mobile Number").fill("")
  await page.getByLabel("X", { exact: true }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Mobile Number")).toBeFocused()
  await page.getByLabel("Mobile Number").fill("98765 43210")
  await instagram.fill("maya.group")
  await expect(message).toBeHidden()
  await expect(instagram).not.toHaveAttribute("aria-invalid", "true")
  await page.getByLabel("Youtube").blur()
  await expect(message).toBeHidden()
})

const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const field = document.activeElement as HTMLInputElement
    field.value += pasted
    field.dispatchEvent(
      new InputEvent("input", { bubbles: true, inputType: "insertFromPaste", data: pasted }),
    )
  }, text)

test("a pasted @ is removed on the account page too @script", async ({ context, page }) => {
  const name = `at${process.pid}`
  const send = (path: string, form: Record<string, string>) =>
    context.request.post(at(path), { form, headers: { Origin: at("") } })
  const email = `${name}@example.com`
  const password = "Paper-and-ink-7"
  const details = { name, userName: name, email, phone: "+919876543210", "socials.X": name }
  await send(href(urls.register.influencer), details)
  await send(href(urls.register.influencer, { step: 2 }), { password, confirmPassword: password })
  await send(href(urls.login.influencer), { email, password })
  await page.goto(at(href(urls.influencer.account)), { waitUntil: "networkidle" })
  const youtube = page.getByLabel("YouTube")
  await youtube.focus()
  await paste(page, "@maya")
  await expect(youtube).toHaveValue("maya")
  await page.getByRole("button", { name: "Save Changes" }).click()
  await expect(page.getByText("Profile Updated Successfully")).toBeVisible()
  await expect(youtube).toHaveValue("maya")
})

test("a pasted or typed profile link is reduced to its handle @script", async ({ page }) => {
  await page.goto(at(href(urls.register.influencer)))
  const instagram = page.getByLabel("Instagram", { exact: true })
  await instagram.focus()
  // Validation loads with the country search.
  await expect(page.getByRole("combobox", { name: "Country code" })).toHaveValue("India (+91)")
  await paste(page, " @maya.rao")
  await expect(instagram).toHaveValue("maya.rao")
  await instagram.blur()
  await expect(instagram).not.toHaveAttribute("aria-invalid", "true")
  await instagram.focus()
  await page.keyboard.press("Home")
  await page.keyboard.type("@")
  await instagram.blur()
  await expect(instagram).toHaveValue("maya.rao")
  await expect(page.getByText("Invalid handle!")).toBeHidden()
  const youtube = page.getByLabel("Youtube", { exact: true })
  await youtube.focus()
  await paste(page, "https://www.youtube.com/@mayarao")
  await expect(youtube).toHaveValue("mayarao")
  const x = page.getByLabel("X", { exact: true })
  await x.fill("https://twitter.com/maya?s=21")
  await x.press("Enter")
  await expect(x).toHaveValue("maya")
  await instagram.fill("maya rao")
  await instagram.blur()
  await expect(page.getByText("Invalid handle!")).toBeVisible()
})

test("the text of a toast is announced once @script", async ({ page }) => {
  await page.goto(at(href(urls.login.brand)), { waitUntil: "networkidle" })
  await page.getByLabel("Email").fill("nobody@example.com")
  await page.getByLabel("Password", { exact: true }).fill("Paper-and-ink-7")
  await page.getByRole("button", { name: "Login" }).click()
  await expect(page.getByRole("status").getByText("Login failed:")).toBeVisible()
  await expect(page.getByText("Login failed:")).toHaveCount(2)
  await expect(page.getByRole("alert")).toHaveCount(0)

  const email = `twice${process.pid}@example.com`
  const details = { name: "Maya", userName: `twice${process.pid}`, phone: "+919876543210" }
  const sent = { ...details, email, "socials.X": "maya" }
  const password = "Paper-and-ink-7"
  for (const [step, form] of [sent, { password, confirmPassword: password }].entries()) {
    const path = href(urls.register.influencer, { step: step + 1 })
    await page.request.post(at(path), { form, headers: { Origin: at("") } })
  }
  await page.goto(at(href(urls.register.influencer)), { waitUntil: "networkidle" })
  await page.getByLabel("Your Name").fill("Maya")
  await page.getByLabel("Username", { exact: true }).fill(`other${process.pid}`)
  await page.getByLabel("Instagram", { exact: true }).fill("maya")
  await page.getByLabel("Email", { exact: true }).fill(email)
  await page.getByLabel("Mobile Number").fill("98765 43210")
  await page.getByRole("button", { name: "Next" }).click()
  const taken = "Email already registered."
  await expect(page.getByRole("status").getByText(taken)).toBeVisible()
  await expect(page.getByLabel("Email", { exact: true })).toHaveAccessibleDescription(taken)
  await expect(page.locator("[aria-live=polite]").getByText(taken)).toHaveCount(1)
})
