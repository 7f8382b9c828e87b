import { Counter } from "prom-client"
import { purgeTokens } from "#app/domain/accounts/account-tokens.server.ts"
import { issueResetLinks, SEND_RESET_LINKS } from "#app/domain/accounts/password-reset.server.ts"
import { purgeSessions } from "#app/domain/accounts/sessions.server.ts"
import { purgeReservedEmails } from "#app/domain/accounts/taken-emails.server.ts"
import { TELL_MESSAGES } from "#app/domain/conversations/send-message.server.ts"
import { tellMessages } from "#app/domain/conversations/tell-messages.server.ts"
import { purgeEvents } from "#app/domain/events/outbox.server.ts"
import { sweepPrivateFiles } from "#app/domain/files/receive-files.server.ts"
import { CLOSE_DAYS, closeSomeDays } from "#app/domain/ledger/close-days.server.ts"
import { ADVANCE_PAYOUT } from "#app/domain/ledger/order-money.server.ts"
import { SEND_REFUND } from "#app/domain/ledger/refund-requests.server.ts"
import {
  nextDigestAt,
  queueDigests,
  SEND_DIGESTS,
} from "#app/domain/notifications/digest.server.ts"
import { SEND_MAIL } from "#app/domain/notifications/mail-queue.server.ts"
import { WATCH_MAIL, watchMailQueue } from "#app/domain/notifications/mail-queue-age.server.ts"
import { purgeMails, purgeNotices } from "#app/domain/notifications/purge-notices.server.ts"
import { tellEvents } from "#app/domain/notifications/tell-events.server.ts"
import { REMIND_OF_PAYMENT } from "#app/domain/orders/order.ts"
import { runOrderClock } from "#app/domain/orders/order-clock.server.ts"
import { ORDER_CLOCK } from "#app/domain/orders/order-steps.server.ts"
import { remindOfPayment } from "#app/domain/orders/remind-of-payment.server.ts"
import { CHECK_PAYMENT } from "#app/domain/payments/payment.ts"
import { forgetWebhookBodies } from "#app/domain/payments/receive-reports.server.ts"
import { checkPayment, resumeChecks } from "#app/domain/payments/reconcile.server.ts"
import { sendRefund } from "#app/domain/payments/send-refund.server.ts"
import { advancePayout } from "#app/domain/payouts/advance-payout.server.ts"
import { linkAccount } from "#app/domain/payouts/link-account.server.ts"
import { LINK_LEFT_OVERS, linkLeftOvers } from "#app/domain/payouts/link-left-overs.server.ts"
import { FOLLOW_SETTLEMENT, LINK_ACCOUNT, SWEEP_PAYOUTS } from "#app/domain/payouts/payout.ts"
import {
  RESEAL_DETAILS,
  resealDetails,
  scheduleResealing,
} from "#app/domain/payouts/reseal-details.server.ts"
import { followSettlement, sweepPayouts } from "#app/domain/payouts/sweep-payouts.server.ts"
import { ERASE_ACCOUNT } from "#app/domain/privacy/ask-erasure.server.ts"
import {
  eraseAccount,
  REWRITE_DATABASE,
  resumeErasures,
} from "#app/domain/privacy/erase-account.server.ts"
import { GATHER_DATA } from "#app/domain/privacy/exports.server.ts"
import { gatherData, sweepExports } from "#app/domain/privacy/gather-data.server.ts"
import {
  nextReconciliationAt,
  RECONCILE,
  reconcileDue,
  WITH_DIFFERENCES,
} from "#app/domain/reconciliation/reconcile-days.server.ts"
import { complainAboutDifferences } from "#app/domain/reconciliation/reconciled-days.server.ts"
import { purgeDrafts } from "#app/domain/registration/registration-drafts.server.ts"
import { PUBLISH_REVIEWS, publishReviews } from "#app/domain/reviews/reviews.server.ts"
import { sweepPictures } from "#app/domain/uploads/pictures.server.ts"
import { areBackupsOn, pruneBackups } from "#app/platform/backup/backup-files.server.ts"
import { deleteOldCopies, pruneErasures } from "#app/platform/backup/erasures.server.ts"
import { clock, DAY, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import {
  checkpoint,
  databaseBytes,
  MOST_REWRITTEN_BYTES,
  optimize,
  rewriteDatabase,
} from "#app/platform/db-upkeep.server.ts"
import { env } from "#app/platform/env.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { purgeRateLimits } from "#app/platform/rate-limiter.server.ts"
import { isPaymentSetUp } from "#app/platform/razorpay.server.ts"
import { isServing, runInOtherProcess } from "./other-process.server.ts"
import { sendMail } from "./send-mail.server.ts"

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
  [RECONCILE]: async () => {
    // Whatever was ever posted is summed up: nobody waits for that.
    if (isServing) await runInOtherProcess("reconcile", WITH_DIFFERENCES)
    else await reconcileDue()
    complainAboutDifferences()
    return nextReconciliationAt()
  },
  [CHECK_PAYMENT]: (paymentId) => checkPayment(paymentId),
  [CLOSE_DAYS]: () => closeSomeDays(),
  [SEND_REFUND]: (refundId) => sendRefund(refundId),
  [ADVANCE_PAYOUT]: (payoutId) => advancePayout(payoutId),
  [SWEEP_PAYOUTS]: () => sweepPayouts(),
  [FOLLOW_SETTLEMENT]: (settlementId) => followSettlement(settlementId),
  [LINK_ACCOUNT]: (userId) => linkAccount(userId),
  [LINK_LEFT_OVERS]: () => linkLeftOvers(),
  [RESEAL_DETAILS]: () => resealDetails(),
  [GATHER_DATA]: (exportId) => gatherData(exportId),
  [ERASE_ACCOUNT]: (userId) => eraseAccount(userId),
  [SEND_MAIL]: (mailId) => sendMail(mailId),
  [SEND_RESET_LINKS]: (email) => {
    issueResetLinks(email)
    return undefined
  },
  [ORDER_CLOCK]: (orderId) => runOrderClock(orderId),
  [PUBLISH_REVIEWS]: (orderId) => publishReviews(orderId),
  [TELL_MESSAGES]: (ref) => tellMessages(ref),
  [BACK_UP]: async () => {
    if (!areBackupsOn) return undefined
    // Copying and checking keep a processor busy.
    await runInOtherProcess("backup")
    logger.info({ event: "backed_up", pruned: await pruneBackups() })
    return clock.now() + HOUR
  },
  [REWRITE_DATABASE]: async () => {
    const bytes = databaseBytes()
    // docs/deployment.md says what its operator does then.
    if (bytes > MOST_REWRITTEN_BYTES) logger.warn({ event: "rewrite.too_large", bytes })
    else if (isServing) await runInOtherProcess("rewrite")
    else rewriteDatabase()
    return undefined
  },
  [PROCESS_EVENTS]: async () => {
    const { counts, hasMore } = await tellEvents()
    for (const [type, count] of Object.entries(counts)) eventsTotal.inc({ type }, count)
    logger.info({ event: "outbox.processed", counts, hasMore })
    return hasMore ? clock.now() : undefined
  },
  [REMIND_OF_PAYMENT]: (orderId) => remindOfPayment(orderId),
  [SEND_DIGESTS]: async () => {
    logger.info({ event: "digests.queued", count: await queueDigests() })
    return nextDigestAt()
  },
  [WATCH_MAIL]: () => watchMailQueue(),
  [PURGE]: async () => {
    const counts = {
      sessions: await purgeSessions(),
      drafts: await purgeDrafts(),
      tokens: await purgeTokens(),
      reservedEmails: await purgeReservedEmails(),
      rateLimits: await purgeRateLimits(),
      events: await purgeEvents(),
      notices: await purgeNotices(),
      mails: await purgeMails(),
      webhookBodies: await forgetWebhookBodies(),
      pictures: await sweepPictures(),
      exports: await sweepExports(),
      files: await sweepPrivateFiles(),
    }
    await pruneErasures()
    await deleteOldCopies()
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
    if (env.RAZORPAY_ROUTE) scheduleJob(LINK_LEFT_OVERS, "daily", clock.now() + MINUTE)
  }
  scheduleJob(RECONCILE, "daily", nextReconciliationAt())
  scheduleJob(CLOSE_DAYS, "daily", clock.now())
  scheduleJob(SWEEP_PAYOUTS, "daily", clock.now() + DAY)
  resumeErasures()
  scheduleResealing()
  scheduleJob(SEND_DIGESTS, "daily", nextDigestAt())
  scheduleJob(WATCH_MAIL, "queue", clock.now())
  scheduleUpkeep()
}

/** Asks for what keeps the data small and quick; each of these jobs asks for its own next time. */
export function scheduleUpkeep(): void {
  if (areBackupsOn) scheduleJob(BACK_UP, "hourly", clock.now() + FIRST_BACKUP_AFTER_MS)
  scheduleJob(PURGE, "daily", clock.now() + DAY)
  scheduleJob(CHECKPOINT, "log", clock.now() + CHECKPOINT_EVERY_MS)
}
