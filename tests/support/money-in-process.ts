import { setTimeout } from "node:timers/promises"
import { handlePaymentWebhook } from "#app/domain/payments/payments/receive-reports.server.ts"
import { sendRefund } from "#app/domain/payments/payments/send-refund.server.ts"
import { advanceHold } from "#app/domain/payments/payouts/advance-hold.server.ts"
import { advancePayout } from "#app/domain/payments/payouts/advance-payout.server.ts"
import { ProviderUnavailable } from "#app/domain/shared/provider-answer.server.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { claimJob, finishJob } from "#app/platform/jobs/job-queue.server.ts"

/**
 * Runs a money job until done in a process of its own, killed at a stated write, or handles
 * webhooks.
 */
const [kind = "", ref = "", deadlyWrite = "", laterMinutes = "0"] = process.argv.slice(2)

clock.advance(Number(laterMinutes) * MINUTE)
if (deadlyWrite) {
  sqlite.pragma("trusted_schema = ON")
  sqlite.function("die", () => {
    process.kill(process.pid, "SIGKILL")
    return 0
  })
  sqlite.exec(`CREATE TEMP TRIGGER deadly AFTER ${deadlyWrite} BEGIN SELECT die(); END`)
}
const DO: Record<string, (ref: string) => Promise<number | undefined>> = {
  "advance-hold": advanceHold,
  "advance-payout": advancePayout,
  "send-refund": sendRefund,
}
const MAX_LOOKS = 12
process.stdout.write(await (kind === "webhooks" ? hear() : work()))

async function work(): Promise<string> {
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    try {
      const next = await DO[kind]?.(ref)
      if (next === undefined) return "done"
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
    }
    // Time for the provider.
    await setTimeout(20)
  }
  return "done"
}

async function hear(): Promise<string> {
  const webhooks: { body: string; signature: string; eventId: string }[] = JSON.parse(ref)
  for (const { body, ...headers } of webhooks) {
    handlePaymentWebhook(new TextEncoder().encode(body), headers)
    const job = claimJob("webhooks")
    if (job) finishJob("webhooks", job, await DO[job.kind]?.(job.ref))
  }
  return "done"
}
