import { eq } from "drizzle-orm"
import { consumeToken } from "#app/domain/identity/accounts/account-tokens.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { hashPassword } from "#app/domain/identity/accounts/passwords.server.ts"
import { sealSecret } from "#app/domain/identity/factors/factor-secret.server.ts"
import { inviteOperator } from "#app/domain/identity/operators/manage-operators.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { factors } from "#db/schema/factors.ts"
import demo from "./operator.json" with { type: "json" }

const NAME = "Asha Desk"

/** The password and second factor are public. */
export async function addOperator(): Promise<OperatorActor> {
  const { email } = demo
  const passwordHash = await hashPassword(demo.password)
  return write(() => {
    const { token } = inviteOperator(email, NAME)
    const { userId } = consumeToken("reset_password", token)
    const now = clock.now()
    const account = { passwordHash, emailVerifiedAt: now }
    db.update(users).set(account).where(eq(users.id, userId)).run()
    db.insert(factors)
      .values({ userId, ...sealSecret(userId, demo.secret), setAt: now })
      .run()
    return { role: "operator", userId, email, name: NAME }
  })
}
