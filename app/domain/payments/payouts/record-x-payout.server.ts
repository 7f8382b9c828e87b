import { desc, eq, or, sql } from "drizzle-orm"
import { PAYOUT_BALANCE } from "#app/domain/books/ledger/accounts.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import type { XPayout } from "#app/platform/razorpay-x.server.ts"
import { payouts, xPayouts } from "#db/schema/payouts.ts"
import { findPayableDestination } from "./destination.server.ts"
import { withoutNumbers } from "./details.ts"
import { findPayoutStop, wayOf } from "./find-stop.server.ts"
import { isXOver, isXStep } from "./payout.ts"
import { hasArrived, postBankReturn, postPayout, postXFee } from "./payout-postings.server.ts"
import { getPayoutRow, type PayoutRow } from "./payout-queries.server.ts"
import { failPayout, stepPayout } from "./payout-steps.server.ts"
import { finishReturn } from "./return-completed-order.server.ts"

/** What is known of payouts by RazorpayX, and what follows from it: docs/rules.md#payouts-by-razorpayx */

export type XRow = typeof xPayouts.$inferSelect

const selectTries = query((p: Params<{ payoutId: string; most: number }>) =>
  db
    .select()
    .from(xPayouts)
    .where(eq(xPayouts.payoutId, p.payoutId))
    .orderBy(desc(xPayouts.createdAt), sql`${xPayouts}.rowid DESC`)
    .limit(p.most),
)
/** A try by its id. */
export const selectTry = query((p: Params<{ id: string }>) =>
  db.select().from(xPayouts).where(eq(xPayouts.id, p.id)),
)
/** The last try of a payout. */
export const findLastTry = (payoutId: string): XRow | undefined =>
  selectTries.get({ payoutId, most: 1 })

/** More than anybody reads. */
const MAX_LISTED = 50

/** The tries of a payout by RazorpayX, the newest first. */
export const listXPayouts = (payoutId: string): XRow[] =>
  selectTries.all({ payoutId, most: MAX_LISTED })

const selectByProvider = query((p: Params<{ providerPayoutId: string; key: string }>) =>
  db
    .select()
    .from(xPayouts)
    .where(or(eq(xPayouts.providerPayoutId, p.providerPayoutId), eq(xPayouts.id, p.key)))
    .limit(1),
)

/** Finds whose payout the provider speaks of, by its id there or by the key that we gave. */
export function findPayoutOfX(providerPayoutId: string, key: string): string | undefined {
  const found = selectByProvider.get({ providerPayoutId, key })
  // We counted it as never made, and may have paid in another way since.
  if (found && isXOver(found.status) && found.providerPayoutId === null) {
    logger.error({ event: "x_payout.contradiction", xPayoutId: found.id, from: found.status })
  }
  return found?.payoutId
}

/** Tells whether something keeps RazorpayX from paying now. */
export const isStopped = (payout: PayoutRow): boolean =>
  findPayoutStop(payout) !== undefined ||
  wayOf(payout, findPayableDestination(payout.influencerId)) !== "x"

/** Tells whether a payout that RazorpayX was asked for is no longer wanted. */
export const isUnwanted = (payout: PayoutRow): boolean =>
  payout.status !== "processing" || isStopped(payout)

/** The provider has no such payout and will have none: it refused it, or was never asked. */
export function miss({ id }: XRow, failure?: string): void {
  write(() => {
    const row = selectTry.get({ id })
    if (row?.status !== "asked") return
    db.update(xPayouts)
      .set({ status: "failed", endedAt: clock.now(), claimedUntil: null })
      .where(eq(xPayouts.id, id))
      .run()
    endWithout(getPayoutRow(row.payoutId), failure)
  })
}

/**
 * Takes over what the provider was asked of a payout, and what follows for ours, in one transaction. What is older
 * than what we know moves nothing; what contradicts it is logged.
 */
export function recordX(id: string, reported: XPayout): void {
  write(() => {
    const row = selectTry.get({ id })
    if (!row) return
    const { status } = reported
    const isSame =
      reported.amount === row.amountPaise &&
      reported.reference_id === id &&
      (row.providerPayoutId ?? reported.id) === reported.id
    const isLate = isXOver(row.status) && !isXOver(status)
    if (!isSame || isLate) {
      logger.error({ event: "x_payout.contradiction", xPayoutId: id, from: row.status, to: status })
      return
    }
    const payout = getPayoutRow(row.payoutId)
    noteReference(payout, reported)
    if (!isXStep(row.status, status)) return
    const endedAt = isXOver(status) ? clock.now() : null
    db.update(xPayouts)
      .set({ status, providerPayoutId: reported.id, claimedUntil: null, endedAt })
      .where(eq(xPayouts.id, id))
      .run()
    logger.info({ event: "x_payout.step", xPayoutId: id, from: row.status, to: status })
    follow(payout, row, reported)
  })
}

/** The bank's reference may come days after the money. */
function noteReference({ id, status, way, reference }: PayoutRow, { utr }: XPayout): void {
  if (status !== "paid" || way !== "x" || reference !== null || !utr) return
  db.update(payouts).set({ reference: utr }).where(eq(payouts.id, id)).run()
}

function follow(payout: PayoutRow, before: XRow, reported: XPayout): void {
  const { status, status_details: details, fees, tax } = reported
  // Its fee goes back with what failed, and stays with what the bank had for a while.
  if (status === "processed" || status === "reversed") {
    postXFee(payout.orderId, before.id, fees ?? 0, tax)
  }
  if (status === "processed") arrive(payout, reported)
  if (!isXOver(status)) return
  const failure = details?.description || details?.reason || "The bank did not take it."
  if (before.status === "processed") giveBack(payout, failure)
  else if (status === "cancelled" && isUnwanted(payout)) endWithout(payout)
  else endWithout(payout, failure)
}

function arrive(payout: PayoutRow, { utr }: XPayout): void {
  const arrival = { paidAt: clock.now(), reference: utr ?? null, failure: null, retryAt: null }
  postPayout(payout, "x")
  if (payout.status === "processing") {
    stepPayout(payout, "arrive", arrival)
    return
  }
  // Its brand was to have it back, and it could not be stopped any more.
  db.update(payouts).set(arrival).where(eq(payouts.id, payout.id)).run()
  finishReturn({ ...payout, ...arrival }, "owe")
}

/** The bank gave back what had arrived: it is owed anew, or owed by nobody any more. */
function giveBack(payout: PayoutRow, failure: string): void {
  if (payout.status !== "paid" || payout.way !== "x" || !hasArrived(payout)) return
  logger.error({ event: "payout.returned_by_bank", payoutId: payout.id })
  postBankReturn(payout, PAYOUT_BALANCE)
  if (payout.returnReason !== null) stepPayout(payout, "comeBack")
  else {
    const unpaid = { way: null, paidAt: null, reference: null }
    stepPayout(payout, "returnByBank", { ...unpaid, failure: withoutNumbers(failure) })
  }
}

/** Nothing went: without a failure it was called off. */
function endWithout(payout: PayoutRow, failure?: string): void {
  if (payout.status === "reversing") finishReturn(payout, "void")
  else if (payout.status !== "processing" || payout.way !== "x") return
  else if (failure === undefined) stepPayout(payout, "callOff", { way: null })
  else failPayout(payout, failure)
}
