import { describe, expect, test } from "vitest"
import { HOW_MONEY_MOVES } from "#app/domain/books/ledger/how-money-moves.ts"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { aShop, startPaying } from "#tests/support/checkout.ts"
import { markupErrors } from "#tests/support/markup.ts"
import type { Page } from "#tests/support/page.ts"
import { paidOrders } from "#tests/support/paid-orders.ts"
import { aServerWithRazorpay } from "#tests/support/servers.ts"
import { change, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const { server } = await aServerWithRazorpay({ FX_RATES: "EUR:100", FEE_BASIS_POINTS: "1000" })

const earnings = href(urls.influencer.earnings)
const textOf = (page: Page, selector: string) => page.find(selector).text.replaceAll("\u00a0", " ")
const rowsOf = (page: Page, label: string) =>
  page
    .texts(`section[aria-label="${label}"] tbody tr`)
    .map((text) => text.replaceAll("\u00a0", " "))

describe("the earnings page", () => {
  test("explains to new users when money arrives", async () => {
    const page = await (await signedInAs(server, "influencer")).get(earnings)
    expect(page.status).toBe(200)
    expect(page.texts("h1")).toEqual(["Earnings"])
    expect(textOf(page, "main")).toContain("Once a brand pays for your order")
    expect(page.link("Find paid work")).toBe(href(urls.influencer.browse))
    expect(await markupErrors(page.body)).toEqual([])
  })

  test("shows the fee of the payments, and the present one before any", async () => {
    const [taken, none] = [
      "What you get: a fee is taken off already.",
      "You get all of it: no fee.",
    ]
    const wordsOf = async (visitor: Visitor) => textOf(await visitor.get(earnings), "main")
    expect(await wordsOf(await signedInAs(server, "influencer"))).toContain(taken)
    const { brand, influencer, orderId } = await paidOrders(server, ["1000"])
    const setFee = (paise: number) =>
      withDatabase(server, (db) => {
        const item = "SELECT payment_item_id FROM orders WHERE id = ?"
        db.prepare(`UPDATE payment_items SET fee_paise = ? WHERE id = (${item})`).run(
          paise,
          orderId,
        )
      })
    setFee(0)
    expect(await wordsOf(influencer)).toContain(none)
    setFee(10_000)
    expect(await wordsOf(influencer)).toContain(taken)
    await brand.post(href(urls.orders.complete, { orderId }))
    expect(await wordsOf(influencer)).toContain(taken)
  })

  test("is closed to brands", async () => {
    const page = await (await signedInAs(server, "brand")).get(earnings)
    expect([page.status, page.headers.get("Location")]).toEqual([302, href(urls.brand.dashboard)])
  })

  test("shows an order's money from held to paid out", async () => {
    const { brand, influencer, orderId } = await paidOrders(server, ["1000"])
    const held = await influencer.get(earnings)
    expect(held.texts("main dl dd").join(", ")).toBe(
      "₹900for your running orders, ₹0for completed orders, ₹0to your account, ₹0so far",
    )
    expect(rowsOf(held, "Held for running orders")).toEqual([
      expect.stringMatching(
        /^Autumn reels .* ₹900of ₹1,000; fee ₹100 \d{1,2} \w+ \d{4} When the brand accepts the work$/,
      ),
    ])
    expect(textOf(held, "main")).toContain("What you get: a fee is taken off already.")
    expect(held.link("Autumn reels")).toBe(href(urls.orders.show, { orderId }))

    await brand.post(href(urls.orders.complete, { orderId }))
    const coming = await influencer.get(earnings)
    expect(coming.texts("main dl dd")[1]).toBe("₹900for completed orders")
    expect(textOf(coming, "main")).toMatch(/Next payment: ₹900 on \d{1,2} \w+ \d{4}\./)
    expect(rowsOf(coming, "Completed orders")[0]).toMatch(/ Due on \d{1,2} \w+ \d{4} Upcoming$/)
    expect(textOf(coming, "main")).toContain("You have not said yet where your money goes.")
    expect(coming.link("Open your payout details")).toBe(href(urls.account.payouts))
    expect(await markupErrors(coming.body)).toEqual([])

    change(
      server,
      "UPDATE payouts SET status = 'paid', paid_at = ?, reference = 'UTR0000001' WHERE order_id = ?",
      Date.UTC(2026, 10, 10, 6, 30),
      orderId,
    )
    const paid = await influencer.get(earnings)
    expect(rowsOf(paid, "Completed orders")[0]).toMatch(
      / Paid on 10 Nov 2026Reference UTR0000001 Paid$/,
    )
    expect(paid.texts("main dl dd")[3]).toBe("₹900so far")
  })
})

test("an order's page shows both sides the progress of its money", async () => {
  const { brand, influencer, orderId, path: page } = await paidOrders(server, ["1000"])
  const path = `${page}?tab=money`
  const clockOf = (page: Page) => textOf(page, 'section[aria-label="The money of this order"]')
  const own = clockOf(await influencer.get(path))
  const theirs = clockOf(await brand.get(path))
  for (const text of [own, theirs]) {
    expect(text).toMatch(/Held since\d{1,2} \w+ \d{4}, \d\d:\d\d IST/)
    expect(text).toMatch(/Paid outThen, not before \d{1,2} \w+ \d{4}, \d\d:\d\d IST/)
  }
  expect(own).toContain("Released whenWhen the brand accepts the work")
  expect(own).toContain("You get₹900of ₹1,000; fee ₹100")
  expect(theirs).toMatch(/Released to .+When you accept the work/)
  expect(theirs).toMatch(/ gets₹900of ₹1,000; fee ₹100/)

  await brand.post(href(urls.orders.complete, { orderId }))
  const done = await influencer.get(path)
  expect(textOf(done, 'section[aria-label="How the order stands"]')).toContain(
    "Money₹1,000Yours, not due yet",
  )
  expect(clockOf(done)).toContain("Before it can be paid: You have not said yet")
  const seen = await brand.get(path)
  expect(clockOf(seen)).toMatch(/PayoutUpcoming.*Due on\d{1,2} \w+ \d{4}/)
  expect(seen.find("main").text).not.toContain("not said yet")
  expect(await markupErrors(done.body)).toEqual([])
  expect(await markupErrors(seen.body)).toEqual([])
  const agreement = await brand.get(href(urls.orders.agreement, { orderId }))
  expect(textOf(agreement, "main")).toContain("The influencer gets₹900 (of ₹1,000; fee ₹100)")
})

describe("the fee is shown in advance", () => {
  test("on the application form, with an example and in rupees", async () => {
    const { projectId } = await aShop(server, ["10"])
    const influencer = await signedInAs(server, "influencer")
    const form = await influencer.get(href(urls.influencer.apply, { projectId }))
    expect(textOf(form, "main")).toContain("The fee is 10%: hired for ₹1,000, you get ₹900.")
    expect(textOf(form, "main")).toContain(HOW_MONEY_MOVES)
    const refused = await influencer.post(href(urls.influencer.apply, { projectId }), {
      bidAmount: "1000",
      deliveryDays: "",
    })
    expect(textOf(refused, "main")).toContain(
      "If you are hired for ₹1,000 you get ₹900; the fee is 10%.",
    )
  })

  test("above the applicants, on the summary and on the payment", async () => {
    const shop = await aShop(server, ["1000", "500"])
    const { brand, projectId, applicationIds } = shop
    const applicants = await brand.get(applicantsHref(projectId, { chosen: applicationIds }))
    const text = textOf(applicants, "main")
    expect(text).toContain(
      "You pay the bid and nothing more. The creator gets it less our fee of 10%.",
    )
    expect(text).toContain("gets ₹900, fee ₹100")
    expect(text).toContain("Total₹1,500The creators get₹1,350Our fee, within the total₹150")
    expect(text).toContain(HOW_MONEY_MOVES)
    expect(text).toContain("has not set up payouts yet: the money waits with us until then.")
    const payment = await startPaying(shop)
    expect(textOf(payment, "main")).toContain("Total₹1,500The creators get₹1,350")
    expect(textOf(payment, "main")).toContain(HOW_MONEY_MOVES)
    expect(await markupErrors(applicants.body)).toEqual([])
    expect(await markupErrors(payment.body)).toEqual([])
  })

  test("in the terms, with the money's path on the landing page", async () => {
    const visitor = server.visitor()
    expect((await visitor.get(href(urls.home))).text).toContain(HOW_MONEY_MOVES)
    const terms = await visitor.get(href(urls.terms))
    expect(textOf(terms, "#payouts")).toContain("Added on November 22, 2026")
    expect(textOf(terms, "#payouts")).toContain(HOW_MONEY_MOVES)
  })
})
