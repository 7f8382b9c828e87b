import { asc, desc, eq, sql } from "drizzle-orm"
import { listManualPayouts } from "#app/domain/admin/admin-views/manual-payouts.server.ts"
import { findDetailsRow } from "#app/domain/payments/payouts/details-rows.server.ts"
import { accountOpenUntil } from "#app/domain/payments/payouts/payout.ts"
import { orNotFound } from "#app/domain/shared/errors.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { operators } from "#db/schema/operators.ts"
import { payoutFileRows, payoutFiles } from "#db/schema/payout-files.ts"
import { payouts } from "#db/schema/payouts.ts"
import { profiles } from "#db/schema/profiles.ts"

/** Bank limit for one file. */
export const MAX_ROWS = 500
const FILES_SHOWN = 50

const nameOf = (userId: typeof payoutFiles.madeBy | typeof payoutFiles.decidedBy) =>
  sql<string | null>`(SELECT ${operators.name} FROM ${operators}
    WHERE ${operators.userId} = ${userId})`

const columns = {
  ...pick(payoutFiles, "id", "reference", "status", "madeBy"),
  maker: nameOf(payoutFiles.madeBy),
  madeAt: payoutFiles.madeAt,
  checker: nameOf(payoutFiles.decidedBy),
  decidedAt: payoutFiles.decidedAt,
  count: sql<number>`(SELECT count(*) FROM payout_file_rows WHERE file_id = ${payoutFiles.id})`,
  totalPaise: sql<number>`(SELECT sum(amount_paise) FROM payout_file_rows
    WHERE file_id = ${payoutFiles.id})`,
}

const selectFiles = query(() =>
  db
    .select(columns)
    .from(payoutFiles)
    .orderBy(desc(payoutFiles.madeAt), desc(payoutFiles.id))
    .limit(FILES_SHOWN),
)

export const listPayoutFiles = () => selectFiles.all()

const selectFile = query((p: Params<{ id: string }>) =>
  db.select(columns).from(payoutFiles).where(eq(payoutFiles.id, p.id)),
)

const selectRows = query((p: Params<{ fileId: string }>) =>
  db
    .select({
      ...pick(payoutFileRows, "payoutId", "amountPaise", "masked", "detailsChangedAt"),
      influencerId: payouts.influencerId,
      status: payouts.status,
      paidBy: payouts.reference,
      name: sql<string>`coalesce(${profiles.name}, 'Unknown')`,
    })
    .from(payoutFileRows)
    .innerJoin(payouts, eq(payouts.id, payoutFileRows.payoutId))
    .leftJoin(profiles, eq(profiles.userId, payouts.influencerId))
    .where(eq(payoutFileRows.fileId, p.fileId))
    .orderBy(asc(profiles.name), asc(payoutFileRows.payoutId))
    .limit(MAX_ROWS),
)

/** Returns a file, masked. @throws NotFound */
export function findPayoutFile(id: string) {
  const file = orNotFound(selectFile.get({ id }), "There is no such file.")
  return { ...file, rows: selectRows.all({ fileId: id }) }
}

/** Leaves out what an operator may be paying already: docs/rules.md#payouts-by-hand */
export const listBankPayouts = () =>
  listManualPayouts(MAX_ROWS).flatMap((payout) => {
    if (accountOpenUntil(payout, clock.now()) !== undefined) return []
    const details = findDetailsRow(payout.influencerId)
    return details?.destination === "bank" ? [{ payout, details }] : []
  })
