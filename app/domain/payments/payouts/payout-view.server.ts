import { findShortage, shortageDeadline } from "#app/domain/books/ledger/balance-check.server.ts"
import { longDayOf } from "#app/domain/shared/indian-time.ts"
import { clock } from "#app/platform/clock.server.ts"
import { findPayableDestination, type PayableDestination } from "./destination.server.ts"
import { isOwedAgain, PAYOUT_STOPS } from "./payout.ts"
import { notePayout, PAYOUT_LOOKS, type PayoutState, STOP_LABELS } from "./payout-labels.ts"
import { listXPayouts, type PayoutRow } from "./payout-queries.server.ts"
import { choosePayoutWay, findPayoutStop } from "./payout-stop.server.ts"

/** Describes why a payout waits, until when, and where its influencer can act. */
function findStop(row: PayoutRow) {
  // Finished and sent payouts cannot stop any more.
  const isToBeMade = row.status === "locked" || row.status === "due" || row.status === "failed"
  if (!isToBeMade && !isOwedAgain(row)) return undefined
  const found = findPayoutStop(row)
  if (!found) return undefined
  const by = PAYOUT_STOPS[found.stop]
  const words = STOP_LABELS[found.stop]
  const place = found.stop === "email_unverified" ? "security" : "payouts"
  const mendAt: "security" | "payouts" | undefined = by === "influencer" ? place : undefined
  return { words, until: found.until, mendAt }
}
type Stop = ReturnType<typeof findStop>

/** A payout as its influencer reads it: docs/rules.md#earnings */
export function describePayout(row: PayoutRow) {
  const stop = findStop(row)
  const state = stateOf(row, stop)
  const { dueAt, paidAt, reference } = row
  const note = noteWay(row, state) ?? noteShortage(row) ?? notePayout(state, row)
  return { ...PAYOUT_LOOKS[state], state, dueAt, paidAt, reference, stop, note }
}
export type PayoutView = ReturnType<typeof describePayout>

/** The provider's refusal for want of money is no word about the influencer's bank. */
function noteShortage({ status, failure }: PayoutRow): string | undefined {
  if (status !== "failed" || !/balance/i.test(failure ?? "")) return undefined
  return forMoney()
}

const forMoney = (): string =>
  `It waits for money of ours at the payment provider. We pay it by ${longDayOf(shortageDeadline())}.`

/** Says by which way a payout comes, or came: the one place that does. */
function noteWay(row: PayoutRow, state: PayoutState): string | undefined {
  if (state !== "due" && row.way !== "x") return undefined
  const destination = findPayableDestination(row.influencerId)
  const way = state === "due" ? choosePayoutWay(row) : row.way
  if (way === "manual") return BY_HAND
  return way === "x" ? noteX(row, state, destination) : undefined
}

function noteX(row: PayoutRow, state: PayoutState, destination: PayableDestination | undefined) {
  // Details changed since then were not the destination.
  const isSame = (destination?.changedAt ?? 0) <= (row.paidAt ?? clock.now())
  const kind = destination?.destination === "upi" ? "UPI id" : "bank account"
  const place = destination && isSame ? kind : "account"
  if (state === "paid") return `Paid to your ${place}.`
  if (state === "processing") {
    const status = listXPayouts(row.id)[0]?.status
    if (status === "queued" || (status === "asked" && findShortage("x"))) return forMoney()
    return `On the way to your ${place}: this can take up to three working days.`
  }
  if (state !== "due") return undefined
  if (!row.failure && findShortage("x")) return forMoney()
  if (!row.failure) return `Our payment provider pays it to your ${place}.`
  const why = row.failure.replace(/\.$/, "")
  return `It did not arrive: ${why}. Check your payout details; we pay it again by ourselves.`
}

const BY_HAND = "We pay it by a bank transfer of our own and note its reference here."

function stateOf(row: PayoutRow, stop: Stop): PayoutState {
  const { status, returnReason } = row
  if (isOwedAgain(row)) return "returned"
  if (status === "paid" && returnReason !== null) return "owed"
  // Before its day nothing waits for what stops it.
  return status === "due" && stop ? "stopped" : status
}
