import { and, eq, inArray, isNull } from "drizzle-orm"
import {
  isPasswordUnchanged,
  type ProvenAccount,
} from "#app/domain/identity/accounts/account-queries.server.ts"
import { actEvenSuspended } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { WRONG_CREDENTIALS } from "#app/domain/identity/accounts/verify-credentials.server.ts"
import { Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { googleAccounts } from "#db/schema/factors.ts"
import type { Role } from "#db/schema/words.ts"

type Linked = { role: Role; subject: string }

/** Google accounts are linked once per role, as emails are. */
const selectLinked = ({ role, subject }: Linked) =>
  db
    .select({ userId: users.id, passwordHash: users.passwordHash })
    .from(googleAccounts)
    .innerJoin(users, and(eq(users.id, googleAccounts.userId), isNull(users.deletedAt)))
    .where(and(eq(googleAccounts.subject, subject), eq(users.role, role)))

/** Finds whom a Google account signs in, as if by password: a second step still follows. */
export const findByGoogle = (linked: Linked): ProvenAccount | undefined =>
  selectLinked(linked).get()

export const findGoogleAccount = ({ userId }: Actor) =>
  db
    .select({ email: googleAccounts.email })
    .from(googleAccounts)
    .where(eq(googleAccounts.userId, userId))
    .get()

/** Links a Google account to whom the password has just proven. @throws Invalid when it changed */
export function linkGoogleAccount(
  account: ProvenAccount,
  { role, subject, email }: Linked & { email: string },
): void {
  const { userId } = account
  write(() => {
    if (!isPasswordUnchanged(account)) throw new Invalid(WRONG_CREDENTIALS)
    const before = selectLinked({ role, subject }).all()
    const gone = [userId, ...before.map((one) => one.userId)]
    db.delete(googleAccounts).where(inArray(googleAccounts.userId, gone)).run()
    db.insert(googleAccounts).values({ userId, subject, email, linkedAt: clock.now() }).run()
    recordEvent({ type: "account.google_linked", actorId: userId })
  }, "pages")
}

/** @throws NotFound */
export function unlinkGoogleAccount(actor: Actor): void {
  const { userId } = actor
  actEvenSuspended(actor, () => {
    const mine = eq(googleAccounts.userId, userId)
    if (db.delete(googleAccounts).where(mine).run().changes === 0) {
      throw new NotFound("Google is unlinked already.")
    }
    recordEvent({ type: "account.google_unlinked", actorId: userId })
  })
}
