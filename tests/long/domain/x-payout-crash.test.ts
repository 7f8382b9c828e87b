import { randomUUID } from "node:crypto"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import Database from "better-sqlite3"
import { expect, test } from "vitest"
import { advancePayout } from "#app/domain/payments/payouts/advance-payout.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { aFolder, endedAfterwards } from "#tests/support/afterwards.ts"
import { MoneyProvider } from "#tests/support/money-provider.ts"
import { otherProcess } from "#tests/support/other-process.ts"
import { dueByUpi } from "#tests/support/x-payouts.ts"

const ACCOUNT = "7878780080316316"
const BEGUN_WITH = 100_000_000
const folder = aFolder()
const program = endedAfterwards(await otherProcess("tests/support/money-in-process.ts"))
const provider = endedAfterwards(await MoneyProvider.start())
env.PAYOUTS_X = true
env.RAZORPAYX_ACCOUNT_NUMBER = ACCOUNT
// Both processes read what is sealed.
env.PAYOUT_KEY = Buffer.alloc(32, 7).toString("base64")
provider.standIn.ledger.x.topUp(BEGUN_WITH)

const elsewhere = (file: string, ...args: string[]): Promise<string> =>
  program.run(
    {
      ...{ DATABASE_FILE: file, PAYOUTS_X: "on", RAZORPAYX_ACCOUNT_NUMBER: ACCOUNT },
      ...{ RAZORPAYX_WEBHOOK_SECRET: "x-webhook-secret", PAYOUT_KEY: env.PAYOUT_KEY ?? "" },
      RAZORPAY_API_BASE: provider.standIn.origin,
    },
    "advance-payout",
    ...args,
  )

/** The database of now as a file of its own. */
function asFile(): string {
  const file = join(folder, `${randomUUID()}.db`)
  writeFileSync(file, sqlite.serialize())
  return file
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
      /** What the books say of the balance from which this one was paid, its fee included. */
      paid: 0 - Number(all(PAID)[0]),
      unbalanced: db
        .prepare("SELECT entry_key FROM postings GROUP BY 1 HAVING sum(amount_paise) <> 0")
        .all(),
      health: db.pragma("integrity_check", { simple: true }),
    }
  } finally {
    db.close()
  }
}
const PAID = `SELECT coalesce(sum(amount_paise), 0) FROM postings JOIN journal_entries
  ON key = entry_key WHERE order_id = ? AND account = 'payout_balance'`

/** Has it done until it dies at the write, and then, once nobody waits for the dead, to its end. */
async function dieAndGoOn(file: string, payoutId: string, death: string): Promise<void> {
  expect(await elsewhere(file, payoutId, death)).toBe("SIGKILL")
  expect(read(file, "")).toMatchObject({ unbalanced: [], health: "ok" })
  expect(await elsewhere(file, payoutId, "", "3")).toBe("done")
}

const sent = () => BEGUN_WITH - provider.standIn.ledger.x.balance()
const statusIs = (status: string) => `UPDATE OF status ON x_payouts WHEN NEW.status = '${status}'`

test.each([
  "INSERT ON x_payouts",
  "UPDATE OF status ON payouts",
  statusIs("processing"),
  statusIs("processed"),
  "INSERT ON journal_entries",
  "INSERT ON events",
])(
  "kill -9 of a payout by RazorpayX at %s pays it once",
  async (death) => {
    const due = await dueByUpi(provider)
    const [file, before] = [asFile(), sent()]
    await dieAndGoOn(file, due.id, death)
    expect(read(file, due.orderId)).toEqual({
      payout: "paid",
      entries: ["capture", "completion", "provider_fee", "payout"],
      events: ["payout.paid"],
      paid: 100_236,
      unbalanced: [],
      health: "ok",
    })
    expect(sent() - before).toBe(100_236)
  },
  90_000,
)

test.each([statusIs("reversed"), "INSERT ON journal_entries", "INSERT ON events"])(
  "kill -9 of a bank's return at %s reverts it once",
  async (death) => {
    const due = await dueByUpi(provider)
    const before = sent()
    const { x } = provider.standIn.ledger
    await advancePayout(due.id)
    const made = [...x.payouts.values()].at(-1)?.id ?? ""
    await expect.poll(() => x.payouts.get(made)?.status).toBe("processed")
    await advancePayout(due.id)
    x.move(made, "reversed")
    const file = asFile()
    await dieAndGoOn(file, due.id, death)
    expect(read(file, due.orderId)).toMatchObject({
      payout: "due",
      entries: ["capture", "completion", "provider_fee", "payout", "payout_reversed"],
      events: ["payout.paid", "payout.came_back"],
      paid: 236,
    })
    expect(sent() - before).toBe(236)
  },
  90_000,
)

test("three processes racing for a RazorpayX payout pay it once", async () => {
  const due = await dueByUpi(provider)
  const [file, before] = [asFile(), sent()]
  const three = [1, 2, 3].map(() => elsewhere(file, due.id))
  expect(await Promise.all(three)).toEqual(Array(3).fill("done"))
  await elsewhere(file, due.id, "", "3")
  expect(read(file, due.orderId)).toMatchObject({ payout: "paid", paid: 100_236 })
  expect(sent() - before).toBe(100_236)
}, 120_000)
