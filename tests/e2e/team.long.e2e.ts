import type { Page } from "playwright"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import { become, server } from "#tests/support/browser-session.ts"
import { aShop } from "#tests/support/checkout.ts"
import { findCreator } from "#tests/support/finding.ts"
import { expect, join, login, PASSWORD, test, unique } from "#tests/support/journey.ts"
import { linkFromMail } from "#tests/support/mailbox.ts"
import { query } from "#tests/support/stored.ts"

const ACCEPT = urls.team.own.accept.replace(":token", "")

async function inviteForFinance(owner: Page, email: string): Promise<void> {
  await owner.goto(href(urls.team.root))
  await owner.getByLabel("Email", { exact: true }).fill(email)
  await owner.getByLabel("Seat", { exact: true }).selectOption("finance")
  await owner.getByLabel("Current password", { exact: true }).fill(PASSWORD)
  await owner.getByRole("button", { name: "Send invitation" }).click()
  await expect(owner.getByText(`An invitation is on its way to ${email}.`)).toBeVisible()
}

test("a member pays above the limit by another's approval, and switches brands", async ({
  newPerson,
}) => {
  const { brand, projectId } = await aShop(server, ["6000", "2000"])
  const [{ name: firstName = "" } = {}] = query<{ name: string }>(
    server,
    "SELECT name FROM profiles JOIN projects ON brand_id = user_id WHERE projects.id = ?",
    projectId,
  )
  const [owner, member, other] = [await newPerson(), await newPerson(), await newPerson()]
  await become(owner, brand)
  const email = `${unique("member")}@example.com`

  await inviteForFinance(owner, email)
  const invitation = await linkFromMail(email, ACCEPT)
  await member.goto(invitation)
  await member.getByLabel("Your name", { exact: true }).fill("Ravi Finance")
  await member.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await member.getByLabel("Confirm password", { exact: true }).fill(PASSWORD)
  await member.getByRole("button", { name: "Join the team" }).click()
  await expect(member.getByText("You are in the team. You can log in now.")).toBeVisible()
  await login(member, { role: "brand", email })
  await expect(member.getByText("Ravi Finance, Finance")).toBeAttached()

  await owner.goto(href(urls.team.rules))
  await owner.getByLabel("Payments by finance above", { exact: true }).fill("1000")
  await owner.getByRole("button", { name: "Save rules" }).click()
  await expect(owner.getByText("Rules saved.")).toBeVisible()

  await member.goto(applicantsHref(projectId))
  for (const box of await member.getByRole("checkbox").all()) await box.check()
  await member.getByRole("button", { name: "Proceed with" }).click()
  await member.getByRole("button", { name: "Continue to payment" }).click()
  await expect(member.getByText("You asked, so another person has to approve.")).toBeVisible()
  await expect(member.getByRole("button", { name: "Approve and pay" })).toHaveCount(0)

  await owner.goto(href(urls.team.rules))
  await owner.getByRole("link", { name: "Payment of ₹8,000" }).click()
  await owner.getByRole("button", { name: "Approve and pay" }).click()
  await expect(owner).toHaveURL(/\/payments\//)
  await expect(owner.getByText("Influencer Campaign Payment").first()).toBeVisible()
  await member.goto(href(urls.team.rules))
  await expect(member.getByText(/: Approved$/)).toBeVisible()

  const second = await join(other, "brand", unique("Second House "))
  await inviteForFinance(other, email)
  await member.goto(await linkFromMail(email, ACCEPT, invitation))
  await member.getByRole("button", { name: "Join the team" }).click()
  await expect(member.getByText(`Hi, ${second.name}!`)).toBeVisible()
  await member.goto(href(urls.team.own.accounts))
  await member.getByRole("button", { name: `Switch to ${firstName}` }).click()
  await expect(member.getByText(`Hi, ${firstName}!`)).toBeVisible()
})

test("a guest votes and comments by a review link without an account", async ({
  newPerson,
  isScriptOff,
}) => {
  const [creator, brand, guest] = [await newPerson(), await newPerson(), await newPerson()]
  const name = unique("kavya")
  await join(creator, "influencer", name)
  await join(brand, "brand", unique("Kumo Tea "))
  await findCreator(brand, name, isScriptOff)
  await brand.getByRole("link", { name: "Save to list" }).click()
  await brand.getByLabel("New list").fill("For our client")
  await brand.getByRole("button", { name: "Keep" }).click()
  await expect(brand.getByRole("heading", { level: 1, name: "For our client" })).toBeVisible()
  await brand.getByRole("link", { name: "Share for review" }).click()
  await brand.getByRole("button", { name: "Create link" }).click()
  const link = await brand.locator("code").textContent()

  await guest.goto(link ?? "")
  await guest.getByRole("textbox", { name: "Your name" }).fill("Priya from sales")
  await guest.getByRole("button", { name: "Continue" }).click()
  await expect(guest.getByText("You answer as Priya from sales.")).toBeVisible()
  await guest.getByLabel("Yes", { exact: true }).check()
  await guest.getByLabel("Comment", { exact: false }).fill("Her reels sell.")
  await guest.getByRole("button", { name: "Save answer" }).click()
  await expect(guest.getByText("Your answer is saved.")).toBeVisible()

  await brand.goto(href(urls.brand.reviewLinks))
  await brand.getByRole("link", { name: "For our client" }).click()
  await expect(brand.getByText("Her reels sell.")).toBeVisible()
  await brand.getByRole("button", { name: "Revoke link" }).click()
  await expect(brand.getByText("Link revoked. It shows nothing any more.")).toBeVisible()
})
