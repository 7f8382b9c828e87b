import { randomUUID } from "node:crypto"
import { change } from "./stored.ts"

/** Creates an undelivered mail to a demo brand and returns its id. */
export function aFailedMail(): string {
  const id = randomUUID()
  change(
    { dataDir: process.env.E2E_DATA_DIR ?? "" },
    `INSERT INTO mails (id, user_id, address, template, reason, data, status, created_at, last_error)
       SELECT ?, id, email, 'notice', ?, '{"type":"account.password_changed"}', 'failed', ?, 'refused'
       FROM users WHERE email = 'brand@demo.test'`,
    id,
    id,
    Date.now(),
  )
  return id
}
