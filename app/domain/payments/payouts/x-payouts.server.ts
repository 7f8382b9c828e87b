import { randomUUID } from "node:crypto"
import { and, count, eq } from "drizzle-orm"
import {
  ProviderUnavailable,
  requireProviderAnswer,
} from "#app/domain/shared/provider-answer.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { razorpayX } from "#app/platform/razorpay-x.server.ts"
import { xPayouts } from "#db/schema/payouts.ts"
import { CLAIMED_FOR_MS } from "./claim-transfer.server.ts"
import { findDetailsRow, tryToOpen } from "./details-rows.server.ts"
import type { PayoutDetails } from "./details-schema.ts"
import { isXOver, openedUntil } from "./payout.ts"
import { findPayoutRow, getPayoutRow, type PayoutRow } from "./payout-queries.server.ts"
import { stepPayout } from "./payout-steps.server.ts"
import {
  findLastTry,
  isStopped,
  isUnwanted,
  miss,
  recordX,
  selectTry,
  type XRow,
} from "./record-x-payout.server.ts"

/** Payouts by RazorpayX: docs/rules.md#payouts-by-razorpayx */

const countReturns = query((p: Params<{ payoutId: string }>) =>
  db
    .select({ n: count() })
    .from(xPayouts)
    .where(and(eq(xPayouts.payoutId, p.payoutId), eq(xPayouts.status, "reversed"))),
)

const LOOK_AGAIN_AFTER_MS = HOUR
/** A call that got lost may reach the provider, or its lists, until then. */
const LATE_AFTER_MS = HOUR

/** Notes a payout that is due as asked of RazorpayX, then asks. Returns when to look again. */
export async function sendByX({ id }: PayoutRow): Promise<number | undefined> {
  const begun = write((): XRow | number => {
    const now = clock.now()
    const payout = findPayoutRow(id)
    if (payout?.status !== "due" || openedUntil(payout, now) !== undefined) return now
    if (isStopped(payout)) return now
    const restsUntil = restOf(payout)
    if (restsUntil > now) return restsUntil
    // What no key opens is counted in the log where it is found.
    if (!openFor(payout)) return now + DAY
    stepPayout(payout, "send", { way: "x" })
    return insertTry(payout, now)
  })
  if (typeof begun === "number") return begun
  await ask(begun, true)
  return nextLook(id)
}

/** What the bank gave back waits for better details: a day longer each time. */
function restOf({ id, influencerId }: PayoutRow): number {
  const last = findLastTry(id)
  if (last?.status !== "reversed" || last.endedAt === null) return 0
  const isElsewhere = (findDetailsRow(influencerId)?.changedAt ?? 0) > last.endedAt
  return isElsewhere ? 0 : last.endedAt + (countReturns.get({ payoutId: id })?.n ?? 1) * DAY
}

const insertTry = ({ id: payoutId, amountPaise }: PayoutRow, now: number): XRow =>
  db
    .insert(xPayouts)
    .values({
      ...{ id: randomUUID(), payoutId, amountPaise, status: "asked", createdAt: now },
      claimedUntil: now + CLAIMED_FOR_MS,
    })
    .returning()
    .get()

/**
 * Asks about the last try of a payout, and goes on where a process died. Returns when to look again; undefined where
 * it is over. @throws ProviderUnavailable when the provider did not answer
 */
export async function advanceByX(payout: PayoutRow): Promise<number | undefined> {
  const row = findLastTry(payout.id)
  if (!row || isXOver(row.status)) return undefined
  if (row.status !== "asked") await look(payout, row)
  else {
    const claimedUntil = claim(row.id)
    if (claimedUntil !== undefined) return claimedUntil
    if (!(await findAtProvider(row))) await ask(row, false)
  }
  return nextLook(payout.id)
}

function nextLook(payoutId: string): number | undefined {
  const payout = findPayoutRow(payoutId)
  if (payout?.status === "due") return clock.now()
  return payout?.retryAt ?? clock.now() + LOOK_AGAIN_AFTER_MS
}

/** One that still waits for money there is called off once something stops it, or its brand gets it back. */
async function look({ id: payoutId }: PayoutRow, row: XRow): Promise<void> {
  const id = row.providerPayoutId ?? ""
  const seen = requireProviderAnswer(await razorpayX.fetchPayout(id))
  recordX(row.id, seen)
  const payout = getPayoutRow(payoutId)
  if (seen.status !== "queued" || !isUnwanted(payout)) return
  const answer = await razorpayX.cancelPayout(id)
  // Refused where the money came in between: the next look sees it.
  if (answer.isOk) recordX(row.id, answer.value)
}

function claim(id: string): number | undefined {
  return write(() => {
    const now = clock.now()
    const until = selectTry.get({ id })?.claimedUntil ?? 0
    if (until > now && until <= now + CLAIMED_FOR_MS) return until
    db.update(xPayouts)
      .set({ claimedUntil: now + CLAIMED_FOR_MS })
      .where(eq(xPayouts.id, id))
      .run()
    return undefined
  })
}

async function findAtProvider({ id }: XRow): Promise<boolean> {
  const { items } = requireProviderAnswer(await razorpayX.findPayouts(id))
  const found = items.find(({ reference_id }) => reference_id === id)
  if (found) recordX(id, found)
  return found !== undefined
}

/** Refusals that are about us, or about a call of ours that it has: none says that nothing is paid. */
const OURS = [401, 403, 404]
const ABOUT_US = /idempotency|\bIP\b|whitelist|allowlist|account number|enough balance/i

async function ask(row: XRow, isFirst: boolean): Promise<void> {
  const payout = getPayoutRow(row.payoutId)
  const account = openFor(payout, row.createdAt)
  if (isUnwanted(payout) || !account) {
    if (isFirst || clock.now() >= row.createdAt + LATE_AFTER_MS) miss(row)
    return
  }
  const answer = await razorpayX.createPayout({
    ...{ key: row.id, amountPaise: row.amountPaise },
    ...account,
  })
  if (answer.isOk) return recordX(row.id, answer.value)
  const { kind, status, description } = answer
  if (kind !== "refused") throw new ProviderUnavailable(`${kind} (${status})`)
  // An earlier call of ours may be in the way.
  if (await findAtProvider(row)) return
  if (OURS.includes(status) || ABOUT_US.test(description)) {
    logger.error({ event: "x_payout.refused", xPayoutId: row.id, status })
    throw new ProviderUnavailable(`refused (${status})`)
  }
  miss(row, description)
}

/** Whom to pay and where, in clear; undefined where nobody can read it, or it was changed since `asOf`. */
function openFor({ influencerId }: PayoutRow, asOf = Number.POSITIVE_INFINITY) {
  const row = findDetailsRow(influencerId)
  const details = row && row.changedAt <= asOf ? tryToOpen(row) : undefined
  const account = details && accountOf(details)
  return account && { name: details.legalName, account }
}

function accountOf(details: PayoutDetails) {
  if (details.destination === "upi") return { vpa: details.vpa }
  if (details.destination !== "bank") return undefined
  const { legalName, ifsc, accountNumber } = details
  return { legalName, ifsc, accountNumber }
}
