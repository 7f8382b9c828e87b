import { and, eq, inArray, isNotNull, sql } from "drizzle-orm"
import { assertPasswordUnchanged } from "#app/domain/identity/accounts/account-queries.server.ts"
import { canUndoEmail } from "#app/domain/identity/accounts/account-tokens.server.ts"
import { act, isSuspended } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { requireCurrentPassword } from "#app/domain/identity/accounts/current-password.server.ts"
import { endGivenAccess } from "#app/domain/identity/accounts/end-access.server.ts"
import { personOf } from "#app/domain/identity/accounts/permissions.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { PERSON_ACTS } from "#app/domain/shared/events/person-events.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { dataExports, users } from "#db/schema/accounts.ts"
import { accountMembers } from "#db/schema/members.ts"
import { notices } from "#db/schema/notifications.ts"
import type { Seat } from "#db/schema/team-words.ts"
import { findRemovableMember } from "./seats.server.ts"

/**
 * Makes a member the owner and the actor a manager. `alsoEnd` joins the transaction. @throws Invalid on currentPassword, NotFound,
 * Conflict, Forbidden, RateLimited
 */
export async function transferOwnership(
  actor: Actor,
  personId: string,
  { currentPassword }: { currentPassword: string },
  from: { ip: string },
  alsoEnd: () => void,
): Promise<void> {
  const proven = await requireCurrentPassword(actor, currentPassword, from)
  const { userId } = actor
  act(actor, { changes: "pages", needs: "account" }, () => {
    assertPasswordUnchanged(proven)
    findRemovableMember(actor, personId)
    const own = personOf(actor)
    assertLasting(userId, { own, personId })
    setSeat(userId, own, "manager")
    setSeat(userId, personId, "owner")
    // They belonged to the former owner.
    endGivenAccess(userId)
    forgetPersonActs(userId)
    alsoEnd()
    const data = { memberId: personId, formerId: own }
    recordEvent({ type: "team.handed_over", actorId: userId, data })
  })
}

/** Takes the former owner's sign-ins from lists and copies that the next one may open. */
function forgetPersonActs(userId: string): void {
  const isPersons = and(eq(notices.userId, userId), inArray(notices.type, PERSON_ACTS))
  db.delete(notices).where(isPersons).run()
  const isMade = eq(dataExports.userId, userId)
  // A copy that is being made is not finished then.
  const status = sql`iif(${dataExports.status} = 'queued', 'failed', ${dataExports.status})`
  db.update(dataExports).set({ expiresAt: clock.now(), status }).where(isMade).run()
}

/** @throws Conflict while one side is to be deleted, the next owner suspended, or the owner's email can be reverted */
function assertLasting(
  accountId: string,
  { own, personId }: { own: string; personId: string },
): void {
  const isLeaving = and(
    inArray(users.id, [accountId, own, personId]),
    isNotNull(users.erasureDueAt),
  )
  if (db.select({ id: users.id }).from(users).where(isLeaving).get()) {
    throw new Conflict("This account or this person is about to be deleted. Cancel that first.")
  }
  if (isSuspended(personId)) throw new Conflict("This person is suspended.")
  if (!canUndoEmail(own)) return
  throw new Conflict("Your email was changed within seven days. Hand the account over after that.")
}

function setSeat(accountId: string, personId: string, seat: Seat): void {
  db.insert(accountMembers)
    .values({ accountId, personId, seat, joinedAt: clock.now() })
    .onConflictDoUpdate({
      target: [accountMembers.accountId, accountMembers.personId],
      set: { seat },
    })
    .run()
}
