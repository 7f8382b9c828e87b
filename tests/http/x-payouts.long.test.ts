import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signWebhook } from "#demo/razorpay/stand-in.mjs"
import { asOperator } from "#tests/support/accounts.ts"
import { paidOrders } from "#tests/support/paid-orders.ts"
import { typedDetails } from "#tests/support/payout-details.ts"
import { aRazorpay, aServer } from "#tests/support/servers.ts"
import { change, query, withDatabase } from "#tests/support/stored.ts"

const standIn = await aRazorpay()
standIn.switches.x.processesAfterMs = undefined
const server = await aServer({ env: { ...standIn.env, PAYOUTS_X: "on" } })
standIn.sendWebhooksTo(`${server.origin}${href(urls.payments.webhook)}`)
const operatorPage = await asOperator(server)

const x = () => standIn.ledger.x
const payoutOf = (orderId: string) =>
  query<{ id: string; status: string; way: string | null; reference: string | null }>(
    server,
    "SELECT id, status, way, reference FROM payouts WHERE order_id = ?",
    orderId,
  )[0]
const balanceOf = (account: string) =>
  query<{ paise: number }>(
    server,
    "SELECT coalesce(sum(amount_paise), 0) AS paise FROM postings WHERE account = ?",
    account,
  )[0]?.paise

async function dueByUpi(bid: string) {
  const made = await paidOrders(server, [bid])
  change(server, "UPDATE users SET email_verified_at = 1")
  const upi = typedDetails({ destination: "upi", vpa: "maya.rao@okaxis" })
  await made.influencer.post(href(urls.account.payouts), upi)
  await made.brand.post(href(urls.orders.complete, { orderId: made.orderId }))
  const run = () =>
    withDatabase(server, (db) => {
      db.prepare("UPDATE payouts SET due_at = 1 WHERE order_id = ?").run(made.orderId)
      db.exec("UPDATE jobs SET run_at = 0 WHERE kind = 'advance-payout'")
    })
  const becomes = (status: string) =>
    expect
      .poll(
        () => {
          run()
          return payoutOf(made.orderId)?.status
        },
        { timeout: 12_000, interval: 300 },
      )
      .toBe(status)
  return { ...made, becomes }
}

test("pays a UPI id through pages and admin, and reverts a bank return", async () => {
  const { influencer, orderId, becomes } = await dueByUpi("1000")
  const page = href(urls.admin.payout, { payoutId: payoutOf(orderId)?.id ?? "" })
  await becomes("processing")
  await expect.poll(() => x().payouts.size).toBe(1)
  const [made] = [...x().payouts.values()]
  if (!made) throw new Error("Nothing was asked for.")
  // The account is empty.
  expect(made).toMatchObject({
    status: "queued",
    fund_account: { vpa: { address: "maya.rao@okaxis" } },
  })
  await expect.poll(async () => (await operatorPage.open(page)).text).toContain("waits for money")
  expect((await operatorPage.open(page)).text).toContain("RazorpayX")
  x().topUp(500_000)
  x().move(made.id, "processed")
  await becomes("paid")
  expect(payoutOf(orderId)).toMatchObject({ way: "x", reference: made.utr })
  expect(balanceOf("payout_balance")).toBe(x().balance() - 500_000)
  const orderPage = href(urls.influencer.earnings)
  expect((await influencer.open(orderPage)).text).toContain("Paid to your UPI id.")
  const inAdmin = (await operatorPage.open(page)).text
  for (const words of [made.id, made.utr ?? "", "RazorpayX", "Processed"]) {
    expect(inAdmin).toContain(words)
  }
  expect(inAdmin).not.toContain("maya.rao@")

  x().move(made.id, "reversed", { reason: "beneficiary_vpa_invalid" })
  await expect.poll(() => payoutOf(orderId)?.status, { timeout: 12_000 }).toBe("due")
  expect(balanceOf("payout_balance")).toBe(x().balance() - 500_000)
  expect((await influencer.open(orderPage)).text).toContain(
    "It did not arrive: beneficiary vpa invalid. Check your payout details",
  )
  expect((await operatorPage.open(page)).text).toContain("Reversed")
})

test("names what the RazorpayX account lacks until it is topped up", async () => {
  const { influencer, orderId, becomes } = await dueByUpi("9000")
  await becomes("processing")
  const watch = () => change(server, "UPDATE jobs SET run_at = 0 WHERE kind = 'watch-balance'")
  const banner = async () => {
    watch()
    return (await operatorPage.open(href(urls.admin.root))).text
  }
  const MISSING = /₹[\d,.]+ are missing on the RazorpayX account until/
  await expect.poll(banner, { timeout: 12_000 }).toMatch(MISSING)
  const earnings = (await influencer.open(href(urls.influencer.earnings))).text
  expect(earnings).toMatch(/We pay it by \d{1,2} \w+ \d{4}\./)
  x().topUp(900_000)
  const queued = [...x().payouts.values()].find(({ status }) => status === "processing")
  if (!queued) throw new Error("It still waits.")
  await expect.poll(banner, { timeout: 12_000 }).not.toMatch(MISSING)
  x().move(queued.id, "processed")
  await becomes("paid")
  expect(payoutOf(orderId)?.way).toBe("x")
})

test("names the payment provider in advance", async () => {
  const { influencer } = await dueByUpi("700")
  const { text } = await influencer.open(href(urls.account.payouts))
  expect(text).toContain("m••••@okaxis")
  expect(text).toContain("Our payment provider")
  expect(text).not.toContain("A transfer that we make")
})

/** From the provider's documentation, with other names. */
const ENTITY = {
  ...{ id: "pout_DW0bqp6hYBzAAH", entity: "payout", fund_account_id: "fa_DTmTkG7kvrCnQt" },
  ...{ amount: 100, currency: "INR", notes: [], fees: 0, tax: 0, utr: null, mode: "UPI" },
  ...{ purpose: "payout", reference_id: null, narration: "Acme Fund Transfer", batch_id: null },
  ...{ failure_reason: null, created_at: 1_571_000_000, fee_type: null },
  ...{ status_details: { description: null, source: null, reason: null } },
}
const STATES = {
  ...{ pending: "pending", rejected: "rejected", queued: "queued", initiated: "processing" },
  ...{ processed: "processed", updated: "processed", reversed: "reversed", failed: "failed" },
}
const envelope = (event: string, payload: object) => ({
  ...{ entity: "event", account_id: "acc_BFQ7uQEaa7j2z7", event, contains: Object.keys(payload) },
  ...{ payload, created_at: 1_571_000_000 },
})
const SAMPLES = [
  ...Object.entries(STATES).map(([event, status]) =>
    envelope(`payout.${event}`, { payout: { entity: { ...ENTITY, status } } }),
  ),
  ...["started", "resolved"].map((word) =>
    envelope(`payout.downtime.${word}`, {
      "payout.downtime": { entity: { id: "down_F1cxDoHWD4fkQt", method: "imps", status: word } },
    }),
  ),
]

function send(body: string, secret: string) {
  return fetch(`${server.origin}${href(urls.payments.webhook)}`, {
    method: "POST",
    body,
    headers: {
      "Content-Type": "application/json",
      "X-Razorpay-Signature": signWebhook(secret, body),
      "X-Razorpay-Event-Id": randomUUID().replaceAll("-", "").slice(0, 14),
    },
  })
}

test.each(SAMPLES)(
  "answers the sample of $event with 2xx and a forged one with 400",
  async (sample) => {
    const body = JSON.stringify(sample)
    expect((await send(body, standIn.keys.xWebhookSecret)).status).toBe(204)
    expect((await send(body, "nobody-s-secret")).status).toBe(400)
    const [heard] = query<{ result: string; body: string }>(
      server,
      "SELECT result, body FROM webhook_events WHERE type = ? ORDER BY rowid DESC",
      sample.event,
    )
    const isDowntime = sample.event.includes("downtime")
    expect(heard).toMatchObject({ body: "", ...(!isDowntime && { result: "unknown-payout" }) })
  },
)
