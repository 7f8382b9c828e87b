import { inArray, sql, sum } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { payments, refunds } from "#db/schema/payments.ts"
import { refundsOf } from "./accounts.ts"
import { balanceOf } from "./balances.server.ts"

/** Excludes refunds of a duplicate payment. */
export const isOfKeptPayment = (paymentId: string) => sql`${refunds.paymentId} = ${paymentId}
  AND ${refunds.providerPaymentId} = (SELECT ${payments.providerPaymentId} FROM ${payments}
    WHERE ${payments.id} = ${paymentId})`

/** Unfinished refunds are not in the books. */
const selectUnderWay = query((p: Params<{ paymentId: string }>) =>
  db
    .select({ paise: sum(refunds.amountPaise).mapWith(Number) })
    .from(refunds)
    .where(sql`${isOfKeptPayment(p.paymentId)} AND ${inArray(refunds.status, ["due", "pending"])}`),
)

/**
 * In paise owed and not yet requested. Negative when refunds exceed what orders explain, as after
 * manual ones.
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

/** In paise; 0 while a refund is due, which subtracts the excess itself. */
export const unexplainedRefundOf = (paymentId: string): number =>
  selectDue.get({ paymentId }) ? 0 : Math.max(0, -unsentRefundOf(paymentId))

const selectAny = query((p: Params<{ paymentId: string }>) =>
  db.select({ id: refunds.id }).from(refunds).where(isOfKeptPayment(p.paymentId)).limit(1),
)

/** A begun refund rules out further transfers. */
export const hasRefundBegun = (paymentId: string): boolean =>
  selectAny.get({ paymentId }) !== undefined
