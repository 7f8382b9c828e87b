import { and, eq, gte, inArray, isNull, ne } from "drizzle-orm"
import { act, actEvenSuspended } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { listAccountsOf } from "#app/domain/identity/accounts/first-account.server.ts"
import { personOf, seatOf } from "#app/domain/identity/accounts/permissions.ts"
import { revokeSessions, switchSession } from "#app/domain/identity/accounts/sessions.server.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { sessions } from "#db/schema/accounts.ts"
import { calendarFeeds } from "#db/schema/calendar.ts"
import { accountMembers } from "#db/schema/members.ts"
import { pushSubscriptions } from "#db/schema/notifications.ts"
import { type GIVEN_SEATS, seatsFor } from "./seat.ts"
import { findMember, type TeamMember } from "./team-queries.server.ts"

const isMember = (accountId: string, personId: string) =>
  and(eq(accountMembers.accountId, accountId), eq(accountMembers.personId, personId))

/** @throws NotFound; Conflict for the owner */
export function findRemovableMember(actor: Actor, personId: string): TeamMember {
  const member = findMember(actor, personId)
  if (member.seat === "owner") throw new Conflict("Hand the ownership over first.")
  return member
}

/** @throws NotFound, Conflict, Forbidden */
export function changeSeat(
  actor: Actor,
  personId: string,
  seat: (typeof GIVEN_SEATS)[number],
): void {
  const { userId, role } = actor
  act(actor, { changes: "pages", needs: "account" }, () => {
    findRemovableMember(actor, personId)
    if (!seatsFor(role).includes(seat)) throw new Conflict("Please choose another seat.", "seat")
    db.update(accountMembers).set({ seat }).where(isMember(userId, personId)).run()
    recordEvent({
      type: "team.seat_changed",
      actorId: userId,
      data: { memberId: personId, seat },
    })
  })
}

/**
 * Ends a member's seat and what they have open in the account: docs/rules.md#seats `alsoEnd` joins
 * the transaction. @throws NotFound, Conflict, Forbidden
 */
export function removeMember(actor: Actor, personId: string, alsoEnd: () => void): void {
  act(actor, { changes: "pages", needs: "account" }, () => {
    findRemovableMember(actor, personId)
    endSeat(actor, personId, alsoEnd)
  })
}

/** Gives up the actor's own seat. @throws Conflict for the owner */
export function leaveAccount(actor: Actor, alsoEnd: () => void): void {
  const personId = personOf(actor)
  actEvenSuspended(actor, { changes: "pages" }, () => {
    if (seatOf(actor) === "owner") throw new Conflict("Hand the ownership over first.")
    endSeat(actor, personId, alsoEnd)
  })
}

/** Ends the seats that were taken since `since`, but not the owner's, in the caller's transaction. */
export function endSeatsSince(
  accountId: string,
  since: number,
  alsoEnd: (personId: string) => void,
): void {
  const isSince = and(
    eq(accountMembers.accountId, accountId),
    isNull(accountMembers.removedAt),
    ne(accountMembers.seat, "owner"),
    gte(accountMembers.joinedAt, since),
  )
  for (const { personId } of db.select().from(accountMembers).where(isSince).all()) {
    endSeat({ userId: accountId }, personId, () => alsoEnd(personId))
  }
}

function endSeat({ userId }: Pick<Actor, "userId">, personId: string, alsoEnd: () => void): void {
  const removedAt = clock.now()
  db.update(accountMembers).set({ removedAt }).where(isMember(userId, personId)).run()
  endSeatSessions(userId, personId)
  db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId)).run()
  alsoEnd()
  recordEvent({ type: "team.removed", actorId: userId, data: { formerId: personId } })
}

/** Lets the person's session act for another account of theirs. @throws NotFound */
export function switchAccount(actor: Actor, accountId: string, sessionToken: string): void {
  const personId = personOf(actor)
  actEvenSuspended(actor, { changes: "pages" }, () => {
    if (!listAccountsOf(personId).some((one) => one.accountId === accountId)) {
      throw new NotFound("You are not a member of this account.")
    }
    switchSession(sessionToken, accountId === personId ? null : accountId)
  })
}

/** Ends what a person has open in the account. */
function endSeatSessions(accountId: string, personId: string): void {
  revokeSessions(
    and(
      eq(sessions.userId, personId),
      accountId === personId ? isNull(sessions.accountId) : eq(sessions.accountId, accountId),
    ),
  )
  // A session that stands in another account goes on, but hears nothing of this one.
  const own = db
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(eq(sessions.userId, personId))
  db.delete(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.userId, accountId), inArray(pushSubscriptions.sessionHash, own)),
    )
    .run()
}
