import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import { sqlite } from "#app/platform/db.server.ts"

/** Settles a payment in a process of its own, killed at a stated write. */
const [paymentId = "", capture = "", deadlyWrite = ""] = process.argv.slice(2)

if (deadlyWrite) {
  sqlite.pragma("trusted_schema = ON")
  sqlite.function("die", () => {
    process.kill(process.pid, "SIGKILL")
    return 0
  })
  sqlite.exec(`CREATE TEMP TRIGGER deadly AFTER ${deadlyWrite} BEGIN SELECT die(); END`)
}
process.stdout.write(settlePayment(paymentId, JSON.parse(capture), "check"))
