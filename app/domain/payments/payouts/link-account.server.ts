import { and, eq } from "drizzle-orm"
import { listOwnedAccounts } from "#app/domain/identity/accounts/ownership.server.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { clock, DAY, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { linkedAccounts, type RouteProduct } from "#app/platform/razorpay-accounts.server.ts"
import type { events } from "#db/schema/events.ts"
import type { LinkedAccountStatus } from "#db/schema/ledger-words.ts"
import { payoutDetails } from "#db/schema/payouts.ts"
import {
  createLinkedAccount,
  LinkedAccountRefused,
  requireAccepted,
} from "./create-linked-account.server.ts"
import { describeProviderDemands, LINK_ACCOUNT_JOB, withoutNumbers } from "./details.ts"
import { type DetailsRow, findDetailsRow, isRemoved, tryToOpen } from "./details-rows.server.ts"
import { reschedulePayouts } from "./payout-stop.server.ts"

/** Tells that the provider needs the account of these details. */
export const isForProvider = (row: Pick<DetailsRow, "destination" | "sealed">): boolean =>
  env.RAZORPAY_ROUTE && row.destination === "bank" && !isRemoved(row)

/** Something of a user changed that their payouts may have waited for: they are looked at again. */
export function resumePayouts(userId: string): void {
  const row = findDetailsRow(userId)
  write(() => {
    if (row && isForProvider(row)) scheduleJob(LINK_ACCOUNT_JOB, userId, clock.now())
    reschedulePayouts(userId, clock.now())
  })
}

/** Updates payouts of an account, in the caller's transaction: docs/rules.md#payout-details */
export function onAccountEvent({
  type,
  actorId,
}: Pick<typeof events.$inferSelect, "type" | "actorId">): void {
  if (actorId === null) return
  // Both confirm an address, which payouts may have waited for.
  if (type === "account.email_verified" || type === "account.password_changed") {
    for (const accountId of listOwnedAccounts(actorId)) resumePayouts(accountId)
  }
}

/**
 * Tells the provider where an influencer's money goes, and follows what it makes of it. Every call may be
 * repeated, so a crash loses nothing. Returns when to look again, in milliseconds since the epoch.
 * @throws ProviderUnavailable when the provider did not answer
 */
export async function linkAccount(userId: string): Promise<number | undefined> {
  const row = findDetailsRow(userId)
  if (!row || !isForProvider(row)) return undefined
  // A change can still be objected to.
  if (row.payableFrom > clock.now()) return row.payableFrom
  try {
    const product = await askAbout(row)
    return product && follow(row, product)
  } catch (error) {
    if (!(error instanceof LinkedAccountRefused)) throw error
    const note = withoutNumbers(error.message)
    logger.warn({ event: "account.refused", userId, note })
    record(row, "needs_clarification", note)
    return undefined
  }
}

const UNREADABLE = "We can no longer read what you entered. Please enter it again."

async function askAbout(row: DetailsRow): Promise<RouteProduct | undefined> {
  const { providerAccountId: accountId, providerProductId: productId } = row
  if (row.accountStatus === "none" || !accountId || !productId) {
    const details = tryToOpen(row)
    if (!details) throw new LinkedAccountRefused(UNREADABLE)
    return details.destination === "bank" ? createLinkedAccount(row, details) : undefined
  }
  return requireAccepted(await linkedAccounts.fetchProduct(accountId, productId))
}

/** Looked at often at first, since most are confirmed within minutes; news come by themselves as well. */
function follow(row: DetailsRow, product: RouteProduct): number | undefined {
  const { activation_status, requirements } = product
  const status = activation_status === "requested" ? "created" : activation_status
  const asked = requirements.map(({ field_reference }) => field_reference)
  record(row, status, describeProviderDemands(asked), product.id)
  if (status === "activated" || status === "rejected") return undefined
  const now = clock.now()
  const since = Math.max(row.changedAt, row.payableFrom)
  if (now - since < HOUR && status !== "needs_clarification") return now + MINUTE
  return now + (status === "needs_clarification" || status === "suspended" ? DAY : 6 * HOUR)
}

/** Changes that notify the owner. */
const NEWS: readonly LinkedAccountStatus[] = [
  "activated",
  "needs_clarification",
  "rejected",
  "suspended",
]

/** Only of the details that were asked about: those that took their place meanwhile have a job of their own. */
function record(
  { userId, changedAt }: DetailsRow,
  accountStatus: LinkedAccountStatus,
  accountNote: string | null,
  providerProductId?: string,
): void {
  write(() => {
    const before = findDetailsRow(userId)
    if (before?.changedAt !== changedAt) return
    db.update(payoutDetails)
      .set({ accountStatus, accountNote, ...(providerProductId && { providerProductId }) })
      .where(and(eq(payoutDetails.userId, userId), eq(payoutDetails.changedAt, changedAt)))
      .run()
    if (before.accountStatus === accountStatus) return
    logger.info({ event: "account.status", userId, accountStatus })
    if (NEWS.includes(accountStatus)) {
      recordEvent({ type: "payout.account_changed", actorId: userId, data: { accountStatus } })
    }
    if (accountStatus === "activated") reschedulePayouts(userId, clock.now())
  })
}
