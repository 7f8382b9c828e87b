import { randomUUID } from "node:crypto"
import { beforeAll, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { startRazorpayStandIn } from "#demo/razorpay/stand-in.mjs"
import { aFolder } from "#tests/support/afterwards.ts"
import { runServerCommand } from "#tests/support/commands.ts"
import { paidOrders } from "#tests/support/paid-orders.ts"
import { typedDetails } from "#tests/support/payout-details.ts"
import { startServer } from "#tests/support/server.ts"
import { withDatabase } from "#tests/support/stored.ts"

const dataDir = aFolder()
const payoutId = randomUUID()
const typed = typedDetails()
const payouts = (...args: string[]) => runServerCommand(dataDir, "payouts", ...args)

beforeAll(async () => {
  const standIn = await startRazorpayStandIn()
  const server = await startServer({ dataDir, env: standIn.env })
  const { orderId, influencer } = await paidOrders(server, ["1000"])
  await influencer.post(href(urls.account.payouts), typed)
  withDatabase(server, (db) => {
    db.prepare(
      `INSERT INTO payouts (id, order_id, influencer_id, amount_paise, fee_paise, status, created_at, due_at)
       SELECT ?, id, influencer_id, 100000, 0, 'due', 0, 0 FROM orders WHERE id = ?`,
    ).run(payoutId, orderId)
    db.exec("UPDATE users SET email_verified_at = 1")
  })
  await server.stop()
  await standIn.close()
})

test("the operator lists manual payouts, masked by default, and records each once", async () => {
  const listed = await payouts()
  expect(listed.code).toBe(0)
  expect(listed.said).toContain(`${payoutId}  ₹1,000  due since 1970-01-01`)
  expect(listed.said).toContain(typed.accountNumber.slice(-4))
  expect(listed.said).not.toContain(typed.accountNumber)
  expect((await payouts("open")).said).toContain(`account ${typed.accountNumber}, IFSC HDFC0001234`)
  // Shown payouts may be paid already, so they can be recorded.
  const tomorrow = Date.now() + 86_400_000
  withDatabase({ dataDir }, (db) => db.exec(`UPDATE payout_details SET payable_from = ${tomorrow}`))
  expect((await payouts("paid", payoutId)).code).toBe(1)
  expect((await payouts("paid", payoutId, "?")).said).toContain("bank's reference")
  const paid = await payouts("paid", payoutId, "HDFCN52026112")
  expect(paid.said).toContain("Noted ₹1,000 as paid by HDFCN52026112")
  expect(await payouts("paid", payoutId, "HDFCN52026112")).toMatchObject({ code: 0 })
  expect((await payouts("paid", payoutId, "HDFCN5202611X")).said).toContain("This payout is paid")
  expect((await payouts()).said).toContain("Nothing is to be paid by hand.")
})
