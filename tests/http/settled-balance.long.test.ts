import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { type RazorpayStandIn, startRazorpayStandIn } from "#demo/razorpay/stand-in.mjs"
import { asOperator } from "#tests/support/accounts.ts"
import { paidOrders } from "#tests/support/paid-orders.ts"
import { typedDetails } from "#tests/support/payout-details.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"
import { change, query } from "#tests/support/stored.ts"

const DAY = 86_400_000
const sites: { server: RunningServer; standIn: RazorpayStandIn }[] = []

async function aSite(env: Record<string, string>) {
  const standIn = await startRazorpayStandIn({ route: { settlesAfterMs: 50 } })
  const server = await startServer({ env: { ...standIn.env, ...env } })
  standIn.sendWebhooksTo(`${server.origin}${href(urls.payments.webhook)}`)
  const site = { server, standIn }
  sites.push(site)
  return site
}
type Site = Awaited<ReturnType<typeof aSite>>

let held: Site
let kept: Site
beforeAll(async () => {
  held = await aSite({ RAZORPAY_ROUTE: "1", FEE_BASIS_POINTS: "1000" })
  kept = await aSite({ FEE_BASIS_POINTS: "1000" })
})
afterAll(async () => {
  for (const { server, standIn } of sites) {
    await server.stop()
    await standIn.close()
  }
})

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 12_000 })

/** Advances to the provider's working day after settlement. */
function sweep({ standIn }: Site) {
  let ahead = 5
  const dayOfWeek = () => new Date(Date.now() + ahead * DAY + 5.5 * 3_600_000).getUTCDay()
  while (dayOfWeek() === 0 || dayOfWeek() === 6) ahead += 1
  standIn.switches.now = () => Date.now() + ahead * DAY
  return standIn.settleMerchant()?.amount
}

const run = ({ server }: Site, kind: string) =>
  change(server, "UPDATE jobs SET run_at = 0 WHERE kind = ?", kind)

test("pays held shares after the balance was settled to our bank", async () => {
  const { server } = held
  const { brand, influencer, orderId } = await paidOrders(server, ["1000"])
  change(server, "UPDATE users SET email_verified_at = 1")
  await influencer.post(href(urls.account.payouts), typedDetails())
  const transfers = () =>
    query<{ status: string }>(server, "SELECT status FROM transfers WHERE order_id = ?", orderId)
  await soon(() => expect(transfers()).toEqual([{ status: "held" }]))
  // 1,000 minus fee, 900 on hold and its fee.
  expect(sweep(held)).toBe(7374)
  await brand.post(href(urls.orders.complete, { orderId }))
  change(server, "UPDATE payouts SET due_at = 1 WHERE order_id = ?", orderId)
  await soon(() => {
    run(held, "advance-payout")
    const rows = query(server, "SELECT status, way FROM payouts WHERE order_id = ?", orderId)
    expect(rows).toEqual([{ status: "paid", way: "route" }])
  })
  expect(transfers()).toEqual([{ status: "settled" }])
})

test("reports a low balance with Route off, and continues after a top-up", async () => {
  const { server, standIn } = kept
  const operatorPage = await asOperator(server)
  const { brand, influencer, orderId, path } = await paidOrders(server, ["1000"])
  expect(sweep(kept)).toBe(97_640)
  await influencer.post(href(urls.orders.withdraw, { orderId }), { reason: "I am ill." })
  run(kept, "send-refund")
  const banner = async () => (await operatorPage.open(href(urls.admin.root))).text
  await soon(async () => {
    run(kept, "watch-balance")
    expect(await banner()).toMatch(/₹1,000 are missing until/)
  })
  expect(standIn.ledger.refunds.size).toBe(0)
  // Both brand pages show the date.
  const [payment] = query<{ id: string }>(server, "SELECT id FROM payments")
  const paymentPage = href(urls.payments.show, { paymentId: payment?.id ?? "" })
  for (const page of [path, paymentPage]) {
    expect((await brand.open(page)).text).toMatch(/sent by \d{1,2} \w+ \d{4}/)
  }
  standIn.addFunds(100_000)
  await soon(() => {
    run(kept, "watch-balance")
    const rows = query(server, "SELECT status, amount_paise FROM refunds")
    expect(rows).toEqual([{ status: "processed", amount_paise: 100_000 }])
  })
  // A look between the refund and its record still sees both.
  await soon(async () => {
    run(kept, "watch-balance")
    expect(await banner()).not.toContain("are missing until")
  })
})
