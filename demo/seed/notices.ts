import { dispatchEvents } from "#app/domain/admin/notifications/dispatch-events.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { sqlite, write } from "#app/platform/db.server.ts"

export async function dispatchAllEvents(): Promise<void> {
  let hasMore = true
  while (hasMore) hasMore = (await dispatchEvents()).hasMore
}

/** Notifies as the worker would have: after two days read and mailed. */
export async function notifyAll(): Promise<void> {
  await dispatchAllEvents()
  const now = clock.now()
  const run = (text: string, ...values: number[]) => sqlite.prepare(text).run(...values)
  write(() => {
    const eventAt = "(SELECT created_at FROM events WHERE id ="
    run(`UPDATE notices SET created_at = ${eventAt} event_id)`)
    // Lists sort by id.
    run(`UPDATE notices SET id = -place FROM
      (SELECT id AS old, row_number() OVER (ORDER BY created_at, id) AS place FROM notices)
      WHERE id = old`)
    run("UPDATE notices SET id = -id")
    run(`UPDATE mails SET created_at = coalesce(${eventAt} substr(reason, 1, 36)), created_at)`)
    run("DELETE FROM mails WHERE created_at < ?", now - 30 * DAY)
    run("UPDATE mails SET status = 'sent', sent_at = created_at")
    run("DELETE FROM jobs WHERE kind = 'send-mail'")
    run("UPDATE notices SET read_at = created_at + 3600000 WHERE created_at < ?", now - 2 * DAY)
    run(
      "UPDATE notices SET digest = 'digested' WHERE digest = 'waiting' AND created_at < ?",
      now - DAY,
    )
  })
}
