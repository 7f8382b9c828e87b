import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { asOperator, signedInAs } from "#tests/support/accounts.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { paidOrders } from "#tests/support/paid-orders.ts"
import { typedDetails } from "#tests/support/payout-details.ts"
import { readPdf } from "#tests/support/read-pdf.ts"
import { aServerWithRazorpay } from "#tests/support/servers.ts"
import { withDatabase } from "#tests/support/stored.ts"

const { server } = await aServerWithRazorpay({ RAZORPAY_ROUTE: "off" })

async function aDuePayout() {
  const made = await paidOrders(server, ["1000"])
  const typed = typedDetails({ legalName: "Asha Rao" })
  await made.influencer.post(href(urls.account.payouts), typed)
  await made.brand.post(href(urls.orders.complete, { orderId: made.orderId }))
  withDatabase(server, (db) => {
    db.prepare("UPDATE users SET email_verified_at = 1").run()
    db.prepare("UPDATE payout_details SET payable_from = 0").run()
    db.prepare("UPDATE payouts SET status = 'due', due_at = 0 WHERE order_id = ?").run(made.orderId)
  })
  return { ...made, typed }
}

test("every admin extract downloads as a file", async () => {
  await aDuePayout()
  const operator = await asOperator(server)
  const page = await operator.get(href(urls.admin.extracts))
  expect(await markupErrors(page.body)).toEqual([])
  const titles = page.texts("tbody th a")
  expect(titles).toHaveLength(7)
  expect(titles.join()).toContain("Form 140: TDS of residents")
  for (const title of titles) {
    const file = await operator.get(page.link(title))
    expect(file.status, title).toBe(200)
    expect(file.headers.get("content-type")).toContain("text/csv")
  }
  const wrong = await operator.get(href(urls.admin.extracts, { from: "2026-02-30" }))
  expect(wrong.text).toContain("Please choose a first and a last day.")
  const refused = await operator.get(
    href(urls.admin.extract, { extract: "day-book" }, { from: "2026-13-01" }),
  )
  expect(refused.status).toBe(422)
  expect((await operator.get(href(urls.admin.extract, { extract: "none" }))).status).toBe(404)
})

test("each side downloads its own statement of account", async () => {
  const { influencer, brand } = await aDuePayout()
  for (const [visitor, said] of [
    [influencer, "closing balance ₹1,000"],
    [brand, "closing balance ₹0"],
  ] as const) {
    const page = await visitor.get(href(urls.statement.show))
    expect(page.text).toContain(said)
    expect(page.text).toContain("Order completed")
    expect(await markupErrors(page.body)).toEqual([])
    const csv = await visitor.get(page.link("Download CSV"))
    expect(csv.body).toContain("Order completed")
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const answer = await fetch(new URL(page.link("Download PDF"), server.origin), {
      headers: { Cookie: cookie },
    })
    const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    expect(pages.join(" ")).toContain("Statement of account")
    expect(pages.join(" ")).toContain("Closing balance")
  }
  const visitor = server.visitor()
  expect((await visitor.get(href(urls.statement.show))).location).toBe(href(urls.login.welcome))
  const other = await signedInAs(server, "influencer")
  expect((await other.get(href(urls.statement.show))).text).not.toContain("Order completed")
})

test("a bank file made by one operator is approved by another", async () => {
  const { typed } = await aDuePayout()
  const [maker, checker] = [
    await asOperator(server, { name: "Maker" }),
    await asOperator(server, { name: "Checker" }),
  ]
  const reason = { Reason: "Weekly payouts." }
  const list = await maker.get(href(urls.admin.payoutFiles))
  expect(await markupErrors(list.body)).toEqual([])
  const file = await maker.submit(list, "Make the file", reason)
  expect(await markupErrors(file.body)).toEqual([])
  expect(file.text).toContain("another operator has to approve it")
  expect(file.body).not.toContain(typed.accountNumber)
  const own = await maker.submit(file, "Decide", { Decision: "approve", ...reason })
  expect([own.status, own.text]).toEqual([409, expect.stringContaining("You made this file")])
  const csv = `${file.path}/csv`
  expect((await checker.get(csv)).status).toBe(409)
  const seen = await checker.get(file.path)
  const done = await checker.submit(seen, "Decide", { Decision: "approve", ...reason })
  expect(done.flash).toContain("File approved")
  const { body } = await checker.get(done.link("Download for the bank"))
  expect(body).toContain(typed.accountNumber)
  withDatabase(server, (db) => {
    const rows = db.prepare(
      "SELECT DISTINCT status, way FROM payouts WHERE reference LIKE 'NEFT-%'",
    )
    expect(rows.all()).toEqual([{ status: "paid", way: "manual" }])
  })
})
