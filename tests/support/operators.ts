import { randomUUID } from "node:crypto"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { DUMMY_PASSWORD_HASH } from "#app/domain/identity/accounts/passwords.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { factors } from "#db/schema/factors.ts"
import { operators } from "#db/schema/operators.ts"

let made = 0

/** Inserts an operator. */
export function anOperator(name = "Asha Desk"): OperatorActor {
  made += 1
  const userId = randomUUID()
  const email = `operator${made}@desk.example`
  const createdAt = clock.now()
  const passwordHash = DUMMY_PASSWORD_HASH
  db.insert(users).values({ id: userId, role: "operator", email, passwordHash, createdAt }).run()
  db.insert(operators).values({ userId, name, createdAt }).run()
  db.insert(factors).values({ userId, setAt: createdAt }).run()
  return { role: "operator", userId, email, name }
}
