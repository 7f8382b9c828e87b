import { eq } from "drizzle-orm"
import { payableOf, taxesOf } from "#app/domain/books/ledger/accounts.ts"
import { move, post } from "#app/domain/books/ledger/journal.server.ts"
import { overWithheldTds } from "#app/domain/books/ledger/withhold-taxes.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { payouts } from "#db/schema/payouts.ts"
import { grossOf } from "./payout-postings.server.ts"
import { findPayoutRow, findSourceOf } from "./payout-queries.server.ts"

/**
 * Gives an influencer back what was withheld of a payout for want of a PAN, where they gave it before anything of it
 * was sent: once, by an entry (docs/rules.md#withheld-taxes).
 */
export function correctWithholding(payoutId: string): void {
  write(() => {
    const payout = findPayoutRow(payoutId)
    if (payout?.status !== "due") return
    const { id, orderId, influencerId, amountPaise, tdsPaise } = payout
    const overPaise = overWithheldTds({ ...payout, grossPaise: grossOf(payout) })
    if (overPaise === 0) return
    const paymentId = findSourceOf(payout)?.paymentId ?? null
    const about = { kind: "correction", about: `tds:${id}`, paymentId, orderId } as const
    if (!post(about, move(payableOf(influencerId), taxesOf("tds"), overPaise))) return
    const corrected = { amountPaise: amountPaise + overPaise, tdsPaise: tdsPaise - overPaise }
    db.update(payouts).set(corrected).where(eq(payouts.id, id)).run()
    logger.info({ event: "payout.tds_corrected", payoutId: id, overPaise })
  })
}
