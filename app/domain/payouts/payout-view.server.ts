import { eq } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { payoutDetails, type payouts } from "#db/schema/payouts.ts"
import { notePayout, PAYOUT_LOOKS, type PayoutState } from "./payout-words.ts"

type Row = Pick<
  typeof payouts.$inferSelect,
  | "orderId"
  | "influencerId"
  | "amountPaise"
  | "status"
  | "dueAt"
  | "paidAt"
  | "reference"
  | "failure"
  | "returnReason"
>

/** What keeps a payout from being made, in words, and until when where time ends it. */
type Stop = { words: string; until?: number; isTheirs: boolean }

const selectPayee = query((p: Params<{ id: string }>) =>
  db
    .select({ verifiedAt: users.emailVerifiedAt, payableFrom: payoutDetails.payableFrom })
    .from(users)
    .leftJoin(payoutDetails, eq(payoutDetails.userId, users.id))
    .where(eq(users.id, p.id)),
)

function findStop({ influencerId }: Row): Stop | undefined {
  const payee = selectPayee.get({ id: influencerId })
  if (!payee) return undefined
  const { verifiedAt, payableFrom } = payee
  if (payableFrom === null) {
    return { words: "You have not said yet where your money goes.", isTheirs: true }
  }
  if (verifiedAt === null) return { words: "Your email is not confirmed yet.", isTheirs: true }
  if (payableFrom <= clock.now()) return undefined
  const words = "Your payout details were changed less than 24 hours ago."
  return { words, until: payableFrom, isTheirs: false }
}

/** Who waits for a payout may be stopped; one that is over, or on its way, is not any more. */
const canBeStopped = ({ status }: Row): boolean =>
  status === "locked" || status === "due" || status === "failed"

/** A payout as its influencer reads it: docs/rules.md#earnings */
export function describePayout(row: Row) {
  const stop = canBeStopped(row) ? findStop(row) : undefined
  const state = stateOf(row, stop)
  const { dueAt, paidAt, reference } = row
  return {
    ...PAYOUT_LOOKS[state],
    state,
    dueAt,
    paidAt,
    reference,
    stop,
    note: notePayout(state, row),
  }
}
export type PayoutView = ReturnType<typeof describePayout>

function stateOf({ status, returnReason }: Row, stop: Stop | undefined): PayoutState {
  if (status === "paid" && returnReason !== null) return "owed"
  // Before its day nothing waits for what stops it.
  return status === "due" && stop ? "stopped" : status
}
