import { processEvents } from "#app/domain/events/outbox.server.ts"
import { auditCaptures } from "#app/domain/payments/audit-captures.server.ts"
import { checkPayment } from "#app/domain/payments/check-payment.server.ts"
import { AUDIT_CAPTURES, CHECK_PAYMENT, SEND_REFUND } from "#app/domain/payments/payment-jobs.ts"
import { sendRefund } from "#app/domain/payments/send-refund.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { countEvents } from "./job-metrics.server.ts"
import { UPKEEP_HANDLERS } from "./upkeep.server.ts"

export const PROCESS_EVENTS = "process-events"

/** Does one job and answers with when to do it again, in milliseconds since the epoch, if ever. */
export type JobHandler = (ref: string) => Promise<number | undefined> | number | undefined

/** What the worker can do, by the kind of job. */
export const JOB_HANDLERS: Record<string, JobHandler> = {
  ...UPKEEP_HANDLERS,
  [AUDIT_CAPTURES]: () => auditCaptures(),
  [CHECK_PAYMENT]: (paymentId) => checkPayment(paymentId),
  [SEND_REFUND]: (refundId) => sendRefund(refundId),
  [PROCESS_EVENTS]: () => {
    const counts = processEvents()
    countEvents(counts)
    logger.info({ event: "outbox.processed", counts })
    return undefined
  },
}
