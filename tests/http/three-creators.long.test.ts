import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { asOperator } from "#tests/support/accounts.ts"
import { paidOrders, putOrder } from "#tests/support/paid-orders.ts"
import { typedDetails } from "#tests/support/payout-details.ts"
import { aRazorpay, aServer } from "#tests/support/servers.ts"
import { change, query, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const IN_X = 500_000
const RESERVE = 1_000_000
const standIn = await aRazorpay({ route: { settlesAfterMs: 50 } })
standIn.switches.x.processesAfterMs = undefined
standIn.ledger.x.topUp(IN_X)
standIn.addFunds(RESERVE)
const env = { ...standIn.env, RAZORPAY_ROUTE: "on", PAYOUTS_X: "on", FEE_BASIS_POINTS: "1000" }
const server = await aServer({ env })
standIn.sendWebhooksTo(`${server.origin}${href(urls.payments.webhook)}`)
const operatorPage = await asOperator(server)

const soon = (check: () => unknown) => expect.poll(check, { timeout: 15_000, interval: 250 })
const rows = (sql: string, ...values: string[]) =>
  query<Record<string, never>>(server, sql, ...values)
const sumOf = (account: string): number =>
  Number(
    rows(
      "SELECT coalesce(sum(amount_paise), 0) AS paise FROM postings WHERE account = ?",
      account,
    )[0]?.paise,
  )
const payoutOf = (orderId: string) =>
  rows("SELECT id, status, way, amount_paise AS paise FROM payouts WHERE order_id = ?", orderId)[0]
/** Makes money jobs due. */
const run = () =>
  withDatabase(server, (db) => {
    db.exec(`UPDATE payouts SET due_at = 1 WHERE status = 'locked';
      UPDATE jobs SET run_at = 0 WHERE kind IN ('advance-payout', 'advance-hold', 'send-refund')`)
  })
const becomes = (orderId: string, status: string) =>
  soon(() => {
    run()
    return payoutOf(orderId)?.status
  }).toBe(status)

test("pays 3,000 rupees for three creators with different outcomes", async () => {
  const bids = ["1000.01", "1200", "799.99"]
  const { brand, influencers, orderIds, path } = await paidOrders(server, bids)
  const [byRoute, byUpi, notYet] = influencers
  const [split = "", returned = "", withdrawn = ""] = orderIds
  if (!byRoute || !byUpi || !notYet) throw new Error("Somebody is missing.")
  change(server, "UPDATE users SET email_verified_at = 1")
  await byRoute.post(href(urls.account.payouts), typedDetails())
  const upi = typedDetails({ destination: "upi", vpa: "maya.rao@okaxis" })
  await byUpi.post(href(urls.account.payouts), upi)
  const held = () => rows("SELECT order_id AS id, status, amount_paise AS paise FROM transfers")
  await soon(held).toEqual([{ id: split, status: "held", paise: 90_001 }])

  // The unpayable one withdraws: a partial refund.
  await notYet.post(href(urls.orders.withdraw, { orderId: withdrawn }), { reason: "I am ill." })
  const refunds = () => [...standIn.ledger.refunds.values()].map(({ amount }) => amount)
  await soon(() => {
    run()
    return refunds()
  }).toEqual([79_999])

  // A dispute about the first splits odd paise.
  putOrder(server, split, "phase = 'delivered', review_due_at = ?", Date.now() + 1e9)
  await brand.post(href(urls.orders.dispute, { orderId: split }), {
    reason: "The logo is missing.",
  })
  await byRoute.post(href(urls.orders.answerDispute, { orderId: split }), { text: "It is there." })
  const [dispute] = rows("SELECT id FROM disputes WHERE order_id = ?", split)
  const disputePage = href(urls.admin.dispute, { disputeId: String(dispute?.id) })
  const decided = await operatorPage.submit(
    await operatorPage.open(disputePage),
    "Decide the dispute",
    { ...{ Decision: "split", "The influencer’s part": "600.55", Reason: "Both have a point." } },
  )
  expect(decided.status).toBe(200)
  await soon(() => {
    run()
    return refunds()
  }).toEqual([79_999, 39_946])

  // The second is paid by UPI and returned.
  await brand.post(href(urls.orders.complete, { orderId: returned }))
  await becomes(returned, "processing")
  const { x } = standIn.ledger
  await soon(() => x.payouts.size).toBe(1)
  const [made] = [...x.payouts.values()]
  if (!made) throw new Error("Nothing was asked for.")
  expect(made.amount).toBe(108_000)
  x.move(made.id, "processed")
  await becomes(returned, "paid")
  x.move(made.id, "reversed", { reason: "bank_account_closed" })
  await soon(() => payoutOf(returned)?.status).toBe("due")

  await becomes(split, "paid")
  const share = 60_055 - 6005
  expect(payoutOf(split)).toMatchObject({ way: "route", paise: share })
  const [transfer] = [...standIn.ledger.route.transfers.values()]
  expect((transfer?.amount ?? 0) - (transfer?.amount_reversed ?? 0)).toBe(share)

  // Each entry is balanced, and each account matches the outside.
  expect(rows("SELECT entry_key FROM postings GROUP BY 1 HAVING sum(amount_paise) <> 0")).toEqual(
    [],
  )
  expect(sumOf("payout_balance")).toBe(x.balance() - IN_X)
  expect(sumOf("payable")).toBe(-108_000)
  expect([sumOf("held"), sumOf("refunds")]).toEqual([0, 0])
  expect(sumOf("fee")).toBe(-(12_000 + 6005))
  expect(sumOf("gateway")).toBe(standIn.ledger.books().merchant.balance - RESERVE)

  // Statements and documents match the books.
  const statement = async (visitor: Visitor) => (await visitor.open(href(urls.statement.show))).text
  expect(await statement(byUpi)).toContain("closing balance ₹1,080")
  expect(await statement(byRoute)).toContain("closing balance ₹0")
  expect(await statement(brand)).toContain("closing balance ₹0")
  expect((await byUpi.open(href(urls.influencer.earnings))).text).toContain("It did not arrive")
  expect((await brand.open(`${path}?tab=money`)).text).toContain("₹399.46")
  const adminPage = await operatorPage.open(
    href(urls.admin.payout, { payoutId: String(payoutOf(returned)?.id) }),
  )
  for (const words of ["RazorpayX", "Reversed", made.id]) expect(adminPage.text).toContain(words)
})
