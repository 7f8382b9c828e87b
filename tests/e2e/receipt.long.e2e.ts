import { readFileSync } from "node:fs"
import { expect, test } from "playwright/test"
import { href, urls } from "#app/urls/index.ts"
import { server, signInAs } from "#tests/support/browser-session.ts"
import { expectIndianDays } from "#tests/support/indian-days.ts"
import { readPdf } from "#tests/support/read-pdf.ts"
import { query } from "#tests/support/stored.ts"

const signIns: { role: "influencer" | "brand"; email: string }[] = JSON.parse(
  readFileSync(new URL("../../demo/seed/sign-ins.json", import.meta.url), "utf8"),
)
const owner = signIns.find(({ role }) => role === "brand")
if (!owner) throw new Error("The demo has nobody to sign in as.")

test.use({ baseURL: process.env.E2E_ORIGIN ?? "", timezoneId: "America/New_York" })

test("a demo order shows its payment, and printing shows the receipt only", async ({
  page,
  javaScriptEnabled,
}) => {
  // In a zone with a later clock change, hydration errors would show.
  const problems: string[] = []
  page.on("pageerror", (error) => problems.push(error.message))
  await signInAs(page, owner)
  await page.goto(href(urls.brand.dashboard, { status: "completed" }))
  // A gift has no receipt.
  const paid = page.getByRole("row").filter({ hasText: /₹[1-9]/ })
  await paid.getByRole("link", { name: "View order" }).first().click()
  await page.getByRole("link", { name: "Money", exact: true }).click()
  const receipt = page.getByRole("region", { name: "Receipt" })
  await expect(receipt).toBeVisible()
  expect(problems).toEqual([])
  await expect(receipt).toContainText(/IM-\d{4}-\d{4}/)
  await expect(page.getByText("Not recorded")).toHaveCount(0)

  // Plain dates have no zone.
  const moments = page.locator("time").filter({ hasText: /\d\d:\d\d/ })
  const inReceipt = receipt.locator("time")
  await expect(inReceipt).toContainText("IST")
  const outside = moments.filter({ hasText: javaScriptEnabled ? /GMT-[45]|E[SD]T/ : "IST" })
  await expect(outside).toHaveCount((await moments.count()) - (javaScriptEnabled ? 1 : 0))

  await page.emulateMedia({ media: "print" })
  await expect(receipt).toBeVisible()
  await expect(page.getByRole("heading", { name: "Documents" })).toBeHidden()
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden()
  const around = ":not(:has(.prints-alone), .prints-alone, .prints-alone *)"
  await expect(page.locator(`body *:visible${around}`)).toHaveCount(0)
})

test("an invoice is among the documents, prints on A4 and downloads as PDF", async ({ page }) => {
  await signInAs(page, owner)
  await page.goto(href(urls.documents.list))
  await page.getByLabel("Kind").selectOption("Invoice")
  await page.getByRole("button", { name: "Show" }).click()
  await expect(page).toHaveURL(/[?&]kind=/)
  await expectIndianDays(page.getByRole("row").locator("time"))
  await page
    .getByRole("link", { name: /^IM\d\d-/ })
    .first()
    .click()
  const invoice = page.getByRole("region", { name: /^(Tax i|I)nvoice$/ })
  await expect(invoice).toContainText(/IM\d\d-[A-Z\d]+\/\d{4}/)
  const number = await page.getByRole("heading", { level: 1 }).textContent()
  const download = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download PDF" }).click()
  const file = await download
  expect(`Invoice ${file.suggestedFilename()}`).toBe(`${number?.replaceAll("/", "-")}.pdf`)
  const { pages } = await readPdf(readFileSync(await file.path()))
  expect(pages.join(" ")).toContain("₹")

  await page.emulateMedia({ media: "print", colorScheme: "dark" })
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden()
  await expect(invoice).toHaveCSS("color", "rgb(0, 0, 0)")
  await expect(invoice).toHaveCSS("background-color", "rgb(255, 255, 255)")
})

test("billing details are validated at their fields and saved", async ({ page }) => {
  await signInAs(page, owner)
  await page.goto(href(urls.account.billing))
  await page.getByLabel("GSTIN (optional)").fill("29ABCPE1234F1ZX")
  await page.getByRole("button", { name: "Save billing details" }).click()
  await expect(page.getByLabel("GSTIN (optional)")).toHaveAccessibleDescription(/last sign/)
  await expect(page.getByLabel("Legal name")).not.toHaveValue("")
  await page.setViewportSize({ width: 375, height: 800 })
  const width = await page.locator("html").evaluate((html) => html.scrollWidth)
  expect(width).toBeLessThanOrEqual(375)
})

test("every paid demo order has a payment and a receipt numbered by year @script", () => {
  const unpaid = query(
    server,
    `SELECT o.id FROM orders o JOIN users b ON b.id = o.brand_id
     WHERE b.email LIKE '%@demo.test' AND o.status <> 'draft' AND o.amount_minor > 0
       AND o.payment_item_id IS NULL`,
  )
  expect(unpaid).toEqual([])
  const counts = query<{ n: number; first: number; last: number }>(
    server,
    `SELECT count(*) AS n, min(receipt_serial) AS first, max(receipt_serial) AS last
     FROM payments WHERE paid_at IS NOT NULL GROUP BY receipt_year`,
  )
  expect(counts.length).toBeGreaterThan(0)
  for (const { n, first, last } of counts) expect([first, last]).toEqual([1, n])
})
