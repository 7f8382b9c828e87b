import type { Page } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import { asOperator } from "#tests/support/accounts.ts"
import { become, server } from "#tests/support/browser-session.ts"
import { expectIndianDays } from "#tests/support/indian-days.ts"
import { paidOrders, putOrder } from "#tests/support/paid-orders.ts"
import { aPhotograph } from "#tests/support/pictures.ts"
import { query } from "#tests/support/stored.ts"
import { expect, test } from "../support/journey.ts"
import { errorsOnScreen } from "../support/walk.ts"

/** A zone ahead of India's midnight. */
test.use({ contextOptions: { timezoneId: "Pacific/Auckland" } })

/** Axe is slow. */
test.setTimeout(180_000)

const PHONE = { width: 375, height: 800 }

/** Expects no overflow and no axe errors. */
async function expectWhole(page: Page, isScriptOff: boolean): Promise<void> {
  const own = page.viewportSize() ?? PHONE
  await page.setViewportSize(PHONE)
  const width = page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width, page.url()).toBeLessThanOrEqual(PHONE.width)
  await page.setViewportSize(own)
  if (!isScriptOff) expect(await errorsOnScreen(page)).toEqual([])
}

/** Deadlines name the zone of their day. */
async function expectDeadline(page: Page, sentence: RegExp): Promise<void> {
  const said = page.getByText(sentence)
  await expect(said).toHaveText(/the end of \d+ \w+ \d{4}, Indian time/)
  await expectIndianDays(said.locator("time").last())
}

const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true })
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test("both sides answer a dispute with files, and the operator splits the money", async ({
  newPerson,
  isScriptOff,
}) => {
  const made = await paidOrders(server, ["1,000"])
  const { orderId, path } = made
  putOrder(server, orderId, "phase = 'delivered', review_due_at = ?", Date.now() + 7 * 86_400_000)
  const brand = await become(await newPerson(), made.brand)
  const influencer = await become(await newPerson(), made.influencer)
  const operatorPage = await become(await newPerson(), await asOperator(server))
  const buffer = await aPhotograph()
  const file = (name: string) => ({ name, mimeType: "image/jpeg", buffer })

  await brand.goto(path)
  await link(brand, "Open a dispute").click()
  await expectWhole(brand, isScriptOff)
  await expectDeadline(brand, /The influencer can answer until/)
  await button(brand, "Open the dispute").click()
  await expect(brand.getByText("Please say what you do not agree about.").first()).toBeVisible()
  await field(brand, "What you do not agree about").fill("The logo is missing.")
  await field(brand, "Files (optional)").setInputFiles(file("logo.jpg"))
  await button(brand, "Open the dispute").click()
  await expect(brand.getByText("Dispute opened.").first()).toBeVisible()
  await expect(link(brand, "logo.jpg")).toBeVisible()
  await expectWhole(brand, isScriptOff)
  await expectDeadline(brand, /The influencer can answer until/)

  await influencer.goto(path)
  await expect(influencer.getByText("All dates stand still").first()).toBeVisible()
  await link(influencer, "Answer the dispute").click()
  await expect(influencer.getByRole("heading", { level: 1 })).toHaveText("Dispute")
  await link(influencer, "Answer the dispute").click()
  await expect(influencer.getByRole("heading", { level: 1 })).toHaveText("Answer the dispute")
  await field(influencer, "What we should know").fill("The brief asks for no logo.")
  await field(influencer, "Files (optional)").setInputFiles(file("brief.jpg"))
  await expectWhole(influencer, isScriptOff)
  await button(influencer, "Send").click()
  await expect(influencer.getByText("Added to the dispute.").first()).toBeVisible()

  const [dispute] = query<{ id: string }>(
    server,
    "SELECT id FROM disputes WHERE order_id = ?",
    orderId,
  )
  await operatorPage.goto(href(urls.admin.disputes))
  await expectWhole(operatorPage, isScriptOff)
  await operatorPage.goto(href(urls.admin.dispute, { disputeId: dispute?.id ?? "" }))
  await expect(operatorPage.getByText("The brief asks for no logo.")).toBeVisible()
  await expect(link(operatorPage, "brief.jpg")).toBeVisible()
  await expectWhole(operatorPage, isScriptOff)
  await operatorPage.getByText("Each side gets a part").click()
  await field(operatorPage, "The influencer’s part").fill("600.50")
  await button(operatorPage, "Decide the dispute").click()
  await expect(operatorPage.getByText("Say why").first()).toBeVisible()
  await expect(field(operatorPage, "The influencer’s part")).toHaveValue("600.50")
  await field(operatorPage, "Reason").fill("Both of you have a point.")
  await button(operatorPage, "Decide the dispute").click()
  await expect(operatorPage.getByText("Dispute decided.").first()).toBeVisible()
  await expectWhole(operatorPage, isScriptOff)

  for (const side of [brand, influencer]) {
    await side.goto(path)
    const whose = side === brand ? "The influencer gets" : "You get"
    await expect(side.getByText(`${whose} ₹600.50`).first()).toBeVisible()
    await expect(side.getByText("Both of you have a point.")).toBeVisible()
    await expectWhole(side, isScriptOff)
  }
})

test("a brand withdraws a refund request, and has the second one declined", async ({
  newPerson,
  isScriptOff,
}) => {
  const made = await paidOrders(server, ["500"])
  const { orderId, path } = made
  const brand = await become(await newPerson(), made.brand)
  const operatorPage = await become(await newPerson(), await asOperator(server))
  const ask = async (text: string) => {
    await brand.goto(path)
    await link(brand, "Ask for a refund").click()
    await field(brand, "Reason").selectOption({ label: "Another reason" })
    await field(brand, "What happened").fill(text)
    await expectWhole(brand, isScriptOff)
    await expectDeadline(brand, /We answer within/)
    await button(brand, "Ask for a refund").click()
    await expect(brand.getByText("Your request is sent.").first()).toBeVisible()
  }
  await ask("We paid from the wrong card.")
  await link(brand, "Withdraw the request").click()
  await button(brand, "Withdraw the request").click()
  await expect(brand.getByText("Request taken back.").first()).toBeVisible()

  await brand.goto(href(urls.orders.refund, { orderId }))
  await field(brand, "Reason").selectOption({ label: "Another reason" })
  await field(brand, "What happened").fill("It was the wrong card after all.")
  await button(brand, "Ask for a refund").click()
  await expect(brand.getByText("Waiting for our answer").first()).toBeVisible()
  await expectDeadline(brand, /We answer within/)

  const [asked] = query<{ id: string }>(
    server,
    "SELECT id FROM refund_requests WHERE order_id = ? AND status = 'requested'",
    orderId,
  )
  await operatorPage.goto(href(urls.admin.refunds))
  await expectWhole(operatorPage, isScriptOff)
  await operatorPage.goto(href(urls.admin.refund, { requestId: asked?.id ?? "" }))
  await expectWhole(operatorPage, isScriptOff)
  await operatorPage.getByText("Decline", { exact: true }).click()
  await field(operatorPage, "Reason").fill("A wrong card is yours to mend.")
  await button(operatorPage, "Answer the request").click()
  await expect(operatorPage.getByText("Refund declined.").first()).toBeVisible()
  await brand.goto(path)
  await expect(brand.getByText("A wrong card is yours to mend.")).toBeVisible()
})
