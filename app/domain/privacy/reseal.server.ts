import { SEALED_FILES } from "#app/domain/admin/extracts/payout-file-accounts.server.ts"
import { SEALED_WEBHOOKS } from "#app/domain/admin/webhooks/webhook-secret.server.ts"
import { SEALED_PANS } from "#app/domain/books/billing/pan-seal.server.ts"
import { SEALED_SECRETS } from "#app/domain/identity/factors/factor-secret.server.ts"
import { SEALED_CHANNELS } from "#app/domain/market/channels/channel-rows.server.ts"
import { SEALED_DETAILS } from "#app/domain/payments/payouts/details-rows.server.ts"
import {
  countUnderOtherKeys,
  resealColumn,
  type SealedColumn,
} from "#app/domain/shared/sealed-columns.server.ts"
import { SEALED_AD_CODES } from "#app/domain/work/orders/ad-code-rows.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"

/** All sealed columns: docs/rules.md#payout-details */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  SEALED_DETAILS,
  SEALED_PANS,
  SEALED_SECRETS,
  ...SEALED_CHANNELS,
  SEALED_WEBHOOKS,
  SEALED_AD_CODES,
  SEALED_FILES,
]

/** Reseals rows of earlier keys. */
export const RESEAL_JOB = "reseal"

/** At 0 the earlier keys can be removed. */
export const countSealedByOtherKeys = (): number =>
  SEALED_COLUMNS.reduce((sum, column) => sum + countUnderOtherKeys(column), 0)

export function scheduleResealing(): void {
  if (countSealedByOtherKeys() > 0) scheduleJob(RESEAL_JOB, "all", clock.now())
}

/** Reseals all rows with the current key; logs counts and unreadable rows. */
export async function resealAll(): Promise<undefined> {
  for (const column of SEALED_COLUMNS) {
    const { resealed, unreadable } = await resealColumn(column)
    if (resealed > 0) logger.info({ event: `${column.name}.resealed`, rows: resealed })
    if (unreadable > 0) logger.error({ event: `${column.name}.unreadable`, rows: unreadable })
  }
}
