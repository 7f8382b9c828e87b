import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { Counter } from "prom-client"
import { purgeSessions } from "#app/domain/accounts/sessions.server.ts"
import { processEvents, purgeEvents } from "#app/domain/events/outbox.server.ts"
import { sweepPrivateFiles } from "#app/domain/files/receive-files.server.ts"
import { SEND_REFUND } from "#app/domain/ledger/refund-requests.server.ts"
import { runOrderClock } from "#app/domain/orders/order-clock.server.ts"
import { ORDER_CLOCK } from "#app/domain/orders/order-steps.server.ts"
import { AUDIT_CAPTURES, CHECK_PAYMENT } from "#app/domain/payments/payment.ts"
import { forgetWebhookBodies } from "#app/domain/payments/receive-reports.server.ts"
import { auditCaptures, checkPayment, resumeChecks } from "#app/domain/payments/reconcile.server.ts"
import { sendRefund } from "#app/domain/payments/send-refund.server.ts"
import { purgeDrafts } from "#app/domain/registration/registration-drafts.server.ts"
import { sweepPictures } from "#app/domain/uploads/pictures.server.ts"
import { areBackupsOn, pruneBackups } from "#app/platform/backup/backup-files.server.ts"
import { clock, DAY, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { checkpoint, optimize } from "#app/platform/db-upkeep.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { purgeRateLimits } from "#app/platform/rate-limiter.server.ts"
import { isPaymentSetUp } from "#app/platform/razorpay.server.ts"

export const PROCESS_EVENTS = "process-events"
const BACK_UP = "back-up"
const PURGE = "purge"
const CHECKPOINT = "checkpoint"
/** A server that was just updated has what it found backed up soon. */
const FIRST_BACKUP_AFTER_MS = MINUTE
const CHECKPOINT_EVERY_MS = 10 * MINUTE

/** Does one job and answers with when to do it again, in milliseconds since the epoch, if ever. */
type JobHandler = (ref: string) => Promise<number | undefined> | number | undefined

/** What the worker can do, by the kind of job. */
export const JOB_HANDLERS: Record<string, JobHandler> = {
  [AUDIT_CAPTURES]: () => auditCaptures(),
  [CHECK_PAYMENT]: (paymentId) => checkPayment(paymentId),
  [SEND_REFUND]: (refundId) => sendRefund(refundId),
  [ORDER_CLOCK]: (orderId) => runOrderClock(orderId),
  [BACK_UP]: async () => {
    if (!areBackupsOn) return undefined
    // Copying and checking keep a processor busy, so this same program does both in another process.
    const [, program = ""] = process.argv
    await promisify(execFile)(process.execPath, [program, "backup"], { timeout: HOUR })
    logger.info({ event: "backed_up", pruned: await pruneBackups() })
    return clock.now() + HOUR
  },
  [PROCESS_EVENTS]: () => {
    const counts = processEvents()
    for (const [type, count] of Object.entries(counts)) eventsTotal.inc({ type }, count)
    logger.info({ event: "outbox.processed", counts })
    return undefined
  },
  [PURGE]: async () => {
    const counts = {
      sessions: await purgeSessions(),
      drafts: await purgeDrafts(),
      rateLimits: await purgeRateLimits(),
      events: await purgeEvents(),
      webhookBodies: await forgetWebhookBodies(),
      pictures: await sweepPictures(),
      files: await sweepPrivateFiles(),
    }
    optimize()
    logger.info({ event: "purged", counts })
    return clock.now() + DAY
  },
  [CHECKPOINT]: () => {
    checkpoint()
    return clock.now() + CHECKPOINT_EVERY_MS
  },
}

const eventsTotal = new Counter({
  name: "marketplace_events_total",
  help: "What happened in the marketplace, by type: applications, orders, payments.",
  labelNames: ["type"],
})

/** Asks for every job that comes again and again; what is asked for already keeps its time. */
export function scheduleStandingJobs(): void {
  if (isPaymentSetUp) {
    resumeChecks()
    scheduleJob(AUDIT_CAPTURES, "daily", clock.now() + DAY)
  }
  scheduleUpkeep()
}

/** Asks for what keeps the data small and quick; each of these jobs asks for its own next time. */
export function scheduleUpkeep(): void {
  if (areBackupsOn) scheduleJob(BACK_UP, "hourly", clock.now() + FIRST_BACKUP_AFTER_MS)
  scheduleJob(PURGE, "daily", clock.now() + DAY)
  scheduleJob(CHECKPOINT, "log", clock.now() + CHECKPOINT_EVERY_MS)
}
