import { randomUUID } from "node:crypto"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import type { Role } from "#db/schema/words.ts"
import { normalizeEmail } from "./email.ts"
import { TERMS_VERSION } from "./terms.ts"

const insertUser = query(
  (
    p: Params<{
      id: string
      role: Role
      email: string
      passwordHash: string
      phone: string
      termsVersion: string
      now: number
    }>,
  ) =>
    db.insert(users).values({
      id: p.id,
      role: p.role,
      email: p.email,
      passwordHash: p.passwordHash,
      phone: p.phone,
      termsVersion: p.termsVersion,
      termsAcceptedAt: p.now,
      createdAt: p.now,
    }),
)

type NewUser = { role: Role; email: string; passwordHash: string; phone: string }

/**
 * The user's row, in the caller's transaction, and its id. The terms are accepted by registering
 * (docs/rules.md#age-and-terms), so their version and the moment are kept with it.
 */
export function createUser(user: NewUser): string {
  const id = randomUUID()
  insertUser.run({
    ...user,
    id,
    email: normalizeEmail(user.email),
    termsVersion: TERMS_VERSION,
    now: clock.now(),
  })
  return id
}
