import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { Forbidden } from "#app/domain/shared/errors.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { sessions, users } from "#db/schema/accounts.ts"
import { accountMembers } from "#db/schema/members.ts"
import { profiles } from "#db/schema/profiles.ts"
import { actorColumns, findAccount } from "./account-queries.server.ts"
import type { Actor } from "./actor.ts"
import { isFoundersOwn } from "./ownership.server.ts"

/** `now` in milliseconds since the epoch. */
export const isOpenSession = (now: number): SQL | undefined =>
  and(
    isNull(sessions.revokedAt),
    gt(sessions.idleExpiresAt, now),
    gt(sessions.absoluteExpiresAt, now),
  )

const person = alias(users, "person")
const personColumns = {
  personId: person.id,
  personEmail: person.email,
  personName: person.personName,
  personVerifiedAt: person.emailVerifiedAt,
  personSuspendedAt: person.suspendedAt,
}

/** Without a row only the founder acts for an account. */
const isSeated = sql`CASE WHEN ${accountMembers.personId} IS NULL THEN ${sessions.accountId} IS NULL
  ELSE ${accountMembers.removedAt} IS NULL END`

export const selectActor = query((p: Params<{ idHash: string; now: number }>) =>
  db
    .select({
      ...actorColumns,
      lastSeenAt: sessions.lastSeenAt,
      seat: accountMembers.seat,
      hasSeats: sql`EXISTS (SELECT 1 FROM ${accountMembers} AS other
        WHERE other.person_id = ${sessions.userId} AND other.removed_at IS NULL)`.mapWith(Boolean),
      ...personColumns,
    })
    .from(sessions)
    .innerJoin(person, eq(person.id, sessions.userId))
    .innerJoin(users, sql`${users.id} = coalesce(${sessions.accountId}, ${sessions.userId})`)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(
      accountMembers,
      and(eq(accountMembers.accountId, users.id), eq(accountMembers.personId, sessions.userId)),
    )
    .where(
      and(
        eq(sessions.idHash, p.idHash),
        isOpenSession(p.now),
        isNull(users.deletedAt),
        isNull(person.deletedAt),
        isSeated,
      ),
    ),
)

const selectMember = query((p: Params<{ accountId: string; personId: string }>) =>
  db
    .select({ seat: accountMembers.seat, ...personColumns })
    .from(accountMembers)
    .innerJoin(person, eq(person.id, accountMembers.personId))
    .where(
      and(
        eq(accountMembers.accountId, p.accountId),
        eq(accountMembers.personId, p.personId),
        isNull(accountMembers.removedAt),
        isNull(person.deletedAt),
      ),
    ),
)

/** Makes the account's actor, with the member who acts for it. */
export function toActor(row: NonNullable<ReturnType<typeof selectActor.get>>): Actor {
  const { lastSeenAt: _, seat, hasSeats, ...rest } = row
  const { personId, personEmail, personName, personVerifiedAt, personSuspendedAt, ...own } = rest
  const account = hasSeats ? { ...own, hasSeats } : own
  return seat === null ? { ...account, isFounder: true } : toMemberActor(account, { ...row, seat })
}

type Seated = NonNullable<ReturnType<typeof selectMember.get>>

function toMemberActor(
  account: Actor,
  { personId, seat, personName, personEmail, ...person }: Seated,
) {
  const name = personName ?? (personId === account.userId ? account.name : personEmail)
  const held = { emailVerifiedAt: person.personVerifiedAt, suspendedAt: person.personSuspendedAt }
  return { ...account, member: { personId, seat, name, email: personEmail, ...held } }
}

/**
 * Finds the actor for work that goes on after the request: the founder as owner, by null, or else the
 * member, if the seat is still theirs. @throws NotFound, Forbidden
 */
export function findActorForJob(accountId: string, personId: string | null): Actor {
  const account = findAccount(accountId)
  if (personId === null && isFoundersOwn(accountId)) return account
  const member = selectMember.get({ accountId, personId: personId ?? accountId })
  if (!member) throw new Forbidden("The member who began this has left the account.")
  return toMemberActor(account, member)
}
