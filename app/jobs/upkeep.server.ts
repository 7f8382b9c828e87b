import { purgeSessions } from "#app/domain/accounts/purge-sessions.server.ts"
import { scheduleJob } from "#app/domain/events/job-queue.server.ts"
import { purgeEvents } from "#app/domain/events/purge-events.server.ts"
import { forgetWebhookBodies } from "#app/domain/payments/forget-webhook-bodies.server.ts"
import { purgeDrafts } from "#app/domain/registration/purge-drafts.server.ts"
import { sweepPictures } from "#app/domain/uploads/pictures.server.ts"
import { areBackupsOn } from "#app/platform/backup/backup-files.server.ts"
import { clock, DAY, MINUTE } from "#app/platform/clock.server.ts"
import { checkpoint, optimize } from "#app/platform/db-upkeep.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { purgeRateLimits } from "#app/platform/rate-limiter.server.ts"
import { backUp } from "./back-up.server.ts"
import type { JobHandler } from "./jobs.server.ts"

const BACK_UP = "back-up"
const PURGE = "purge"
const CHECKPOINT = "checkpoint"
/** A server that was just updated has what it found backed up soon. */
const FIRST_BACKUP_AFTER_MS = MINUTE
const CHECKPOINT_EVERY_MS = 10 * MINUTE

/** What keeps the data small and quick, by the kind of job. Each asks for its own next time. */
export const UPKEEP_HANDLERS: Record<string, JobHandler> = {
  [BACK_UP]: () => backUp(),
  [PURGE]: async () => {
    const counts = {
      sessions: await purgeSessions(),
      drafts: await purgeDrafts(),
      rateLimits: await purgeRateLimits(),
      events: await purgeEvents(),
      webhookBodies: await forgetWebhookBodies(),
      pictures: await sweepPictures(),
    }
    optimize()
    logger.info({ event: "purged", counts })
    return clock.now() + DAY
  },
  [CHECKPOINT]: () => {
    checkpoint()
    return clock.now() + CHECKPOINT_EVERY_MS
  },
}

/** Asks for the upkeep; what is asked for already keeps its time. */
export function scheduleUpkeep(): void {
  if (areBackupsOn) scheduleJob(BACK_UP, "hourly", clock.now() + FIRST_BACKUP_AFTER_MS)
  scheduleJob(PURGE, "daily", clock.now() + DAY)
  scheduleJob(CHECKPOINT, "log", clock.now() + CHECKPOINT_EVERY_MS)
}
