import { randomUUID } from "node:crypto"
import { and, eq, isNotNull } from "drizzle-orm"
import type { z } from "zod"
import { supersedeTokens } from "#app/domain/identity/accounts/account-tokens.server.ts"
import { act, isSuspended } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { recordConsents } from "#app/domain/identity/accounts/consents.server.ts"
import { endAllAccess } from "#app/domain/identity/accounts/end-access.server.ts"
import { findSeat } from "#app/domain/identity/accounts/first-account.server.ts"
import { isFoundersOwn } from "#app/domain/identity/accounts/ownership.server.ts"
import {
  COMMON_PASSWORD,
  hashPassword,
  isCommonPassword,
} from "#app/domain/identity/accounts/passwords.server.ts"
import { switchSession } from "#app/domain/identity/accounts/sessions.server.ts"
import { isEmailTaken } from "#app/domain/identity/accounts/taken-emails.server.ts"
import { Conflict, Forbidden, Invalid } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { factors, recoveryCodes } from "#db/schema/factors.ts"
import { accountInvitations, accountMembers } from "#db/schema/members.ts"
import type { Role } from "#db/schema/words.ts"
import { findTeamInvitation } from "./team-queries.server.ts"
import type { AcceptInput } from "./team-schema.ts"

/**
 * Makes a person of an unknown address, or of one that lost its last seat, and seats them: docs/rules.md#seats @throws NotFound, Conflict,
 * Invalid by field
 */
export async function acceptAsNew(
  token: string,
  { name, password }: z.output<typeof AcceptInput>,
): Promise<{ role: Role; email: string }> {
  findTeamInvitation(token)
  if (isCommonPassword(password)) {
    throw new Invalid(COMMON_PASSWORD, "password")
  }
  const passwordHash = await hashPassword(password)
  return write(() => {
    const { id, role, email, knownId, formerId, ...invitation } = findTeamInvitation(token)
    if (knownId !== null || isEmailTaken(role, email, formerId ?? undefined)) {
      throw new Conflict("There is an account with this address. Log in to accept.")
    }
    const personId = formerId ?? randomUUID()
    const now = clock.now()
    // The link went to the address, so it is theirs.
    const login = { passwordHash, personName: name, emailVerifiedAt: now }
    // Their login was to go with the last seat.
    const kept = isFoundersOwn(personId) ? { ...login, erasureDueAt: null } : login
    db.insert(users)
      .values({ id: personId, role, email, createdAt: now, ...login })
      .onConflictDoUpdate({ target: users.id, set: kept })
      .run()
    if (formerId !== null) endFormerLogin(formerId)
    recordConsents(personId, now)
    seat({ id, personId, ...invitation })
    return { role, email }
  }, "pages")
}

/** Ends what opened the login before, since somebody else may have set it up; in the caller's transaction. */
function endFormerLogin(personId: string): void {
  supersedeTokens(personId, ["reset_password"])
  endAllAccess(personId)
  for (const table of [factors, recoveryCodes]) {
    db.delete(table).where(eq(table.userId, personId)).run()
  }
  recordEvent({ type: "account.password_changed", actorId: personId })
}

/** Seats the signed-in person whose address was invited, and opens the account. @throws NotFound, Forbidden */
export function acceptAsPerson(
  person: Actor,
  token: string,
  name: string,
  sessionToken: string,
): void {
  act(person, { changes: "pages", needs: "personal" }, () => {
    const invitation = findTeamInvitation(token)
    const { knownId, accountId } = invitation
    if (knownId !== person.userId) {
      throw new Forbidden("This invitation went to another address. Log in with that one.")
    }
    db.update(users).set({ personName: name }).where(eq(users.id, knownId)).run()
    seat({ ...invitation, personId: knownId })
    switchSession(sessionToken, accountId === knownId ? null : accountId)
  })
}

type Seating = Pick<ReturnType<typeof findTeamInvitation>, "id" | "accountId" | "seat"> & {
  personId: string
}

const LEAVING = "This address belongs to an account that is about to be deleted."

/** Tells whether a founder's row goes, as the present owner asked. */
function isLeavingWithAccount(personId: string): boolean {
  const isLeaving = and(eq(users.id, personId), isNotNull(users.erasureDueAt))
  const found = db.select({ id: users.id }).from(users).where(isLeaving).get()
  return found !== undefined && !isFoundersOwn(personId)
}

/** In the caller's transaction. @throws Conflict */
function seat({ id, accountId, seat, personId }: Seating): void {
  if (isSuspended(accountId)) throw new Conflict("This account is suspended.")
  if (isLeavingWithAccount(personId)) throw new Conflict(LEAVING)
  if (findSeat(accountId, personId) === "owner") throw new Conflict("You own this account.")
  const now = clock.now()
  const given = { seat, joinedAt: now, removedAt: null }
  db.update(accountInvitations).set({ endedAt: now }).where(eq(accountInvitations.id, id)).run()
  db.insert(accountMembers)
    .values({ accountId, personId, ...given })
    .onConflictDoUpdate({
      target: [accountMembers.accountId, accountMembers.personId],
      set: given,
    })
    .run()
  recordEvent({ type: "team.joined", actorId: accountId, data: { memberId: personId, seat } })
}
