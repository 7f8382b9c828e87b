import { and, asc, count, eq } from "drizzle-orm"
import { actEvenSuspended } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db } from "#app/platform/db.server.ts"
import { passkeys } from "#db/schema/factors.ts"

const MAX_PASSKEYS = 10

export const listPasskeys = ({ userId }: Actor) =>
  db
    .select(pick(passkeys, "id", "name", "createdAt", "lastUsedAt"))
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt))
    .limit(MAX_PASSKEYS)
    .all()
export type Passkey = ReturnType<typeof listPasskeys>[number]

/** @throws Conflict */
export function assertPasskeysLeft(userId: string): void {
  const mine = eq(passkeys.userId, userId)
  const { n } = db.select({ n: count() }).from(passkeys).where(mine).get() ?? { n: 0 }
  if (n >= MAX_PASSKEYS) throw new Conflict("You have 10 passkeys. Remove one first.")
}

/** @throws NotFound for another's */
export function removePasskey(actor: Actor, id: string): void {
  const { userId } = actor
  actEvenSuspended(actor, () => {
    const mine = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
    if (db.delete(passkeys).where(mine).run().changes === 0) {
      throw new NotFound("This passkey is removed already.")
    }
    recordEvent({ type: "account.passkey_removed", actorId: userId })
  })
}
