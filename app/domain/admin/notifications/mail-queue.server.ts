import { randomUUID } from "node:crypto"
import type { MailTemplate } from "#app/domain/shared/events/notification-rule.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { mails } from "#db/schema/notifications.ts"

export const SEND_MAIL = "send-mail"

export type NewMail = {
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
    scheduleJob(SEND_MAIL, id, now)
  }, "pages")
}
