import { SEALED_PANS } from "#app/domain/books/billing/pan-seal.server.ts"
import { SEALED_SECRETS } from "#app/domain/identity/operators/factor-secret.server.ts"
import { SEALED_DETAILS } from "#app/domain/payments/payouts/details-rows.server.ts"
import {
  countUnderOtherKeys,
  resealColumn,
  type SealedColumn,
} from "#app/domain/shared/sealed-columns.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"

/** Everything that the keys of the settings seal: docs/rules.md#payout-details */
export const SEALED_COLUMNS: readonly SealedColumn[] = [SEALED_DETAILS, SEALED_PANS, SEALED_SECRETS]

/** The job that seals anew what an earlier key sealed. */
export const RESEAL = "reseal"

/** How many rows an earlier key seals; that key can go when there are none. */
export const countSealedByOtherKeys = (): number =>
  SEALED_COLUMNS.reduce((sum, column) => sum + countUnderOtherKeys(column), 0)

/** Asks for the job where there is something to do. */
export function scheduleResealing(): void {
  if (countSealedByOtherKeys() > 0) scheduleJob(RESEAL, "all", clock.now())
}

/** The job: seals everything with the present key and says in the log what it did, and what no key opens. */
export async function resealAll(): Promise<undefined> {
  for (const column of SEALED_COLUMNS) {
    const { resealed, unreadable } = await resealColumn(column)
    if (resealed > 0) logger.info({ event: `${column.name}.resealed`, rows: resealed })
    if (unreadable > 0) logger.error({ event: `${column.name}.unreadable`, rows: unreadable })
  }
}
