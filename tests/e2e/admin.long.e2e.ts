import { href, urls } from "#app/urls/index.ts"
import { server } from "#tests/support/browser-session.ts"
import { withDatabase } from "#tests/support/stored.ts"
import { openAdmin } from "../support/browser-session.ts"
import { aFailedMail } from "../support/failed-mail.ts"
import { expect, test } from "../support/journey.ts"

test("an operator finds a user, their order and its payment", async ({ newPerson }) => {
  const page = await newPerson()
  await openAdmin(page)
  await page.goto(href(urls.admin.root))
  await expect(page.getByRole("link", { name: "Payouts due" })).toBeVisible()
  await page.getByRole("link", { name: "Search", exact: true }).click()
  await page.getByLabel("What").selectOption("Users")
  await page.getByLabel("Search for").fill("influencer@demo.test")
  await page.getByRole("button", { name: "Search" }).click()
  const found = page.getByRole("region", { name: "Users found" })
  await found.getByRole("link").click()
  await expect(page.getByText("influencer@demo.test")).toBeVisible()
  await page.getByRole("region", { name: "Latest orders" }).getByRole("link").last().click()
  await expect(page.getByRole("heading", { name: "In the books" })).toBeVisible()
  await page.getByRole("link", { name: /, fee / }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Payment of ₹/)
  await expect(page.getByText("order_", { exact: false }).first()).toBeVisible()
})

test("an operator resends a mail, which requires a reason", async ({ newPerson }) => {
  const mailId = aFailedMail()
  const page = await newPerson()
  await openAdmin(page)
  await page.goto(href(urls.admin.mail))
  await page.locator(`a[href*="${mailId}"]`).click()
  const form = page.getByRole("region", { name: "Try again" })
  await form.getByLabel("Reason").fill("no")
  await form.getByRole("button", { name: "Try again" }).click()
  await expect(form.getByText("Say why, in at least 5 characters.")).toBeVisible()
  await expect(form.getByLabel("Reason")).toHaveValue("no")
  await form.getByLabel("Reason").fill("Their mail server is back.")
  await form.getByRole("button", { name: "Try again" }).click()
  await expect(page.getByRole("status").getByText("The mail is sent again.")).toBeVisible()
  await expect(page.locator(`a[href*="${mailId}"]`)).toHaveCount(0)
})

test("the demo has a chargeback, a bank return and possible balances", async ({ newPerson }) => {
  const page = await newPerson()
  await openAdmin(page)
  await page.goto(href(urls.admin.chargebacks))
  await expect(page.getByRole("link", { name: /^disp_/ }).first()).toBeVisible()
  withDatabase(server, (db) => {
    const lowest = db.prepare(
      `SELECT account, min(balance) AS paise FROM (
         SELECT account, sum(sum(amount_paise)) OVER (PARTITION BY account ORDER BY day) AS balance
         FROM postings WHERE account IN ('bank', 'gateway', 'gateway_cost', 'input_tax')
         GROUP BY account, day) GROUP BY account HAVING min(balance) < 0`,
    )
    expect(lowest.all()).toEqual([])
    const acts = db.prepare("SELECT count(*) FROM operator_acts WHERE act = 'payout.returned'")
    expect(acts.pluck().get()).toBeGreaterThan(0)
  })
})
