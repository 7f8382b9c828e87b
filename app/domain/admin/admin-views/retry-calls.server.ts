import { and, eq } from "drizzle-orm"
import { isExternalRefund } from "#app/domain/books/ledger/refund.ts"
import {
  findReplacement,
  type RefundRow,
  requestRefund,
  SEND_REFUND_JOB,
  unsentRefundPaise,
} from "#app/domain/books/ledger/refund-requests.server.ts"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import type { ReasonInput } from "#app/domain/identity/operators/reason-schema.ts"
import { recordAct } from "#app/domain/identity/operators/record-act.server.ts"
import { findPaymentRow } from "#app/domain/payments/payments/payment-queries.server.ts"
import { findRefundRow } from "#app/domain/payments/payments/refunds.server.ts"
import { LINK_ACCOUNT_JOB } from "#app/domain/payments/payouts/details.ts"
import { Conflict, orNotFound } from "#app/domain/shared/errors.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import type { ActSubject, OperatorAct } from "#db/schema/admin-words.ts"
import { jobs } from "#db/schema/jobs.ts"
import { payoutDetails } from "#db/schema/payouts.ts"
import {
  isFailingProviderJob,
  isRefusedAccount,
  PROVIDER_JOBS,
  type ProviderJob,
} from "./provider-calls.server.ts"

const ACTS: Record<ProviderJob, { act: OperatorAct; subject: ActSubject }> = {
  "check-payment": { act: "call.retried", subject: "payment" },
  "send-refund": { act: "refund.retried", subject: "refund" },
  "advance-hold": { act: "call.retried", subject: "order" },
  "advance-payout": { act: "payout.retried", subject: "payout" },
  "follow-settlement": { act: "call.retried", subject: "payout" },
  "link-account": { act: "call.retried", subject: "user" },
}

const selectCall = query((p: Params<{ id: string }>) =>
  db
    .select({ kind: jobs.kind, ref: jobs.ref, attempts: jobs.attempts })
    .from(jobs)
    .where(and(eq(jobs.id, p.id), isFailingProviderJob())),
)

/** Retries now: docs/rules.md#provider-calls-at-the-desk @throws Conflict if it no longer fails */
export function retryCall(actor: OperatorActor, id: string, { reason }: ReasonInput): void {
  act(actor, () => {
    const call = selectCall.get({ id })
    const kind = PROVIDER_JOBS.find((one) => one === call?.kind)
    if (!call || !kind)
      throw new Conflict("This call does not fail any more. See the calls that are left.")
    scheduleJob(kind, call.ref, clock.now())
    const details = { attempts: call.attempts, kind }
    recordAct(actor, { ...ACTS[kind], subjectId: call.ref, reason, details })
  })
}

/** Requests or checks a refund, or replaces a failed one. @throws NotFound, Conflict */
export function retryRefund(actor: OperatorActor, id: string, { reason }: ReasonInput): void {
  act(actor, () => {
    const refund = orNotFound(findRefundRow(id), "There is no such refund.")
    if (refund.status === "processed") throw new Conflict("This refund has arrived already.")
    if (refund.status === "failed") askAgain(refund)
    else scheduleJob(SEND_REFUND_JOB, id, clock.now())
    const { status, amountPaise } = refund
    const details = { status, amountPaise }
    recordAct(actor, { act: "refund.retried", subject: "refund", subjectId: id, reason, details })
  })
}

function askAgain(failed: RefundRow): void {
  const { paymentId, providerPaymentId, amountPaise, reason, paymentItemId } = failed
  if (isExternalRefund(failed)) {
    throw new Conflict("This refund was made at the provider by hand. Ask for it there again.")
  }
  if (findReplacement(failed)) throw new Conflict("This money was asked for again already.")
  const isKept = findPaymentRow(paymentId)?.providerPaymentId === providerPaymentId
  if (isKept && unsentRefundPaise(paymentId) < amountPaise) {
    throw new Conflict("So much of this payment is not owed to its brand any more.")
  }
  requestRefund({ paymentId, providerPaymentId, amountPaise, reason, paymentItemId })
}

const selectAccount = query((p: Params<{ userId: string }>) =>
  db
    .select({ status: payoutDetails.accountStatus })
    .from(payoutDetails)
    .where(and(eq(payoutDetails.userId, p.userId), isRefusedAccount())),
)

/** Asks the provider again. @throws Conflict if the account is payable now */
export function retryAccount(actor: OperatorActor, userId: string, { reason }: ReasonInput): void {
  act(actor, () => {
    const account = selectAccount.get({ userId })
    if (!account) throw new Conflict("The provider takes this account, or it is gone.")
    scheduleJob(LINK_ACCOUNT_JOB, userId, clock.now())
    const { act, subject } = ACTS[LINK_ACCOUNT_JOB]
    recordAct(actor, { act, subject, subjectId: userId, reason, details: account })
  })
}
