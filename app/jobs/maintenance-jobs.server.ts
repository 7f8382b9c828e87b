import { forgetFileAccounts } from "#app/domain/admin/extracts/payout-file-accounts.server.ts"
import { purgeMails, purgeNotices } from "#app/domain/admin/notifications/mark-notices.server.ts"
import { purgeReviewLinks } from "#app/domain/admin/review-links/manage-links.server.ts"
import { deliverWebhooks } from "#app/domain/admin/webhooks/deliver.server.ts"
import { purgeDeliveries } from "#app/domain/admin/webhooks/delivery-queries.server.ts"
import { DELIVER_WEBHOOKS_JOB } from "#app/domain/admin/webhooks/webhook.ts"
import { purgeTokens } from "#app/domain/identity/accounts/account-tokens.server.ts"
import { purgeApiTokens } from "#app/domain/identity/accounts/api-tokens.server.ts"
import { purgeFormDrafts } from "#app/domain/identity/accounts/form-drafts.server.ts"
import { purgeApiAnswers } from "#app/domain/identity/accounts/idempotent-answers.server.ts"
import { purgeSessions } from "#app/domain/identity/accounts/sessions.server.ts"
import { purgeReservedEmails } from "#app/domain/identity/accounts/taken-emails.server.ts"
import { purgeActivity } from "#app/domain/identity/factors/activity.server.ts"
import { purgeChallenges } from "#app/domain/identity/factors/passkey-challenge.server.ts"
import { sweepPrivateFiles } from "#app/domain/identity/files/receive-files.server.ts"
import { purgeImports } from "#app/domain/identity/own-creators/own-creators.server.ts"
import { purgePreviousAddresses } from "#app/domain/identity/profiles/former-addresses.server.ts"
import { MASK_NAMES_JOB, maskNames } from "#app/domain/identity/profiles/mask-names.server.ts"
import { purgeDrafts } from "#app/domain/identity/registration/registration-drafts.server.ts"
import { purgeTeamInvitations } from "#app/domain/identity/team/invite-member.server.ts"
import { sweepPictures } from "#app/domain/identity/uploads/pictures.server.ts"
import { purgeChannelStates } from "#app/domain/market/channels/connect-channel.server.ts"
import {
  FIND_COUNTRIES_JOB,
  findCountries,
} from "#app/domain/market/creators/creator-countries.server.ts"
import { MASK_BIOS_JOB, maskBios } from "#app/domain/market/creators/mask-bios.server.ts"
import {
  followExchangeRates,
  REORDER_BUDGETS_JOB,
  reorderBudgets,
} from "#app/domain/market/projects/browse/exchange-rates.server.ts"
import {
  MASK_PROJECTS_JOB,
  maskProjects,
} from "#app/domain/market/projects/searchable-texts.server.ts"
import { forgetWebhookBodies } from "#app/domain/payments/payments/payer-events.server.ts"
import { REWRITE_DATABASE_JOB } from "#app/domain/privacy/erase-account.server.ts"
import { sweepExports } from "#app/domain/privacy/gather-data.server.ts"
import { eraseUnusedLogins } from "#app/domain/privacy/request-erasure.server.ts"
import { purgeEvents } from "#app/domain/shared/events/outbox.server.ts"
import { purgeBulkJobs } from "#app/domain/work/bulk/bulk-jobs.server.ts"
import { purgeLinkVisitors } from "#app/domain/work/links/clicks.server.ts"
import { areBackupsOn, pruneBackups } from "#app/platform/backup/backup-files.server.ts"
import { deleteOldCopies, pruneErasures } from "#app/platform/backup/erasures.server.ts"
import { clock, DAY, HOUR, MINUTE, SECOND } from "#app/platform/clock.server.ts"
import {
  checkpoint,
  databaseBytes,
  MAX_REWRITTEN_BYTES,
  optimize,
  rewriteDatabase,
} from "#app/platform/db-maintenance.server.ts"
import { isServing } from "#app/platform/env.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { purgeRateLimits } from "#app/platform/rate-limiter.server.ts"
import { mergeDeletedOut, mergeSearchIndexes } from "#app/platform/search-maintenance.server.ts"
import type { JobHandler } from "./job-handler.ts"
import { runInOtherProcess } from "./other-process.server.ts"

export const BACK_UP_JOB = "back-up"
export const PURGE_JOB = "purge"
const CHECKPOINT_JOB = "checkpoint"
const MERGE_SEARCHES_JOB = "merge-searches"
/** Backs up soon after an update. */
const FIRST_BACKUP_AFTER_MS = MINUTE
const CHECKPOINT_EVERY_MS = 10 * MINUTE
const MERGE_EVERY_MS = 20 * SECOND
/** While search indexes still hold deleted texts. */
const REWRITE_AGAIN_AFTER_MS = 10 * MINUTE

export const MAINTENANCE_JOBS: Record<string, JobHandler> = {
  [BACK_UP_JOB]: async () => {
    if (!areBackupsOn) return undefined
    // Copying and checking need a processor.
    await runInOtherProcess("backup")
    logger.info({ event: "backed_up", pruned: await pruneBackups() })
    return clock.now() + HOUR
  },
  [REWRITE_DATABASE_JOB]: async () => {
    if (!(await mergeDeletedOut())) return clock.now() + REWRITE_AGAIN_AFTER_MS
    const bytes = databaseBytes()
    // docs/deployment.md says what operators do then.
    if (bytes > MAX_REWRITTEN_BYTES) logger.warn({ event: "rewrite.too_large", bytes })
    else if (isServing) await runInOtherProcess("rewrite")
    else rewriteDatabase()
    return undefined
  },
  [REORDER_BUDGETS_JOB]: reorderBudgets,
  [MASK_BIOS_JOB]: maskBios,
  [FIND_COUNTRIES_JOB]: findCountries,
  [MASK_NAMES_JOB]: (lastId) => {
    maskNames(lastId)
    return undefined
  },
  [MASK_PROJECTS_JOB]: (lastId) => {
    maskProjects(lastId)
    return undefined
  },
  [PURGE_JOB]: async () => {
    const counts = {
      sessions: await purgeSessions(),
      drafts: await purgeDrafts(),
      channelStates: await purgeChannelStates(),
      formDrafts: await purgeFormDrafts(),
      tokens: await purgeTokens(),
      teamInvitations: await purgeTeamInvitations(),
      unusedLogins: eraseUnusedLogins(),
      apiTokens: await purgeApiTokens(),
      apiAnswers: await purgeApiAnswers(),
      challenges: await purgeChallenges(),
      activity: await purgeActivity(),
      bulkJobs: await purgeBulkJobs(),
      linkVisitors: await purgeLinkVisitors(),
      imports: await purgeImports(),
      reservedEmails: await purgeReservedEmails(),
      previousAddresses: await purgePreviousAddresses(),
      rateLimits: await purgeRateLimits(),
      events: await purgeEvents(),
      notices: await purgeNotices(),
      mails: await purgeMails(),
      deliveries: await purgeDeliveries(),
      reviewLinks: await purgeReviewLinks(),
      fileAccounts: forgetFileAccounts(),
      webhookBodies: await forgetWebhookBodies(),
      pictures: await sweepPictures(),
      exports: await sweepExports(),
      files: await sweepPrivateFiles(),
    }
    await pruneErasures()
    await deleteOldCopies()
    optimize()
    logger.info({ event: "purged", counts })
    return clock.now() + DAY
  },
  [DELIVER_WEBHOOKS_JOB]: () => deliverWebhooks(),
  [CHECKPOINT_JOB]: () => {
    checkpoint()
    return clock.now() + CHECKPOINT_EVERY_MS
  },
  [MERGE_SEARCHES_JOB]: async () => {
    await mergeSearchIndexes()
    return clock.now() + MERGE_EVERY_MS
  },
}

/** Schedules upkeep; each job then reschedules itself. */
export function scheduleMaintenance(): void {
  if (areBackupsOn) scheduleJob(BACK_UP_JOB, "hourly", clock.now() + FIRST_BACKUP_AFTER_MS)
  followExchangeRates()
  scheduleJob(PURGE_JOB, "daily", clock.now() + DAY)
  scheduleJob(CHECKPOINT_JOB, "log", clock.now() + CHECKPOINT_EVERY_MS)
  scheduleJob(MERGE_SEARCHES_JOB, "searches", clock.now() + MERGE_EVERY_MS)
}
