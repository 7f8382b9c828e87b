import { inArray, sql, sum } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { payments, refunds } from "#db/schema/payments.ts"
import { refundsOf } from "./accounts.ts"
import { balanceOf } from "./balances.server.ts"

/** Refunds of the provider's payment that was kept: an order may have been paid twice. */
export const isOfKeptPayment = (paymentId: string) => sql`${refunds.paymentId} = ${paymentId}
  AND ${refunds.providerPaymentId} = (SELECT ${payments.providerPaymentId} FROM ${payments}
    WHERE ${payments.id} = ${paymentId})`

/** Those that are asked for or on their way stand in no books yet. */
const selectUnderWay = query((p: Params<{ paymentId: string }>) =>
  db
    .select({ paise: sum(refunds.amountPaise).mapWith(Number) })
    .from(refunds)
    .where(sql`${isOfKeptPayment(p.paymentId)} AND ${inArray(refunds.status, ["due", "pending"])}`),
)

/**
 * What of a payment is owed back to its brand and not asked for yet, in paise. Below zero: more goes back
 * than any order explains, as when somebody refunds at the provider by hand.
 */
export const unsentRefundOf = (paymentId: string): number =>
  -balanceOf(refundsOf(paymentId)) - (selectUnderWay.get({ paymentId })?.paise ?? 0)

const selectDue = query((p: Params<{ paymentId: string }>) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(sql`${isOfKeptPayment(p.paymentId)} AND ${refunds.status} = 'due'`)
    .limit(1),
)

/**
 * What went back of a payment and no order explains, in paise; nothing while a refund waits to be sent, which takes
 * off what it is too much by itself.
 */
export const unexplainedRefundOf = (paymentId: string): number =>
  selectDue.get({ paymentId }) ? 0 : Math.max(0, -unsentRefundOf(paymentId))

const selectAny = query((p: Params<{ paymentId: string }>) =>
  db.select({ id: refunds.id }).from(refunds).where(isOfKeptPayment(p.paymentId)).limit(1),
)

/** Whether any of a payment goes back or was to: then the provider may transfer nothing of it any more. */
export const hasRefundBegun = (paymentId: string): boolean =>
  selectAny.get({ paymentId }) !== undefined
