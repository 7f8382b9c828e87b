import { Counter } from "prom-client"
import {
  nextDigestAt,
  queueDigests,
  SEND_DIGESTS,
} from "#app/domain/admin/notifications/digest.server.ts"
import { dispatchEvents } from "#app/domain/admin/notifications/dispatch-events.server.ts"
import {
  SEND_MAIL,
  WATCH_MAIL,
  watchMailQueue,
} from "#app/domain/admin/notifications/mail-queue.server.ts"
import { SEND_PUSH } from "#app/domain/admin/notifications/push.ts"
import { pushNotice } from "#app/domain/admin/notifications/push-notice.server.ts"
import { WATCH_BALANCE } from "#app/domain/books/ledger/balance-check.server.ts"
import { CLOSE_DAYS, closeSomeDays } from "#app/domain/books/ledger/close-days.server.ts"
import { ADVANCE_HOLD, ADVANCE_PAYOUT } from "#app/domain/books/ledger/order-money.server.ts"
import { ISSUE_DOCUMENTS } from "#app/domain/books/ledger/queue-documents.server.ts"
import { SEND_REFUND } from "#app/domain/books/ledger/refund-requests.server.ts"
import {
  issueResetLinks,
  SEND_RESET_LINKS,
} from "#app/domain/identity/accounts/password-reset.server.ts"
import { resumeFindingCountries } from "#app/domain/market/creators/creator-countries.server.ts"
import { resumeMaskingBios } from "#app/domain/market/creators/mask-bios.server.ts"
import { FLAG_PROJECT } from "#app/domain/market/projects/save-project.server.ts"
import {
  nextSearchesAt,
  SEND_SAVED_SEARCH_MAILS,
  sendSavedSearchMails,
} from "#app/domain/market/saved-searches/send-saved-search-mails.server.ts"
import { FLAG_SERVICE } from "#app/domain/market/services/save-service.server.ts"
import { CHECK_PAYMENT, NOTIFY_FAILED_PAYMENT } from "#app/domain/payments/payments/payment.ts"
import { notifyFailedPayment } from "#app/domain/payments/payments/payment-steps.server.ts"
import { checkPayment, resumeChecks } from "#app/domain/payments/payments/reconcile.server.ts"
import { sendRefund } from "#app/domain/payments/payments/send-refund.server.ts"
import { advanceHold } from "#app/domain/payments/payouts/advance-hold.server.ts"
import { advancePayout, sweepPayouts } from "#app/domain/payments/payouts/advance-payout.server.ts"
import { LINK_ACCOUNT } from "#app/domain/payments/payouts/details.ts"
import {
  FOLLOW_SETTLEMENT,
  followSettlement,
} from "#app/domain/payments/payouts/handle-payout-webhook.server.ts"
import { linkAccount } from "#app/domain/payments/payouts/link-account.server.ts"
import {
  LINK_UNLINKED_ACCOUNTS,
  linkUnlinkedAccounts,
} from "#app/domain/payments/payouts/link-unlinked-accounts.server.ts"
import { SWEEP_PAYOUTS } from "#app/domain/payments/payouts/payout.ts"
import {
  nextReconciliationAt,
  RECONCILE,
  reconcileDue,
  WITH_DIFFERENCES,
} from "#app/domain/payments/reconciliation/reconcile-days.server.ts"
import { logDifferences } from "#app/domain/payments/reconciliation/reconciled-days.server.ts"
import { watchBalance } from "#app/domain/payments/reconciliation/watch-balance.server.ts"
import { watchRazorpayXBalance } from "#app/domain/payments/reconciliation/watch-razorpayx-balance.server.ts"
import { eraseAccount, resumeErasures } from "#app/domain/privacy/erase-account.server.ts"
import { GATHER_DATA } from "#app/domain/privacy/exports.server.ts"
import { gatherData } from "#app/domain/privacy/gather-data.server.ts"
import { ERASE_ACCOUNT } from "#app/domain/privacy/request-erasure.server.ts"
import { RESEAL, resealAll, scheduleResealing } from "#app/domain/privacy/reseal.server.ts"
import { DISPUTE_TIMERS, runDisputeTimers } from "#app/domain/trust/cases/open-dispute.server.ts"
import {
  issueDocuments,
  scheduleEarlierReceipts,
} from "#app/domain/trust/documents/receipts.server.ts"
import { flagProject, flagService } from "#app/domain/trust/moderation/flag-texts.server.ts"
import { RUN_BULK, runBulkJob } from "#app/domain/work/bulk/bulk-jobs.server.ts"
import { LAPSE_OFFER, lapseOffer } from "#app/domain/work/conversation-offers/offers.server.ts"
import { SEND_MESSAGE_NOTICES } from "#app/domain/work/conversations/schedule-message-notices.server.ts"
import { sendMessageNotices } from "#app/domain/work/conversations/send-message-notices.server.ts"
import {
  EXPIRE_INVITATION,
  expireInvitation,
} from "#app/domain/work/invitations/invitation-steps.server.ts"
import { REMIND_OF_PAYMENT } from "#app/domain/work/orders/order.ts"
import { ORDER_TIMERS } from "#app/domain/work/orders/order-steps.server.ts"
import { runOrderTimers } from "#app/domain/work/orders/order-timers.server.ts"
import { remindOfPayment } from "#app/domain/work/orders/remind-of-payment.server.ts"
import { WIND_UP, windUpOrders } from "#app/domain/work/orders/wind-up-orders.server.ts"
import { PUBLISH_REVIEWS, publishReviews } from "#app/domain/work/reviews/reviews.server.ts"
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

export const PROCESS_EVENTS = "process-events"

/** Names of earlier versions, whose jobs may still wait, with those of today. */
export const RENAMED_JOBS: Readonly<Record<string, string>> = {
  "order-clock": ORDER_TIMERS,
  "dispute-clock": DISPUTE_TIMERS,
  "issue-papers": ISSUE_DOCUMENTS,
  "tell-messages": SEND_MESSAGE_NOTICES,
  "tell-failed-payment": NOTIFY_FAILED_PAYMENT,
  "tell-searches": SEND_SAVED_SEARCH_MAILS,
  "reseal-payout-details": RESEAL,
  "reseal-pans": RESEAL,
}

export const JOB_HANDLERS: Record<string, JobHandler> = {
  ...MAINTENANCE_JOBS,
  ...ORDER_JOBS,
  [FLAG_PROJECT]: flagProject,
  [FLAG_SERVICE]: flagService,
  [WIND_UP]: windUpOrders,
  [DISPUTE_TIMERS]: (disputeId) => runDisputeTimers(disputeId),
  [LAPSE_OFFER]: (offerId) => lapseOffer(offerId),
  [EXPIRE_INVITATION]: (invitationId) => expireInvitation(invitationId),
  [ISSUE_DOCUMENTS]: (ref) => issueDocuments(ref),
  [RECONCILE]: async () => {
    // Sums all entries, so it must not block requests.
    if (isServing) await runInOtherProcess("reconcile", WITH_DIFFERENCES)
    else await reconcileDue()
    logDifferences()
    return nextReconciliationAt()
  },
  [WATCH_BALANCE]: (ref) => (ref === "razorpayx" ? watchRazorpayXBalance() : watchBalance()),
  [CHECK_PAYMENT]: (paymentId) => checkPayment(paymentId),
  [NOTIFY_FAILED_PAYMENT]: (paymentId) => void notifyFailedPayment(paymentId),
  [CLOSE_DAYS]: () => closeSomeDays(),
  [SEND_REFUND]: (refundId) => sendRefund(refundId),
  [ADVANCE_HOLD]: (orderId) => advanceHold(orderId),
  [ADVANCE_PAYOUT]: (payoutId) => advancePayout(payoutId),
  [SWEEP_PAYOUTS]: () => sweepPayouts(),
  [FOLLOW_SETTLEMENT]: (settlementId) => followSettlement(settlementId),
  [LINK_ACCOUNT]: (userId) => linkAccount(userId),
  [LINK_UNLINKED_ACCOUNTS]: () => linkUnlinkedAccounts(),
  [RESEAL]: () => resealAll(),
  [GATHER_DATA]: (exportId) => gatherData(exportId),
  [ERASE_ACCOUNT]: (userId) => eraseAccount(userId),
  [SEND_MAIL]: (mailId) => sendMail(mailId),
  [SEND_RESET_LINKS]: (email) => void issueResetLinks(email),
  [ORDER_TIMERS]: (orderId) => runOrderTimers(orderId),
  [RUN_BULK]: (jobId) => runBulkJob(jobId),
  [PUBLISH_REVIEWS]: (orderId) => publishReviews(orderId),
  [SEND_MESSAGE_NOTICES]: (ref) => sendMessageNotices(ref),
  [PROCESS_EVENTS]: async () => {
    const { counts, hasMore } = await dispatchEvents()
    for (const [type, count] of Object.entries(counts)) eventsTotal.inc({ type }, count)
    logger.info({ event: "outbox.processed", counts, hasMore })
    return hasMore ? clock.now() : undefined
  },
  [REMIND_OF_PAYMENT]: (orderId) => remindOfPayment(orderId),
  [SEND_DIGESTS]: async () => {
    logger.info({ event: "digests.queued", count: await queueDigests() })
    return nextDigestAt()
  },
  [SEND_SAVED_SEARCH_MAILS]: (ref) => sendSavedSearchMails(ref),
  [WATCH_MAIL]: () => watchMailQueue(),
  [SEND_PUSH]: (ref) =>
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
    scheduleJob(WATCH_BALANCE, "hourly", clock.now())
    if (env.PAYOUTS_X) scheduleJob(WATCH_BALANCE, "razorpayx", clock.now())
    if (env.RAZORPAY_ROUTE) scheduleJob(LINK_UNLINKED_ACCOUNTS, "daily", clock.now() + MINUTE)
  }
  scheduleJob(RECONCILE, "daily", nextReconciliationAt())
  scheduleJob(CLOSE_DAYS, "daily", clock.now())
  scheduleJob(SWEEP_PAYOUTS, "daily", clock.now() + DAY)
  scheduleOrderJobs()
  resumeErasures()
  scheduleResealing()
  scheduleEarlierReceipts()
  resumeMaskingBios()
  resumeFindingCountries()
  scheduleJob(SEND_DIGESTS, "daily", nextDigestAt())
  scheduleJob(SEND_SAVED_SEARCH_MAILS, "daily", nextSearchesAt())
  scheduleJob(WATCH_MAIL, "queue", clock.now())
  scheduleMaintenance()
}
