import { randomUUID } from "node:crypto"
import { asc, eq } from "drizzle-orm"
import type { MailTemplate } from "#app/domain/shared/events/notification-rule.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { clock, MINUTE, SECOND } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { mails } from "#db/schema/notifications.ts"

export const SEND_MAIL_JOB = "send-mail"

type NewMail = {
  userId: string
  address: string
  template: MailTemplate
  /** The same reason is never queued twice. */
  reason: string
  /** Ids and numbers, never names or addresses. */
  data: Record<string, string | number>
}

const insertMail = query((p: Params<NewMail & { id: string; createdAt: number }>) =>
  db
    .insert(mails)
    .values({
      ...pick(p, "id", "userId", "address", "template", "reason", "data"),
      status: "queued",
      createdAt: p.createdAt,
    })
    .onConflictDoNothing(),
)

/** Queues a mail and its job in the caller's transaction. */
export function queueMail(mail: NewMail): void {
  write(() => {
    const id = randomUUID()
    const now = clock.now()
    if (insertMail.run({ ...mail, id, createdAt: now }).changes === 0) return
    scheduleJob(SEND_MAIL_JOB, id, now)
  }, "pages")
}

export const WATCH_MAIL_JOB = "watch-mail"

/** Also the interval between warnings. */
const WORRYING_AGE_MS = 15 * MINUTE

const selectOldest = query(() =>
  db
    .select({ createdAt: mails.createdAt })
    .from(mails)
    .where(eq(mails.status, "queued"))
    .orderBy(asc(mails.createdAt))
    .limit(1),
)

/** In milliseconds; 0 without mail. */
export function findMailQueueAge(): number {
  const now = clock.now()
  return Math.max(0, now - (selectOldest.get()?.createdAt ?? now))
}

/** Warns in the log; returns the next check time. */
export function watchMailQueue(): number {
  const age = findMailQueueAge()
  if (age <= WORRYING_AGE_MS) return clock.now() + MINUTE
  logger.warn({ event: "mail.queue_old", ageSeconds: Math.round(age / SECOND) })
  return clock.now() + WORRYING_AGE_MS
}
