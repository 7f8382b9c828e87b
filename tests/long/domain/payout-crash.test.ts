import { randomUUID } from "node:crypto"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import Database from "better-sqlite3"
import { expect, test } from "vitest"
import { advancePayout } from "#app/domain/payments/payouts/advance-payout.server.ts"
import { returnCompletedOrder } from "#app/domain/payments/payouts/operator-payouts.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { newEvent, signWebhook, toWebhookBody } from "#demo/razorpay/stand-in.mjs"
import { providerId } from "#tests/mocks/razorpay.ts"
import { aFolder, endedAfterwards } from "#tests/support/afterwards.ts"
import { MoneyProvider } from "#tests/support/money-provider.ts"
import { ordersAtProvider, paidAtProvider } from "#tests/support/orders-at-provider.ts"
import { otherProcess } from "#tests/support/other-process.ts"
import { readPayment, refundsOf } from "#tests/support/payments.ts"

const folder = aFolder()
const program = endedAfterwards(await otherProcess("tests/support/money-in-process.ts"))
const provider = endedAfterwards(await MoneyProvider.start({ areTransfersFree: true }))
env.RAZORPAY_ROUTE = true
// What is released goes to the bank at once.
provider.standIn.switches.route.settlesAfterMs = 0

/** Works in a process of its own; answers with its word, or with the signal that ended it. */
const elsewhere = (file: string, ...args: string[]): Promise<string> =>
  program.run(
    { DATABASE_FILE: file, RAZORPAY_ROUTE: "on", RAZORPAY_API_BASE: provider.standIn.origin },
    ...args,
  )

/** The database of now as a file of its own. */
function asFile(): string {
  const file = join(folder, `${randomUUID()}.db`)
  writeFileSync(file, sqlite.serialize())
  return file
}

/** An order whose payout is due now. */
async function dueOrder() {
  const made = await ordersAtProvider(provider)
  sqlite.prepare("UPDATE payouts SET status = 'due', due_at = 0 WHERE id = ?").run(made.id)
  return made
}

function read(file: string, orderId: string) {
  const db = new Database(file)
  try {
    const all = (query: string) => db.prepare(query).pluck().all(orderId)
    return {
      payout: all("SELECT status FROM payouts WHERE order_id = ?")[0],
      entries: all("SELECT kind FROM journal_entries WHERE order_id = ? ORDER BY rowid"),
      events: all(
        "SELECT type FROM events WHERE order_id = ? AND type LIKE 'payout.%' ORDER BY rowid",
      ),
      unbalanced: db
        .prepare("SELECT entry_key FROM postings GROUP BY 1 HAVING sum(amount_paise) <> 0")
        .all(),
      health: db.pragma("integrity_check", { simple: true }),
    }
  } finally {
    db.close()
  }
}

function readRefunds(file: string, paymentId: string): unknown[] {
  const db = new Database(file)
  try {
    return db
      .prepare("SELECT status || ' ' || amount_paise FROM refunds WHERE payment_id = ?")
      .pluck()
      .all(paymentId)
  } finally {
    db.close()
  }
}

/** What stands at the provider of a payout: of each transfer the status, its amount and what came back. */
const transfersOf = (orderId: string) =>
  [...provider.standIn.ledger.route.transfers.values()]
    .filter(({ notes }) => notes.order_id === orderId)
    .map(({ status, amount, amount_reversed: reversed }) => [status, amount, reversed])
const refundsAt = (providerPaymentId: string | null) =>
  [...provider.standIn.ledger.refunds.values()]
    .filter((refund) => refund.payment_id === providerPaymentId)
    .map(({ amount }) => amount)

/** Has it done until it dies at the write, and then, once nobody waits for the dead, to its end. */
async function dieAndGoOn(file: string, job: [kind: string, ref: string], death: string) {
  expect(await elsewhere(file, ...job, death)).toBe("SIGKILL")
  expect(read(file, "")).toMatchObject(SOUND)
  expect(await elsewhere(file, ...job, "", "3")).toBe("done")
}

const SOUND = { unbalanced: [], health: "ok" }
const statusIs = (status: string) => `UPDATE OF status ON transfers WHEN NEW.status = '${status}'`

test.each(["INSERT ON transfers", statusIs("held"), "UPDATE OF claimed_until ON transfers"])(
  "kill -9 of a hold at %s leaves one share on hold",
  async (death) => {
    const paid = await paidAtProvider(provider)
    const file = asFile()
    await dieAndGoOn(file, ["advance-hold", paid.orderId], death)
    expect(transfersOf(paid.orderId)).toEqual([["processed", 100_000, 0]])
  },
  90_000,
)

test.each([
  "UPDATE OF reversed_paise ON transfers WHEN NEW.reversed_paise > 0",
  "UPDATE OF provider_reversal_id ON transfers",
  statusIs("released"),
])(
  "kill -9 of a release at %s releases the withheld part once",
  async (death) => {
    const due = await dueOrder()
    // As if five percent of it had been withheld at its completion.
    sqlite
      .prepare("UPDATE payouts SET amount_paise = 95000, tds_paise = 5000 WHERE id = ?")
      .run(due.id)
    const file = asFile()
    await dieAndGoOn(file, ["advance-payout", due.id], death)
    expect(transfersOf(due.orderId)).toEqual([["partially_reversed", 100_000, 5000]])
    expect(read(file, due.orderId).payout).toBe("paid")
  },
  90_000,
)

test.each([
  "UPDATE OF status ON payouts",
  statusIs("released"),
  statusIs("settled"),
  "INSERT ON journal_entries",
  "INSERT ON events",
])(
  "kill -9 of a payout at %s leaves whole steps, and pays once",
  async (death) => {
    const due = await dueOrder()
    const file = asFile()
    await dieAndGoOn(file, ["advance-payout", due.id], death)
    expect(read(file, due.orderId)).toEqual({
      payout: "paid",
      entries: ["capture", "completion", "payout"],
      events: ["payout.paid"],
      ...SOUND,
    })
    expect(transfersOf(due.orderId)).toEqual([["processed", 100_000, 0]])
  },
  90_000,
)

test.each([
  "UPDATE OF provider_reversal_id ON transfers",
  statusIs("reversed"),
  "UPDATE OF status ON payouts",
  "INSERT ON journal_entries",
  "INSERT ON refunds",
  "INSERT ON events",
])(
  "kill -9 of a payout reversal at %s reverses once, with one refund",
  async (death) => {
    const due = await dueOrder()
    await advancePayout(due.id)
    returnCompletedOrder(due.orderId, "It was deleted.")
    const file = asFile()
    await dieAndGoOn(file, ["advance-payout", due.id], death)
    expect(read(file, due.orderId)).toEqual({
      payout: "voided",
      entries: ["capture", "completion", "return"],
      events: ["payout.voided"],
      ...SOUND,
    })
    expect(transfersOf(due.orderId)).toEqual([["reversed", 100_000, 100_000]])
    expect(readRefunds(file, due.paymentId)).toEqual(["due 100000"])
  },
  90_000,
)

test.each([
  "UPDATE ON refunds",
  "INSERT ON journal_entries",
  "UPDATE ON payments",
  "INSERT ON events",
])(
  "kill -9 of a refund at %s leaves all or nothing, refunded once",
  async (death) => {
    const due = await dueOrder()
    returnCompletedOrder(due.orderId, "It was deleted.")
    const [refund] = refundsOf(due.paymentId)
    const file = asFile()
    await dieAndGoOn(file, ["send-refund", refund?.id ?? ""], death)
    expect(readRefunds(file, due.paymentId)).toEqual(["processed 100000"])
    expect(refundsAt(readPayment(due.paymentId).providerPaymentId)).toEqual([100_000])
    expect(read(file, due.orderId)).toMatchObject(SOUND)
  },
  90_000,
)

test("three processes and webhooks racing for a release make one transfer", async () => {
  const due = await dueOrder()
  const file = asFile()
  const three = [1, 2, 3].map(() => elsewhere(file, "advance-payout", due.id))
  expect(await Promise.all([...three, hear(file, due.orderId)])).toEqual(Array(4).fill("done"))
  // In case that all of them came too early for another's claim.
  await elsewhere(file, "advance-payout", due.id, "", "3")
  expect(transfersOf(due.orderId)).toEqual([["processed", 100_000, 0]])
  expect(read(file, due.orderId)).toMatchObject({
    payout: "paid",
    entries: ["capture", "completion", "payout"],
    events: ["payout.paid"],
  })
}, 120_000)

/** Twenty webhooks of a payout, and what they ask for. */
function hear(file: string, orderId: string): Promise<string> {
  const transfer = { id: providerId("trf"), notes: { order_id: orderId } }
  const webhooks = Array.from({ length: 20 }, (_, n) => {
    const body = toWebhookBody(newEvent("transfer.processed", { transfer }))
    const secret = provider.standIn.keys.webhookSecret
    return { body, signature: signWebhook(secret, body), eventId: `${orderId}.${n % 7}` }
  })
  return elsewhere(file, "webhooks", JSON.stringify(webhooks))
}
