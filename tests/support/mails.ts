import { randomUUID } from "node:crypto"
import type { RunningServer } from "./server.ts"
import { change, query, withDatabase } from "./stored.ts"

type Server = Pick<RunningServer, "dataDir">
type Queued = { email: string; template?: string; data?: Record<string, string | number> }

/** Queues a mail in a running server's database; returns its id. */
export function queueMailTo(
  server: Server,
  { email, template = "notice", data = { type: "account.password_changed" } }: Queued,
): string {
  const id = randomUUID()
  withDatabase(server, (db) => {
    db.transaction(() => {
      db.prepare(
        `INSERT INTO mails (id, user_id, address, template, reason, data, status, created_at)
         SELECT ?, id, email, ?, ?, ?, 'queued', ? FROM users WHERE email = ?`,
      ).run(id, template, id, JSON.stringify(data), Date.now(), email)
      db.prepare("INSERT INTO jobs (id, kind, ref, run_at) VALUES (?, 'send-mail', ?, 0)").run(
        id,
        id,
      )
    }).immediate()
  })
  return id
}

export type StoredMail = { status: string; data: string; lastError: string | null }

export function readMail(server: Server, id: string): StoredMail | undefined {
  return query<StoredMail>(
    server,
    "SELECT status, data, last_error AS lastError FROM mails WHERE id = ?",
    id,
  )[0]
}

/** Makes waiting jobs due. */
export const hurryJobs = (server: Server): void =>
  change(server, "UPDATE jobs SET run_at = 0 WHERE kind = 'send-mail'")
