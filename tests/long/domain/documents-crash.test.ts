import { randomUUID } from "node:crypto"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import Database from "better-sqlite3"
import { expect, test } from "vitest"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { aCapture } from "#tests/mocks/razorpay.ts"
import { aFolder, endedAfterwards } from "#tests/support/afterwards.ts"
import { otherProcess } from "#tests/support/other-process.ts"
import { anOpenPayment, aProjectWithBids } from "#tests/support/payments.ts"
import { orderOfApplication } from "#tests/support/payouts.ts"

const folder = aFolder()

const program = endedAfterwards(await otherProcess("tests/support/documents-in-process.ts"))

const MANY = 20

/** Twenty completed orders of one influencer with a fee, whose papers are asked for: a file of its own. */
function completions(): { file: string; influencerId: string } {
  env.FEE_BASIS_POINTS = 1000
  sqlite.exec("DELETE FROM jobs")
  const made = Array.from({ length: MANY }, () => aProjectWithBids([50_000]))
  const influencerId = made[0]?.influencers[0]?.userId ?? ""
  for (const { brand, projectId, applicationIds } of made) {
    const payment = anOpenPayment(brand, projectId, applicationIds)
    settlePayment(payment.id, aCapture(payment), "webhook")
    const orderId = orderOfApplication(applicationIds[0] ?? "")
    sqlite.prepare("UPDATE orders SET influencer_id = ? WHERE id = ?").run(influencerId, orderId)
    completeOrder(brand, orderId)
  }
  const file = join(folder, `${randomUUID()}.db`)
  writeFileSync(file, sqlite.serialize())
  return { file, influencerId }
}

const elsewhere = (file: string, deadlyWrite = "") =>
  program.run({ DATABASE_FILE: file }, deadlyWrite)

/** What a process that died had in hand is anybody's again. */
function freeJobs(file: string): void {
  const db = new Database(file)
  db.exec("UPDATE jobs SET lease_until = 0")
  db.close()
}

function read(file: string, influencerId: string) {
  const db = new Database(file)
  try {
    const serials = (series: string, issuerId: string) =>
      db
        .prepare("SELECT serial FROM papers WHERE series = ? AND issuer_id = ? ORDER BY serial")
        .pluck()
        .all(series, issuerId)
    const waiting = db.prepare("SELECT count(*) FROM jobs WHERE kind = 'issue-documents'").pluck()
    return {
      invoices: serials("invoice", influencerId),
      fees: serials("invoice", ""),
      receipts: serials("receipt", "").length,
      waiting: waiting.get(),
      health: db.pragma("integrity_check", { simple: true }),
    }
  } finally {
    db.close()
  }
}

const counted = Array.from({ length: MANY }, (_, at) => at + 1)
const WHOLE = { invoices: counted, fees: counted, receipts: MANY, waiting: 0, health: "ok" }

test("four processes issue documents of twenty completions with every number once", async () => {
  const { file, influencerId } = completions()
  const done = await Promise.all([1, 2, 3, 4].map(() => elsewhere(file)))
  expect(done.reduce((sum, said) => sum + Number(said), 0)).toBe(2 * MANY)
  expect(read(file, influencerId)).toEqual(WHOLE)
}, 120_000)

test.each([
  "INSERT ON paper_counters",
  "UPDATE ON paper_counters",
  "INSERT ON papers",
  "INSERT ON papers WHEN NEW.serial = 7",
  "INSERT ON papers WHEN NEW.kind = 'fee_invoice'",
  "INSERT ON papers WHEN NEW.kind = 'receipt'",
  "DELETE ON jobs",
])(
  "kill -9 at %s uses up no number, and leaves no gap",
  async (death) => {
    const { file, influencerId } = completions()
    expect(await elsewhere(file, death)).toBe("SIGKILL")
    const after = read(file, influencerId)
    expect(after.health).toBe("ok")
    expect(after.invoices).toEqual(counted.slice(0, after.invoices.length))
    freeJobs(file)
    await elsewhere(file)
    expect(read(file, influencerId)).toEqual(WHOLE)
  },
  120_000,
)
