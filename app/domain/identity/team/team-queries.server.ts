import { and, asc, eq, gt, isNull } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { listAccountsOf } from "#app/domain/identity/accounts/first-account.server.ts"
import { isFoundersOwn } from "#app/domain/identity/accounts/ownership.server.ts"
import { seatMay } from "#app/domain/identity/accounts/permissions.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { hashToken, keyedHash } from "#app/platform/secrets.server.ts"
import { users } from "#db/schema/accounts.ts"
import { accountInvitations, accountMembers, approvals } from "#db/schema/members.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { Role } from "#db/schema/words.ts"
import { APPROVALS } from "./approval.ts"
import { SEAT_LABELS } from "./seat.ts"

export const isCurrentMember = (accountId: string) =>
  and(eq(accountMembers.accountId, accountId), isNull(accountMembers.removedAt))

function listSeated(accountId: string) {
  const { personId, seat, joinedAt } = accountMembers
  return db
    .select({ personId, seat, joinedAt, email: users.email, name: users.personName })
    .from(accountMembers)
    .innerJoin(users, and(eq(users.id, personId), isNull(users.deletedAt)))
    .where(isCurrentMember(accountId))
    .orderBy(asc(joinedAt), asc(personId))
    .all()
}

/** Lists the members of the account, the founder first. */
export function listTeam({ userId, name, email }: Pick<Actor, "userId" | "name" | "email">) {
  const rows = listSeated(userId).map((row) => ({
    ...row,
    name: row.name ?? (row.personId === userId ? name : row.email),
  }))
  const founder = isFoundersOwn(userId) && !rows.some((row) => row.personId === userId)
  return founder
    ? [{ personId: userId, seat: "owner" as const, joinedAt: null, email, name }, ...rows]
    : rows
}
export type TeamMember = ReturnType<typeof listTeam>[number]

/** @throws NotFound */
export function findMember(actor: Actor, personId: string): TeamMember {
  const member = listTeam(actor).find((one) => one.personId === personId)
  if (!member) throw new NotFound("This person is not in your team.")
  return member
}

export const isOpenInvitation = () =>
  and(isNull(accountInvitations.endedAt), gt(accountInvitations.expiresAt, clock.now()))

export const listTeamInvitations = ({ userId }: Pick<Actor, "userId">) =>
  db
    .select(pick(accountInvitations, "id", "email", "seat", "expiresAt"))
    .from(accountInvitations)
    .where(and(eq(accountInvitations.accountId, userId), isOpenInvitation()))
    .orderBy(asc(accountInvitations.createdAt), asc(accountInvitations.id))
    .all()
export type TeamInvitation = ReturnType<typeof listTeamInvitations>[number]

const account = alias(users, "account")

const selectInvitation = (which: ReturnType<typeof eq>) =>
  db
    .select({
      ...pick(accountInvitations, "id", "accountId", "email", "seat"),
      role: account.role,
      accountName: profiles.name,
      knownId: users.id,
    })
    .from(accountInvitations)
    .innerJoin(
      account,
      and(eq(account.id, accountInvitations.accountId), isNull(account.deletedAt)),
    )
    .innerJoin(profiles, eq(profiles.userId, account.id))
    .leftJoin(
      users,
      and(
        eq(users.role, account.role),
        eq(users.email, accountInvitations.email),
        isNull(users.deletedAt),
      ),
    )
    .where(and(which, isOpenInvitation()))
    .get()

/**
 * Finds an open invitation, and the person who logs in with its address; one without an account
 * cannot, and counts as unknown. @throws NotFound
 */
export function findTeamInvitation(token: string) {
  const tokenHash = token.length <= 100 ? hashToken(token) : ""
  const found = selectInvitation(eq(accountInvitations.tokenHash, tokenHash))
  if (!found) throw new NotFound("This link no longer works.")
  const { role, knownId: personId, ...invitation } = found
  const isMember = personId !== null && listAccountsOf(personId).length > 0
  const [knownId, formerId] = isMember ? [personId, null] : [null, personId]
  return { ...invitation, knownId, formerId, role: role as Role }
}

/** For its mail; undefined when it was used, withdrawn or is too old. */
export function findMailedInvitation(id: string) {
  const found = selectInvitation(eq(accountInvitations.id, id))
  return (
    found && { email: found.email, token: invitationTokenOf(id), seat: SEAT_LABELS[found.seat] }
  )
}

/** Derived, so the database alone reveals no link. */
export const invitationTokenOf = (id: string): string => keyedHash("team-invitation", id)

/** Lists members to mail beside the owner: who may approve a new request, else who asked. */
export function listApprovalRecipients(approvalId: string) {
  const row = db.select().from(approvals).where(eq(approvals.id, approvalId)).get()
  if (!row) return []
  const { accountId, kind, requestedBy, status } = row
  return listSeated(accountId).filter(
    ({ personId, seat }) =>
      seat !== "owner" &&
      (status === "pending"
        ? personId !== requestedBy && seatMay(seat, APPROVALS[kind].permission)
        : personId === requestedBy),
  )
}
