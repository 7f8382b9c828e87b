import { randomUUID } from "node:crypto"
import type { Page } from "playwright"
import { atTheDesk, withDatabase } from "./accounts.ts"
import { Visitor } from "./visitor.ts"

/** Gives a browser the proven session of a new operator of the journeys' server. */
export async function sitAtTheDesk(page: Page): Promise<void> {
  const { E2E_ORIGIN: origin = "", E2E_DATA_DIR: dataDir = "" } = process.env
  const { cookies } = await atTheDesk({ dataDir, visitor: () => new Visitor(origin) })
  const all = [...cookies].map(([name, value]) => ({ name, value, url: origin }))
  await page.context().addCookies(all)
}

/** A mail to a brand of the demo that did not go out. Returns its id. */
export function aFailedMail(): string {
  const id = randomUUID()
  withDatabase({ dataDir: process.env.E2E_DATA_DIR ?? "" }, (db) => {
    db.prepare(
      `INSERT INTO mails (id, user_id, address, template, reason, data, status, created_at, last_error)
       SELECT ?, id, email, 'notice', ?, '{"type":"account.password_changed"}', 'failed', ?, 'refused'
       FROM users WHERE email = 'brand@demo.test'`,
    ).run(id, id, Date.now())
  })
  return id
}
