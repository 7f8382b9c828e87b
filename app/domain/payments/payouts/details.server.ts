import { isDeepStrictEqual } from "node:util"
import { and, eq, inArray } from "drizzle-orm"
import {
  isPasswordUnchanged,
  type ProvenAccount,
} from "#app/domain/identity/accounts/account-queries.server.ts"
import { actOnPayouts } from "#app/domain/identity/accounts/act.server.ts"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import {
  NOT_CURRENT,
  requireCurrentPassword,
} from "#app/domain/identity/accounts/current-password.server.ts"
import { canPayTo, recordCountry } from "#app/domain/identity/profiles/payout-country.server.ts"
import { REMOVES_DETAILS } from "#app/domain/identity/team/approval.ts"
import { NO_SUM, requireApproval } from "#app/domain/identity/team/require-approval.server.ts"
import { Conflict, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { keyedHash } from "#app/platform/secrets.server.ts"
import type { PayoutWay } from "#db/schema/ledger-words.ts"
import { payoutDetails, payouts } from "#db/schema/payouts.ts"
import {
  CHANGES_PER_DAY,
  HOLD_HOURS,
  isCheckedAgain,
  LINK_ACCOUNT_JOB,
  maskDetails,
  type PayoutDetailsView,
} from "./details.ts"
import {
  type DetailsRow,
  findDetailsRow,
  isRemoved,
  REMOVED_DETAILS,
  sealDetails,
  tryToOpen,
} from "./details-rows.server.ts"
import type { PayoutDetails, PayoutDetailsInput } from "./details-schema.ts"
import { isForProvider } from "./link-account.server.ts"
import { isPaidByRazorpayX, reschedulePayouts } from "./payout-stop.server.ts"

export const bankPaidBy: PayoutWay = env.RAZORPAY_ROUTE
  ? "route"
  : isPaidByRazorpayX("bank")
    ? "x"
    : "manual"

const changes = rateLimiter({
  name: "payout-details",
  points: CHANGES_PER_DAY,
  perSeconds: 24 * 3600,
})

/** The actor's payout details, masked; undefined where there are none. */
export function findPayoutDetails({ userId }: InfluencerActor): PayoutDetailsView | undefined {
  const row = findDetailsRow(userId)
  if (!row || isRemoved(row)) return undefined
  const { destination, masked, changedAt, payableFrom, accountStatus, accountNote } = row
  return {
    destination,
    masked,
    changedAt,
    heldUntil: payableFrom > clock.now() ? payableFrom : null,
    paidBy: isForProvider(row) ? "route" : isPaidByRazorpayX(destination) ? "x" : "manual",
    accountStatus,
    accountNote,
  }
}

/**
 * Says where the actor's money goes. Other details than before hold all payouts for a day and are told by
 * mail; the same ones change nothing (docs/rules.md#payout-details).
 * @throws Invalid on currentPassword, RateLimited
 */
export async function savePayoutDetails(
  actor: InfluencerActor,
  { currentPassword, details }: PayoutDetailsInput,
  from: { ip: string },
): Promise<void> {
  const proven = await requireCurrentPassword(actor, currentPassword, from)
  consumeRateLimit(changes, actor.userId)
  actOnPayouts(actor, () => {
    assertStillProven(proven)
    // Many accounts have one mask.
    const exactly = keyedHash("approved-details", JSON.stringify(details))
    requireSecondPerson(actor, maskDetails(details), exactly)
    if (details.destination === "abroad") {
      assertAllowed(canPayTo(details.country))
      recordCountry(actor.userId, details.country)
    }
    const before = findDetailsRow(actor.userId)
    if (before && isSame(before, details)) checkAgain(before)
    else replaceDetails(actor.userId, details, before)
  })
}

/**
 * Forgets where the actor's money goes; nothing is paid until there are others.
 * @throws Invalid on currentPassword, RateLimited, NotFound, Conflict while a payout is on its way
 */
export async function removePayoutDetails(
  actor: InfluencerActor,
  { currentPassword }: { currentPassword: string },
  from: { ip: string },
): Promise<void> {
  const proven = await requireCurrentPassword(actor, currentPassword, from)
  actOnPayouts(actor, () => {
    assertStillProven(proven)
    requireRemovable(actor)
    requireSecondPerson(actor, REMOVES_DETAILS)
    forgetDetails(actor.userId)
  })
}

function requireSecondPerson(actor: InfluencerActor, ...selection: readonly string[]): void {
  requireApproval(actor, { ...NO_SUM, subjectId: actor.userId, selection, kind: "payout_details" })
}

/** Somebody else has had the account: what they may have said of where its money goes counts no more. */
export function dropRecentDetails(userId: string, since: number): void {
  write(() => {
    const row = findDetailsRow(userId)
    if (!row || isRemoved(row) || row.changedAt < since) return
    forgetDetails(userId)
  })
}

function forgetDetails(userId: string): void {
  const now = clock.now()
  const gone = { ...REMOVED_DETAILS, changedAt: now, payableFrom: now + HOLD_HOURS * HOUR }
  db.update(payoutDetails)
    .set({ ...gone, accountStatus: "none", accountNote: null })
    .where(eq(payoutDetails.userId, userId))
    .run()
  recordEvent({ type: "payout.details_changed", actorId: userId, data: { change: "removed" } })
}

const ON_ITS_WAY =
  "A payout to these details is on its way. You can remove them once it has arrived."

/** For the page that asks for it. @throws NotFound where there are none, Conflict while one is on its way */
export function requireRemovable(actor: InfluencerActor): PayoutDetailsView {
  const details = findPayoutDetails(actor)
  if (!details) throw new NotFound("You have no payout details.")
  const { influencerId, status } = payouts
  const isOnItsWay = inArray(status, ["processing", "reversing"])
  const mine = and(eq(influencerId, actor.userId), isOnItsWay)
  const found = db.select({ id: payouts.id }).from(payouts).where(mine).limit(1).get()
  if (found) throw new Conflict(ON_ITS_WAY)
  return details
}

function assertStillProven(proven: ProvenAccount): void {
  if (isPasswordUnchanged(proven)) return
  throw new Invalid(NOT_CURRENT, { currentPassword: [NOT_CURRENT] })
}

/** Unreadable details count as different. */
const isSame = (row: DetailsRow, details: PayoutDetails): boolean =>
  !isRemoved(row) && isDeepStrictEqual(tryToOpen(row), details)

/** The provider is asked once more about details that it did not take. */
function checkAgain({ userId, accountStatus }: DetailsRow): void {
  if (!isCheckedAgain(accountStatus)) return
  const asNew = { accountStatus: "none", accountNote: null, changedAt: clock.now() } as const
  db.update(payoutDetails).set(asNew).where(eq(payoutDetails.userId, userId)).run()
  scheduleJob(LINK_ACCOUNT_JOB, userId, clock.now())
}

function replaceDetails(userId: string, details: PayoutDetails, before?: DetailsRow): void {
  const now = clock.now()
  const payableFrom = before ? now + HOLD_HOURS * HOUR : now
  const values = {
    destination: details.destination,
    ...sealDetails(userId, details),
    masked: maskDetails(details),
    changedAt: now,
    payableFrom,
    accountStatus: "none",
    accountNote: null,
  } as const
  db.insert(payoutDetails)
    .values({ userId, createdAt: now, ...values })
    .onConflictDoUpdate({ target: payoutDetails.userId, set: values })
    .run()
  const change = before ? "changed" : "first"
  recordEvent({ type: "payout.details_changed", actorId: userId, data: { change } })
  // The provider hears of another account when nobody has objected to it.
  if (isForProvider(values)) scheduleJob(LINK_ACCOUNT_JOB, userId, payableFrom)
  reschedulePayouts(userId, payableFrom)
}
