import { and, eq, gte, inArray, isNotNull, isNull, ne } from "drizzle-orm"
import { isStillProven } from "#app/domain/identity/accounts/account-queries.server.ts"
import { canUndoEmail } from "#app/domain/identity/accounts/account-tokens.server.ts"
import { act, actEvenSuspended } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { requireCurrentPassword } from "#app/domain/identity/accounts/current-password.server.ts"
import { endGivenAccess } from "#app/domain/identity/accounts/end-access.server.ts"
import { listAccountsOf } from "#app/domain/identity/accounts/first-account.server.ts"
import { personOf, seatOf } from "#app/domain/identity/accounts/permissions.ts"
import { revokeSessions, switchSession } from "#app/domain/identity/accounts/sessions.server.ts"
import { Conflict, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { PERSON_ACTS } from "#app/domain/shared/events/person-events.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { dataExports, sessions, users } from "#db/schema/accounts.ts"
import { calendarFeeds } from "#db/schema/calendar.ts"
import { accountMembers } from "#db/schema/members.ts"
import { notices, pushSubscriptions } from "#db/schema/notifications.ts"
import type { Seat } from "#db/schema/team-words.ts"
import { type GIVEN_SEATS, seatsFor } from "./seat.ts"
import { findMember, type TeamMember } from "./team-queries.server.ts"

const isMember = (accountId: string, personId: string) =>
  and(eq(accountMembers.accountId, accountId), eq(accountMembers.personId, personId))

/** @throws NotFound; Conflict for the owner */
function findOther(actor: Actor, personId: string): TeamMember {
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
  act(
    actor,
    () => {
      findOther(actor, personId)
      if (!seatsFor(role).includes(seat)) throw new Conflict("Please choose another seat.", "seat")
      db.update(accountMembers).set({ seat }).where(isMember(userId, personId)).run()
      recordEvent({
        type: "team.seat_changed",
        actorId: userId,
        data: { memberId: personId, seat },
      })
    },
    "pages",
    "account",
  )
}

/**
 * Ends a member's seat and what they have open in the account: docs/rules.md#seats `alsoEnd` joins
 * the transaction. @throws NotFound, Conflict, Forbidden
 */
export function removeMember(actor: Actor, personId: string, alsoEnd: () => void): void {
  act(
    actor,
    () => {
      findOther(actor, personId)
      endSeat(actor, personId, alsoEnd)
    },
    "pages",
    "account",
  )
}

/** Gives up the actor's own seat. @throws Conflict for the owner */
export function leaveAccount(actor: Actor, alsoEnd: () => void): void {
  const personId = personOf(actor)
  actEvenSuspended(
    actor,
    () => {
      if (seatOf(actor) === "owner") throw new Conflict("Hand the ownership over first.")
      endSeat(actor, personId, alsoEnd)
    },
    "pages",
  )
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
  recordEvent({ type: "team.removed", actorId: userId, data: { memberId: personId } })
}

/**
 * Makes a member the owner and the actor a manager. `alsoEnd` joins the transaction. @throws Invalid on currentPassword, NotFound,
 * Conflict, Forbidden, RateLimited
 */
export async function handOver(
  actor: Actor,
  personId: string,
  { currentPassword }: { currentPassword: string },
  from: { ip: string },
  alsoEnd: () => void,
): Promise<void> {
  const proven = await requireCurrentPassword(actor, currentPassword, from)
  const { userId } = actor
  act(
    actor,
    () => {
      if (!isStillProven(proven)) throw new Invalid("Your password was changed meanwhile.")
      findOther(actor, personId)
      const own = personOf(actor)
      assertLasting(userId, { own, personId })
      setSeat(userId, own, "manager")
      setSeat(userId, personId, "owner")
      // They belonged to the former owner.
      endGivenAccess(userId)
      forgetPersonActs(userId)
      alsoEnd()
      recordEvent({ type: "team.handed_over", actorId: userId, data: { memberId: personId } })
    },
    "pages",
    "account",
  )
}

/** Takes the former owner's sign-ins from lists and copies that the next one may open. */
function forgetPersonActs(userId: string): void {
  const isPersons = and(eq(notices.userId, userId), inArray(notices.type, PERSON_ACTS))
  db.delete(notices).where(isPersons).run()
  const isMade = eq(dataExports.userId, userId)
  db.update(dataExports).set({ expiresAt: clock.now() }).where(isMade).run()
}

/** @throws Conflict while one side is to be deleted, or the owner's email can be reverted */
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

/** Lets the person's session act for another account of theirs. @throws NotFound */
export function switchAccount(actor: Actor, accountId: string, sessionToken: string): void {
  const personId = personOf(actor)
  actEvenSuspended(
    actor,
    () => {
      if (!listAccountsOf(personId).some((one) => one.accountId === accountId)) {
        throw new NotFound("You are not a member of this account.")
      }
      switchSession(sessionToken, accountId === personId ? null : accountId)
    },
    "pages",
  )
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
