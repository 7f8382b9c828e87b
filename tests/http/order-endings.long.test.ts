import { describe, expect, test, vi } from "vitest"
import { href, paymentHref, urls } from "#app/urls/index.ts"
import { markupErrors } from "#tests/support/markup.ts"
import type { Page } from "#tests/support/page.ts"
import {
  eventsOfOrder,
  letTimePass,
  orderRow,
  type PaidOrders,
  paidOrders,
} from "#tests/support/paid-orders.ts"
import { aServerWithRazorpay } from "#tests/support/servers.ts"
import { query } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DAYS_OF_WORK = 5

const { server, standIn } = await aServerWithRazorpay()

const pass = (order: PaidOrders, ms: number) => letTimePass(server, order.orderId, ms)

/** Waits for the worker. */
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000 })

const stripOf = (page: Page) =>
  page.find('section[aria-label="How the order stands"]').text.replaceAll("\u00a0", " ")

const says = (visitor: Visitor, order: PaidOrders, text: string) =>
  soon(async () => expect(stripOf(await visitor.open(order.path))).toContain(text))

const reminders = ({ orderId }: PaidOrders) =>
  eventsOfOrder(server, orderId).filter((type) => type === "order.review_reminder").length

function booksOf({ projectId }: PaidOrders) {
  const [row] = query<{ id: string; status: string; ref: string }>(
    server,
    "SELECT id, status, provider_payment_id AS ref FROM payments WHERE project_id = ?",
    projectId,
  )
  if (!row) throw new Error("Nothing was paid.")
  const refunds = [...standIn.ledger.refunds.values()]
    .filter(({ payment_id: of }) => of === row.ref)
    .map(({ status, amount }) => `${status} ${amount}`)
  const back = standIn.ledger.payments.get(row.ref)?.amount_refunded
  return { id: row.id, status: row.status, refunds, back }
}

describe("a brand without an answer", () => {
  test("approves a draft and accepts a live post after seven days each", async () => {
    const order = await paidOrders(server, ["10"], { needsApproval: true })
    const { brand, influencer, path } = order
    const drafting = await influencer.open((await influencer.open(path)).link("Submit work"))
    await influencer.submit(drafting, "Submit", { "Caption or text": "Ad: my draft" })
    expect(stripOf(await influencer.open(path))).toMatch(
      /If the brand does not answer by .* IST, the work is approved automatically\./,
    )
    pass(order, 7 * DAY - HOUR)
    await soon(() => expect(reminders(order)).toBe(3))
    expect(stripOf(await brand.open(path))).toContain("StateIn review")
    pass(order, HOUR)
    await says(influencer, order, "StateApproved, to be posted")

    const posting = await influencer.open((await influencer.open(path)).link("Submit live link"))
    await influencer.submit(posting, "Submit", {
      "Link of the post": "https://www.instagram.com/reel/silence/",
      Label: "Ad",
    })
    expect(stripOf(await influencer.open(path))).toMatch(
      /If the brand does not answer by .* IST, the work is accepted automatically\./,
    )
    pass(order, 7 * DAY - HOUR)
    await soon(() => expect(reminders(order)).toBe(6))
    expect(stripOf(await brand.open(path))).toContain("StateDelivered")
    pass(order, HOUR)
    await says(influencer, order, "StateCompleted")
    const done = await brand.open(path)
    const events = (await brand.open(done.link("Timeline"))).texts("#timeline li")
    expect(events.find((one) => one.startsWith("Completed"))).toContain("By itself")
    expect(done.link("Write a review")).toBe(href(urls.orders.review, order))
    expect(booksOf(order)).toMatchObject({ status: "paid", refunds: [], back: 0 })
  })
})

type Way = (order: PaidOrders) => Promise<unknown>

const ask = async ({ brand, path }: PaidOrders) => {
  const form = await brand.open((await brand.open(path)).link("Request cancellation"))
  return brand.submit(form, "Request cancellation", { Reason: "We start again in spring." })
}

/** The endings of a paid order, with their preconditions. */
const WAYS: [how: string, end: Way][] = [
  [
    "by agreement",
    async (order) => {
      await ask(order)
      const { influencer, path } = order
      const confirm = await influencer.open((await influencer.open(path)).link("Agree to cancel"))
      const done = await influencer.submit(confirm, "Agree to cancel")
      expect(done.flash).toBe("Order cancelled.")
    },
  ],
  [
    "by 72 hours of silence",
    async (order) => {
      await ask(order)
      pass(order, 71 * HOUR)
      expect(stripOf(await order.brand.open(order.path))).toContain("Cancellation requested")
      expect(booksOf(order).refunds).toEqual([])
      pass(order, HOUR)
    },
  ],
  [
    "by the brand alone, three days late",
    async (order) => {
      const { brand, path } = order
      pass(order, (DAYS_OF_WORK + 3) * DAY - HOUR)
      expect((await brand.open(path)).text).not.toContain("Cancel, it is late")
      const overdue = href(urls.orders.confirm, { orderId: order.orderId, step: "overdue" })
      expect((await brand.post(overdue)).status).toBe(409)
      pass(order, HOUR)
      const confirm = await brand.open((await brand.open(path)).link("Cancel, it is late"))
      expect(confirm.text).toContain("₹10 goes back to you")
      expect(await markupErrors(confirm.body)).toEqual([])
      const done = await brand.submit(confirm, "Cancel the order")
      expect(done.flash).toBe("Order cancelled.")
    },
  ],
  [
    "by the influencer, who withdraws",
    async ({ influencer, path }) => {
      const form = await influencer.open((await influencer.open(path)).link("Withdraw"))
      expect(form.text).toContain("₹10 goes back to the brand")
      const done = await influencer.submit(form, "Withdraw", { Reason: "I am ill." })
      expect(done.flash).toBe("You have withdrawn. The order is cancelled.")
    },
  ],
]

describe.each(WAYS)("an order cancelled %s", (_, end) => {
  test("refunds its own part of a joint payment, and the other continues", async () => {
    const order = await paidOrders(server, ["10", "20"])
    const { brand, influencer, path, orderId } = order
    const other = order.orderIds[1] ?? ""
    const before = orderRow(server, other)
    await end(order)
    await says(brand, order, "Refunded to you")
    await says(influencer, order, "Refunded to the brand")
    const books = booksOf(order)
    expect(books).toMatchObject({ status: "paid", refunds: ["processed 1000"], back: 1000 })
    expect(eventsOfOrder(server, orderId).slice(-2)).toEqual([
      "order.cancelled",
      "payment.order_refunded",
    ])
    expect(orderRow(server, other)).toEqual(before)
    expect(before).toMatchObject({ phase: "in_progress" })
    expect(stripOf(await brand.open(href(urls.orders.show, { orderId: other })))).toContain(
      "Payment held",
    )
    const payment = await brand.open(paymentHref(books.id))
    expect(payment.heading).toBe("Payment received")
    expect(payment.text).toContain("cancelled, its money was sent back")
    const money = await brand.open(`${path}?tab=money`)
    expect(money.text).toContain("₹10 of it was sent back")
  })

  test("refunds all of a payment for one", async () => {
    const order = await paidOrders(server, ["10"])
    await end(order)
    await says(order.brand, order, "Refunded to you")
    await soon(() =>
      expect(booksOf(order)).toMatchObject({
        status: "refunded",
        refunds: ["processed 1000"],
        back: 1000,
      }),
    )
  })
})

test("both orders of a payment, cancelled differently, refund all of it", async () => {
  const order = await paidOrders(server, ["10", "20"])
  const [influencer] = order.influencers.slice(1)
  const [, second = ""] = order.orderIds
  await ask(order)
  const withdraw = href(urls.orders.withdraw, { orderId: second })
  expect((await influencer?.post(withdraw, { reason: "I am ill." }))?.status).toBe(303)
  await soon(() => expect(booksOf(order)).toMatchObject({ status: "paid", back: 2000 }))
  pass(order, 72 * HOUR)
  await soon(() =>
    expect(booksOf(order)).toMatchObject({
      status: "refunded",
      refunds: ["processed 2000", "processed 1000"],
      back: 3000,
    }),
  )
})
