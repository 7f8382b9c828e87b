import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, prepared } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import type { Role } from "./actor.ts"
import { normalizeEmail } from "./email.ts"
import { TERMS_VERSION } from "./terms.ts"

const insertUser = prepared(() =>
  db
    .insert(users)
    .values({
      id: sql.placeholder("id"),
      role: sql.placeholder("role"),
      email: sql.placeholder("email"),
      passwordHash: sql.placeholder("passwordHash"),
      phone: sql.placeholder("phone"),
      termsVersion: sql.placeholder("termsVersion"),
      termsAcceptedAt: sql.placeholder("now"),
      createdAt: sql.placeholder("now"),
    })
    .prepare(),
)

type NewUser = { role: Role; email: string; passwordHash: string; phone: string }

/**
 * The user's row, in the caller's transaction, and its id. The terms are accepted by registering
 * (ruling 9), so their version and the moment are kept with it.
 */
export function createUser(user: NewUser): string {
  const id = randomUUID()
  insertUser().run({
    ...user,
    id,
    email: normalizeEmail(user.email),
    termsVersion: TERMS_VERSION,
    now: clock.now(),
  })
  return id
}
