import { eq } from "drizzle-orm"
import { findPayableDestination } from "#app/domain/payments/payouts/destination.server.ts"
import { findDetailsRow, tryToOpen } from "#app/domain/payments/payouts/details-rows.server.ts"
import type { PayoutDetails } from "#app/domain/payments/payouts/details-schema.ts"
import { isOwedAgain } from "#app/domain/payments/payouts/payout.ts"
import {
  findPayoutRow,
  type PayoutRow,
  pagesOfPayouts,
} from "#app/domain/payments/payouts/payout-queries.server.ts"
import { canOperatorPay, findPayoutStop } from "#app/domain/payments/payouts/payout-stop.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import type { PayoutStatus } from "#db/schema/ledger-words.ts"
import { payouts } from "#db/schema/payouts.ts"
import { profiles } from "#db/schema/profiles.ts"

/** In which order they are listed. */
const LISTED: readonly PayoutStatus[] = ["due", "failed", "reversed"]

/** A payout that the operator may make, to whom, and where it goes, masked. */
export type ManualPayout = PayoutRow & { name: string; masked: string }

/**
 * The payouts that the operator may make by hand: what is due and not the provider's to pay, then what
 * failed there or came back; `limit` at most (docs/rules.md#payouts-by-hand).
 */
export function listManualPayouts(limit: number): ManualPayout[] {
  const found: ManualPayout[] = []
  for (const status of LISTED) {
    for (const page of pagesOfPayouts(status, clock.now())) {
      found.push(...page.flatMap((payout) => asManual(payout) ?? []))
      if (found.length >= limit) return found.slice(0, limit)
    }
  }
  return found
}

function asManual(payout: PayoutRow): ManualPayout | undefined {
  const { status, influencerId } = payout
  if (!LISTED.includes(status) || (status === "reversed" && !isOwedAgain(payout))) return undefined
  const destination = findPayableDestination(influencerId)
  if (!destination || !canOperatorPay(payout) || findPayoutStop(payout)) return undefined
  const name = selectName.get({ userId: influencerId })?.name ?? "Unknown"
  return { ...payout, name, masked: destination.masked }
}

const selectName = query((p: Params<{ userId: string }>) =>
  db.select({ name: profiles.name }).from(profiles).where(eq(profiles.userId, p.userId)),
)

/**
 * Opens the destination for the operator who pays by hand, and logs it: for a day the provider is
 * not asked to pay. Undefined without details, without their key, or when the payout may no longer
 * be paid by hand, since the list may be outdated.
 */
export function openPayoutDestination({ id, influencerId }: PayoutRow): PayoutDetails | undefined {
  return write(() => {
    const payout = findPayoutRow(id)
    if (!payout || !asManual(payout)) return undefined
    const row = findDetailsRow(influencerId)
    logger.warn({ event: "payout.details_opened", payoutId: id, userId: influencerId })
    const details = row && tryToOpen(row)
    if (details) {
      db.update(payouts).set({ openedAt: clock.now() }).where(eq(payouts.id, id)).run()
    }
    return details
  })
}
