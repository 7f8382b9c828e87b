import { Invalid } from "#app/domain/shared/errors.ts"
import type { ProvenAccount } from "./account-queries.server.ts"
import type { Actor, OperatorActor } from "./actor.ts"
import { verifyCredentials } from "./verify-credentials.server.ts"

export const NOT_CURRENT = "This is not your current password."

export type AccountHolder = Pick<Actor | OperatorActor, "userId" | "role" | "email"> &
  Pick<Actor, "member">

/** Checks the password of the person under the login limits. @throws Invalid by field, RateLimited */
export async function requireCurrentPassword(
  actor: AccountHolder,
  password: string,
  from: { ip: string },
): Promise<ProvenAccount> {
  try {
    const { email } = actor.member ?? actor
    return await verifyCredentials(actor.role, email, password, from)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    throw new Invalid(NOT_CURRENT, "currentPassword")
  }
}
