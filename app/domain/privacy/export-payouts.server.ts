import { and, desc, eq, sql } from "drizzle-orm"
import {
  findDetailsRow,
  isRemoved,
  tryToOpen,
} from "#app/domain/payments/payouts/details-rows.server.ts"
import type { PayoutDetails } from "#app/domain/payments/payouts/details-schema.ts"
import { PAYOUT_STATES } from "#app/domain/shared/indian-states.ts"
import { maskEnd } from "#app/domain/shared/text.ts"
import { db } from "#app/platform/db.server.ts"
import { payoutCountries, payouts } from "#db/schema/payouts.ts"
import type { ExportRow } from "./export-lists.server.ts"
import { ROWS_PER_READ, rowsOf } from "./row-pages.server.ts"

/** Masks numbers, as the copy is unencrypted on disk. */
export function listPayoutDetails(userId: string): ExportRow[] {
  const row = findDetailsRow(userId)
  if (!row || isRemoved(row)) return []
  const { destination, masked: account, createdAt, changedAt, accountStatus, accountNote } = row
  const owner = ownerOf(tryToOpen(row))
  return [{ destination, account, ...owner, createdAt, changedAt, accountStatus, accountNote }]
}

function ownerOf(details: PayoutDetails | undefined): ExportRow {
  if (!details) return {}
  const { legalName, street, city, postalCode } = details
  if (details.destination === "abroad") {
    return { legalName, street, city, postalCode, country: details.country }
  }
  const { pan, state } = details
  return { legalName, pan: maskEnd(pan), street, city, postalCode, state: PAYOUT_STATES[state] }
}

export const listPayoutCountry = (userId: string): ExportRow[] =>
  db
    .select({ country: payoutCountries.country, changedAt: payoutCountries.changedAt })
    .from(payoutCountries)
    .where(eq(payoutCountries.userId, userId))
    .all()

/** Newest first. */
export const listPayouts = (userId: string): Iterable<ExportRow> =>
  rowsOf((last: { createdAt: number; id: string } | undefined) =>
    db
      .select({
        id: payouts.id,
        orderId: payouts.orderId,
        amountPaise: payouts.amountPaise,
        feePaise: payouts.feePaise,
        tdsPaise: payouts.tdsPaise,
        tcsPaise: payouts.tcsPaise,
        status: payouts.status,
        way: payouts.way,
        reference: payouts.reference,
        createdAt: payouts.createdAt,
        dueAt: payouts.dueAt,
        paidAt: payouts.paidAt,
        returnReason: payouts.returnReason,
      })
      .from(payouts)
      .where(
        and(
          eq(payouts.influencerId, userId),
          sql`(${payouts.createdAt}, ${payouts.id})
            < (${last?.createdAt ?? Number.MAX_SAFE_INTEGER}, ${last?.id ?? ""})`,
        ),
      )
      .orderBy(desc(payouts.createdAt), desc(payouts.id))
      .limit(ROWS_PER_READ)
      .all(),
  )
