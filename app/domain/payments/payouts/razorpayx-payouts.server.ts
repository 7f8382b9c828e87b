import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import {
  ProviderUnavailable,
  requireProviderAnswer,
} from "#app/domain/shared/provider-answer.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { razorpayX, type XPayout } from "#app/platform/razorpay-x.server.ts"
import { payouts, xPayouts } from "#db/schema/payouts.ts"
import { withoutNumbers } from "./details.ts"
import { findDetailsRow, openAccount } from "./details-rows.server.ts"
import { accountOpenUntil, isXPayoutDone, isXStep } from "./payout.ts"
import { hasArrived, postXFee } from "./payout-postings.server.ts"
import {
  findPayoutRow,
  findRazorpayXPayout,
  getPayoutRow,
  listXPayouts,
  type PayoutRow,
  type XPayoutRow,
} from "./payout-queries.server.ts"
import * as steps from "./payout-steps.server.ts"
import { choosePayoutWay, findPayoutStop } from "./payout-stop.server.ts"

/** Payouts by RazorpayX: docs/rules.md#payouts-by-razorpayx */

/** A call that got lost may still reach the provider, or its lists. */
const LATE_AFTER_MS = HOUR

const isStopped = (payout: PayoutRow): boolean =>
  findPayoutStop(payout) !== undefined || choosePayoutWay(payout) !== "x"

const isUnwanted = (payout: PayoutRow): boolean =>
  payout.status !== "processing" || isStopped(payout)

/** Records a due payout as asked of RazorpayX, then asks; returns when it may be asked for at the earliest. */
export async function sendByRazorpayX({ id: payoutId }: PayoutRow): Promise<number | undefined> {
  const begun = write((): XPayoutRow | number => {
    const now = clock.now()
    const payout = findPayoutRow(payoutId)
    if (payout?.status !== "due" || accountOpenUntil(payout, now) !== undefined) return now
    if (isStopped(payout)) return now
    const restsUntil = restOf(payout)
    if (restsUntil > now) return restsUntil
    if (!openAccount(payout.influencerId)) return now + DAY
    const { amountPaise } = steps.stepPayout(payout, "send", { way: "x" })
    const asked = {
      payoutId,
      amountPaise,
      createdAt: now,
      claimedUntil: now + steps.CLAIMED_FOR_MS,
    }
    return db
      .insert(xPayouts)
      .values({ ...asked, id: randomUUID(), status: "asked" })
      .returning()
      .get()
  })
  if (typeof begun === "number") return begun
  await ask(begun, true)
  return undefined
}

/** After a bank's return it waits a day longer each time, or for other details. */
function restOf({ id, influencerId }: PayoutRow): number {
  const tries = listXPayouts(id)
  const [last] = tries
  if (last?.status !== "reversed" || last.endedAt === null) return 0
  const returns = tries.filter(({ status }) => status === "reversed").length
  const isChanged = (findDetailsRow(influencerId)?.changedAt ?? 0) > last.endedAt
  return isChanged ? 0 : last.endedAt + returns * DAY
}

/**
 * Asks about the last try, and asks for it again after a crash; returns until when another process has it.
 * @throws ProviderUnavailable
 */
export async function followRazorpayXPayout(payout: PayoutRow): Promise<number | undefined> {
  const [row] = listXPayouts(payout.id)
  if (!row || isXPayoutDone(row.status)) return undefined
  if (row.status !== "asked") {
    await look(row)
    return undefined
  }
  const claimedUntil = steps.claimTry(xPayouts, row.id)
  if (claimedUntil === undefined && !(await isAtProvider(row))) await ask(row, false)
  return claimedUntil
}

/** Cancels a payout that waits for money there once it is unwanted. */
async function look(row: XPayoutRow): Promise<void> {
  const id = row.providerPayoutId ?? ""
  const seen = requireProviderAnswer(await razorpayX.fetchPayout(id))
  recordXPayout(row.id, seen)
  if (seen.status !== "queued" || !isUnwanted(getPayoutRow(row.payoutId))) return
  const answer = await razorpayX.cancelPayout(id)
  // Refused when the money came in between: the next look sees it.
  if (answer.isOk) recordXPayout(row.id, answer.value)
}

async function isAtProvider({ id }: XPayoutRow): Promise<boolean> {
  const { items } = requireProviderAnswer(await razorpayX.findPayouts(id))
  const found = items.find(({ reference_id }) => reference_id === id)
  if (found) recordXPayout(id, found)
  return found !== undefined
}

/** Refusals of us, or of a repeated call: the payout may exist. */
const OURS = [401, 403, 404]
const ABOUT_US = /idempotency|\bIP\b|whitelist|allowlist|account number|enough balance/i

async function ask(row: XPayoutRow, isFirst: boolean): Promise<void> {
  const { id: key, amountPaise, createdAt } = row
  const payout = getPayoutRow(row.payoutId)
  const account = openAccount(payout.influencerId, createdAt)
  if (isUnwanted(payout) || !account) {
    if (isFirst || clock.now() >= createdAt + LATE_AFTER_MS) recordMiss(row)
    return
  }
  const answer = await razorpayX.createPayout({ key, amountPaise, ...account })
  if (answer.isOk) return recordXPayout(key, answer.value)
  const { kind, status, description } = answer
  if (kind !== "refused") throw new ProviderUnavailable(`${kind} (${status})`)
  // An earlier call of ours may be in the way.
  if (await isAtProvider(row)) return
  if (OURS.includes(status) || ABOUT_US.test(description)) {
    logger.error({ event: "x_payout.refused", xPayoutId: key, status })
    throw new ProviderUnavailable(`refused (${status})`)
  }
  recordMiss(row, description)
}

function save({ id }: XPayoutRow, changes: Partial<XPayoutRow>): void {
  const values = { ...changes, claimedUntil: null }
  db.update(xPayouts).set(values).where(eq(xPayouts.id, id)).run()
}

/** Records that the provider has no such payout and will have none. */
function recordMiss({ id }: XPayoutRow, failure?: string): void {
  write(() => {
    const row = findRazorpayXPayout(id)
    if (row?.status !== "asked") return
    save(row, { status: "failed", endedAt: clock.now() })
    steps.endAttempt(getPayoutRow(row.payoutId), failure)
  })
}

/** Saves a try as the provider reports it, and steps its payout; a contradiction is logged. */
function recordXPayout(id: string, reported: XPayout): void {
  write(() => {
    const row = findRazorpayXPayout(id)
    if (!row) return
    const { status: from } = row
    const { status: to, id: providerPayoutId } = reported
    const isSame =
      reported.amount === row.amountPaise &&
      reported.reference_id === id &&
      (row.providerPayoutId ?? providerPayoutId) === providerPayoutId
    if (!isSame || (isXPayoutDone(from) && !isXPayoutDone(to))) {
      logger.error({ event: "x_payout.contradiction", xPayoutId: id, from, to })
      return
    }
    const payout = getPayoutRow(row.payoutId)
    noteReference(payout, reported)
    if (!isXStep(from, to)) return
    save(row, { status: to, providerPayoutId, endedAt: isXPayoutDone(to) ? clock.now() : null })
    logger.info({ event: "x_payout.step", xPayoutId: id, from, to })
    follow(payout, row, reported)
  })
}

/** The bank's reference may come days after the money. */
function noteReference({ id, status, way, reference }: PayoutRow, { utr }: XPayout): void {
  if (status !== "paid" || way !== "x" || reference !== null || !utr) return
  db.update(payouts).set({ reference: utr }).where(eq(payouts.id, id)).run()
}

function follow(payout: PayoutRow, before: XPayoutRow, reported: XPayout): void {
  const { status, status_details: details, utr } = reported
  // A failed payout costs nothing; a reversed one keeps its fee.
  if (status === "processed" || status === "reversed") postXFee(payout.orderId, before.id, reported)
  const failure = details?.description || details?.reason || "The bank did not take it."
  if (status === "processed") {
    const after = steps.markArrived(payout, "x", utr)
    if (after.status === "reversing") steps.recordDebt(after)
  } else if (isXPayoutDone(status) && before.status === "processed") returnFromBank(payout, failure)
  else if (isXPayoutDone(status)) {
    steps.endAttempt(payout, status === "cancelled" && isUnwanted(payout) ? undefined : failure)
  }
}

function returnFromBank(payout: PayoutRow, failure: string): void {
  if (payout.status !== "paid" || payout.way !== "x" || !hasArrived(payout)) return
  logger.error({ event: "payout.returned_by_bank", payoutId: payout.id })
  const unpaid = { way: null, paidAt: null, reference: null, failure: withoutNumbers(failure) }
  if (payout.returnReason !== null) steps.stepPayout(payout, "comeBack")
  else steps.stepPayout(payout, "returnByBank", unpaid)
}
