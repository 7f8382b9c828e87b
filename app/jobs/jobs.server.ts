import { Counter } from "prom-client"
import {
  nextDigestAt,
  queueDigests,
  SEND_DIGESTS_JOB,
} from "#app/domain/admin/notifications/digest.server.ts"
import { dispatchEvents } from "#app/domain/admin/notifications/dispatch-events.server.ts"
import {
  SEND_MAIL_JOB,
  WATCH_MAIL_JOB,
  watchMailQueue,
} from "#app/domain/admin/notifications/mail-queue.server.ts"
import { SEND_PUSH_JOB } from "#app/domain/admin/notifications/push.ts"
import { pushNotice } from "#app/domain/admin/notifications/push-notice.server.ts"
import { WATCH_BALANCE_JOB } from "#app/domain/books/ledger/balance-check.server.ts"
import { CLOSE_DAYS_JOB, closeSomeDays } from "#app/domain/books/ledger/close-days.server.ts"
import { HOLD_JOB, PAYOUT_JOB } from "#app/domain/books/ledger/order-money.server.ts"
import { ISSUE_DOCUMENTS_JOB } from "#app/domain/books/ledger/queue-documents.server.ts"
import { SEND_REFUND_JOB } from "#app/domain/books/ledger/refund-requests.server.ts"
import {
  issueResetLinks,
  SEND_RESET_LINKS_JOB,
} from "#app/domain/identity/accounts/password-reset.server.ts"
import { resumeFindingCountries } from "#app/domain/market/creators/creator-countries.server.ts"
import { resumeMaskingBios } from "#app/domain/market/creators/mask-bios.server.ts"
import { FLAG_PROJECT_JOB } from "#app/domain/market/projects/save-project.server.ts"
import {
  nextSearchesAt,
  SEND_SAVED_SEARCH_MAILS_JOB,
  sendSavedSearchMails,
} from "#app/domain/market/saved-searches/send-saved-search-mails.server.ts"
import { FLAG_SERVICE_JOB } from "#app/domain/market/services/save-service.server.ts"
import {
  CHECK_PAYMENT_JOB,
  NOTIFY_FAILED_PAYMENT_JOB,
} from "#app/domain/payments/payments/payment.ts"
import { notifyFailedPayment } from "#app/domain/payments/payments/payment-steps.server.ts"
import { checkPayment, resumeChecks } from "#app/domain/payments/payments/reconcile.server.ts"
import { sendRefund } from "#app/domain/payments/payments/send-refund.server.ts"
import { advanceHold } from "#app/domain/payments/payouts/advance-hold.server.ts"
import { advancePayout, sweepPayouts } from "#app/domain/payments/payouts/advance-payout.server.ts"
import { LINK_ACCOUNT_JOB } from "#app/domain/payments/payouts/details.ts"
import {
  FOLLOW_SETTLEMENT_JOB,
  followSettlement,
} from "#app/domain/payments/payouts/handle-payout-webhook.server.ts"
import { linkAccount } from "#app/domain/payments/payouts/link-account.server.ts"
import {
  LINK_UNLINKED_ACCOUNTS_JOB,
  linkUnlinkedAccounts,
} from "#app/domain/payments/payouts/link-unlinked-accounts.server.ts"
import { SWEEP_PAYOUTS_JOB } from "#app/domain/payments/payouts/payout.ts"
import {
  nextReconciliationAt,
  RECONCILE_JOB,
  reconcileDue,
  WITH_DIFFERENCES,
} from "#app/domain/payments/reconciliation/reconcile-days.server.ts"
import { logDifferences } from "#app/domain/payments/reconciliation/reconciled-days.server.ts"
import { watchBalance } from "#app/domain/payments/reconciliation/watch-balance.server.ts"
import { watchRazorpayXBalance } from "#app/domain/payments/reconciliation/watch-razorpayx-balance.server.ts"
import { eraseAccount, resumeErasures } from "#app/domain/privacy/erase-account.server.ts"
import { GATHER_DATA_JOB } from "#app/domain/privacy/exports.server.ts"
import { gatherData } from "#app/domain/privacy/gather-data.server.ts"
import { ERASE_ACCOUNT_JOB } from "#app/domain/privacy/request-erasure.server.ts"
import { RESEAL_JOB, resealAll, scheduleResealing } from "#app/domain/privacy/reseal.server.ts"
import {
  DISPUTE_TIMERS_JOB,
  runDisputeTimers,
} from "#app/domain/trust/cases/open-dispute.server.ts"
import {
  issueDocuments,
  scheduleEarlierReceipts,
} from "#app/domain/trust/documents/receipts.server.ts"
import { flagProject, flagService } from "#app/domain/trust/moderation/flag-texts.server.ts"
import { BULK_JOB, runBulkJob } from "#app/domain/work/bulk/bulk-jobs.server.ts"
import { LAPSE_OFFER_JOB, lapseOffer } from "#app/domain/work/conversation-offers/offers.server.ts"
import { SEND_MESSAGE_NOTICES_JOB } from "#app/domain/work/conversations/schedule-message-notices.server.ts"
import { sendMessageNotices } from "#app/domain/work/conversations/send-message-notices.server.ts"
import {
  EXPIRE_INVITATION_JOB,
  expireInvitation,
} from "#app/domain/work/invitations/invitation-steps.server.ts"
import { ORDER_TIMERS_JOB } from "#app/domain/work/orders/order-steps.server.ts"
import { PUBLISH_REVIEWS_JOB, publishReviews } from "#app/domain/work/reviews/reviews.server.ts"
import { clock, DAY, MINUTE } from "#app/platform/clock.server.ts"
import { env, isServing } from "#app/platform/env.server.ts"
import { renameJobs, scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { isPaymentSetUp } from "#app/platform/razorpay.server.ts"
import { postPush } from "#app/platform/web-push.server.ts"
import { href, urls } from "#app/urls/index.ts"
import type { JobHandler } from "./job-handler.ts"
import { MAINTENANCE_JOBS, scheduleMaintenance } from "./maintenance-jobs.server.ts"
import { ORDER_JOBS, scheduleOrderJobs } from "./order-jobs.server.ts"
import { runInOtherProcess } from "./other-process.server.ts"
import { sendMail } from "./send-mail.server.ts"

export const EVENTS_JOB = "process-events"

/** Names of earlier versions, whose jobs may still wait, with those of today. */
export const RENAMED_JOBS: Readonly<Record<string, string>> = {
  "order-clock": ORDER_TIMERS_JOB,
  "dispute-clock": DISPUTE_TIMERS_JOB,
  "issue-papers": ISSUE_DOCUMENTS_JOB,
  "tell-messages": SEND_MESSAGE_NOTICES_JOB,
  "tell-failed-payment": NOTIFY_FAILED_PAYMENT_JOB,
  "tell-searches": SEND_SAVED_SEARCH_MAILS_JOB,
  "reseal-payout-details": RESEAL_JOB,
  "reseal-pans": RESEAL_JOB,
}

export const JOB_HANDLERS: Record<string, JobHandler> = {
  ...MAINTENANCE_JOBS,
  ...ORDER_JOBS,
  [FLAG_PROJECT_JOB]: flagProject,
  [FLAG_SERVICE_JOB]: flagService,
  [DISPUTE_TIMERS_JOB]: (disputeId) => runDisputeTimers(disputeId),
  [LAPSE_OFFER_JOB]: (offerId) => lapseOffer(offerId),
  [EXPIRE_INVITATION_JOB]: (invitationId) => expireInvitation(invitationId),
  [ISSUE_DOCUMENTS_JOB]: (ref) => issueDocuments(ref),
  [RECONCILE_JOB]: async () => {
    // Sums all entries, so it must not block requests.
    if (isServing) await runInOtherProcess("reconcile", WITH_DIFFERENCES)
    else await reconcileDue()
    logDifferences()
    return nextReconciliationAt()
  },
  [WATCH_BALANCE_JOB]: (ref) => (ref === "razorpayx" ? watchRazorpayXBalance() : watchBalance()),
  [CHECK_PAYMENT_JOB]: (paymentId) => checkPayment(paymentId),
  [NOTIFY_FAILED_PAYMENT_JOB]: (paymentId) => void notifyFailedPayment(paymentId),
  [CLOSE_DAYS_JOB]: () => closeSomeDays(),
  [SEND_REFUND_JOB]: (refundId) => sendRefund(refundId),
  [HOLD_JOB]: (orderId) => advanceHold(orderId),
  [PAYOUT_JOB]: (payoutId) => advancePayout(payoutId),
  [SWEEP_PAYOUTS_JOB]: () => sweepPayouts(),
  [FOLLOW_SETTLEMENT_JOB]: (settlementId) => followSettlement(settlementId),
  [LINK_ACCOUNT_JOB]: (userId) => linkAccount(userId),
  [LINK_UNLINKED_ACCOUNTS_JOB]: () => linkUnlinkedAccounts(),
  [RESEAL_JOB]: () => resealAll(),
  [GATHER_DATA_JOB]: (exportId) => gatherData(exportId),
  [ERASE_ACCOUNT_JOB]: (userId) => eraseAccount(userId),
  [SEND_MAIL_JOB]: (mailId) => sendMail(mailId),
  [SEND_RESET_LINKS_JOB]: (email) => void issueResetLinks(email),
  [BULK_JOB]: (jobId) => runBulkJob(jobId),
  [PUBLISH_REVIEWS_JOB]: (orderId) => publishReviews(orderId),
  [SEND_MESSAGE_NOTICES_JOB]: (ref) => sendMessageNotices(ref),
  [EVENTS_JOB]: async () => {
    const { counts, hasMore } = await dispatchEvents()
    for (const [type, count] of Object.entries(counts)) eventsTotal.inc({ type }, count)
    logger.info({ event: "outbox.processed", counts, hasMore })
    return hasMore ? clock.now() : undefined
  },
  [SEND_DIGESTS_JOB]: async () => {
    logger.info({ event: "digests.queued", count: await queueDigests() })
    return nextDigestAt()
  },
  [SEND_SAVED_SEARCH_MAILS_JOB]: (ref) => sendSavedSearchMails(ref),
  [WATCH_MAIL_JOB]: () => watchMailQueue(),
  [SEND_PUSH_JOB]: (ref) =>
    pushNotice(ref, (browser, { title, noticeId }) =>
      postPush(browser, {
        title,
        link: href(urls.notifications.open, { noticeId: String(noticeId) }),
      }),
    ),
}

const eventsTotal = new Counter({
  name: "marketplace_events_total",
  help: "What happened in the marketplace, by type: applications, orders, payments.",
  labelNames: ["type"],
})

/** Schedules recurring jobs; those already scheduled keep their time. */
export function scheduleRecurringJobs(): void {
  renameJobs(RENAMED_JOBS)
  if (isPaymentSetUp) {
    resumeChecks()
    scheduleJob(WATCH_BALANCE_JOB, "hourly", clock.now())
    if (env.PAYOUTS_X) scheduleJob(WATCH_BALANCE_JOB, "razorpayx", clock.now())
    if (env.RAZORPAY_ROUTE) scheduleJob(LINK_UNLINKED_ACCOUNTS_JOB, "daily", clock.now() + MINUTE)
  }
  scheduleJob(RECONCILE_JOB, "daily", nextReconciliationAt())
  scheduleJob(CLOSE_DAYS_JOB, "daily", clock.now())
  scheduleJob(SWEEP_PAYOUTS_JOB, "daily", clock.now() + DAY)
  scheduleOrderJobs()
  resumeErasures()
  scheduleResealing()
  scheduleEarlierReceipts()
  resumeMaskingBios()
  resumeFindingCountries()
  scheduleJob(SEND_DIGESTS_JOB, "daily", nextDigestAt())
  scheduleJob(SEND_SAVED_SEARCH_MAILS_JOB, "daily", nextSearchesAt())
  scheduleJob(WATCH_MAIL_JOB, "queue", clock.now())
  scheduleMaintenance()
}
