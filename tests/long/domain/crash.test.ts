import { writeFileSync } from "node:fs"
import { join } from "node:path"
import Database from "better-sqlite3"
import { expect, test } from "vitest"
import { sqlite } from "#app/platform/db.server.ts"
import { aCapture } from "#tests/mocks/razorpay.ts"
import { aFolder, endedAfterwards } from "#tests/support/afterwards.ts"
import { otherProcess } from "#tests/support/other-process.ts"
import { anOpenPayment, aProjectWithBids } from "#tests/support/payments.ts"

const folder = aFolder()
const program = endedAfterwards(await otherProcess("tests/support/settle-in-process.ts"))

/** Settles in a process of its own; answers with its word, or with the signal that ended it. */
const settleElsewhere = (file: string, ...args: string[]): Promise<string> =>
  program.run({ DATABASE_FILE: file }, ...args)

function snapshot(file: string, projectId: string) {
  const db = new Database(file)
  try {
    const all = (sql: string) => db.prepare(sql).pluck().all(projectId)
    return {
      payment: all("SELECT status || ' ' || fulfilment FROM payments WHERE project_id = ?"),
      orders: all("SELECT status FROM orders WHERE project_id = ?"),
      applicants: all("SELECT status FROM applications WHERE project_id = ?"),
      project: all("SELECT status || ' ' || shortlisted_count FROM projects WHERE id = ?"),
      events: all(
        "SELECT type FROM events WHERE project_id = ? AND type <> 'payment.started' ORDER BY type",
      ),
      health: db.pragma("integrity_check", { simple: true }),
    }
  } finally {
    db.close()
  }
}

test("kill -9 at any write of a settlement leaves all or nothing, completed later", async () => {
  const { brand, projectId, applicationIds } = aProjectWithBids([100, 200])
  const payment = anOpenPayment(brand, projectId, applicationIds)
  const capture = JSON.stringify(aCapture(payment))
  const deaths = [
    "UPDATE ON applications",
    "INSERT ON orders",
    "INSERT ON events",
    "UPDATE ON projects",
    "UPDATE ON payments",
  ]
  const bytes = sqlite.serialize()
  await Promise.all(
    deaths.map(async (death, n) => {
      const file = join(folder, `${n}.db`)
      writeFileSync(file, bytes)
      expect(await settleElsewhere(file, payment.id, capture, death), death).toBe("SIGKILL")
      expect(snapshot(file, projectId), death).toEqual({
        payment: ["created none"],
        orders: [],
        applicants: ["pending", "pending"],
        project: ["active 0"],
        events: [],
        health: "ok",
      })
      expect(await settleElsewhere(file, payment.id, capture)).toBe("settled")
      expect(await settleElsewhere(file, payment.id, capture)).toBe("already")
      expect(snapshot(file, projectId), death).toEqual({
        payment: ["paid done"],
        orders: ["ongoing", "ongoing"],
        applicants: ["shortlisted", "shortlisted"],
        project: ["closed 2"],
        events: [
          "application.shortlisted",
          "application.shortlisted",
          "order.started",
          "order.started",
          "payment.settled",
        ],
        health: "ok",
      })
    }),
  )
}, 90_000)
