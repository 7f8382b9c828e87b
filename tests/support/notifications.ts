import { dispatchEvents } from "#app/domain/admin/notifications/dispatch-events.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { allRows, change } from "./rows.ts"

/** Dispatches all pending events. */
export async function notifyAll(): Promise<void> {
  for (let hasMore = true; hasMore; ) ({ hasMore } = await dispatchEvents())
}

type NoticeRow = {
  id: number
  userId: string
  eventId: string
  type: string
  projectId: string | null
  digest: "none" | "waiting" | "digested"
}

export const allNotices = () =>
  allRows<NoticeRow>(`SELECT id, user_id AS userId, event_id AS eventId, type, project_id AS projectId, digest
       FROM notices ORDER BY id`)

type MailRow = {
  userId: string
  address: string
  template: string
  reason: string
  data: Record<string, string | number>
}

export const allMails = (): MailRow[] =>
  allRows<Omit<MailRow, "data"> & { data: string }>(
    "SELECT user_id AS userId, address, template, reason, data FROM mails ORDER BY rowid",
  ).map(({ data, ...mail }) => ({ ...mail, data: JSON.parse(data) }))

export const forgetNotices = () =>
  sqlite.exec("DELETE FROM notices; DELETE FROM mails; DELETE FROM events; DELETE FROM jobs")

export const chooseMail = (userId: string, type: string, mail: "now" | "daily" | "never") =>
  change(
    `INSERT INTO notice_settings (user_id, type, mail) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET mail = excluded.mail`,
    userId,
    type,
    mail,
  )
