import { and, asc, eq, isNull } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { Invalid } from "#app/domain/shared/errors.ts"
import { db } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { accountMembers } from "#db/schema/members.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { Seat } from "#db/schema/team-words.ts"

const NO_ACCOUNT =
  "You are a member of no account any more. Ask for a new invitation: unused logins are deleted after 7 days."

const account = alias(users, "account")

/** Lists the accounts that a person may act for, their own first. */
export function listAccountsOf(personId: string) {
  const name = profiles.name
  const own = db
    .select({
      accountId: users.id,
      name,
      seat: accountMembers.seat,
      removedAt: accountMembers.removedAt,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(
      accountMembers,
      and(eq(accountMembers.accountId, users.id), eq(accountMembers.personId, users.id)),
    )
    .where(eq(users.id, personId))
    .all()
    .filter(({ removedAt }) => removedAt === null)
  const others = db
    .select({ accountId: account.id, name, seat: accountMembers.seat })
    .from(accountMembers)
    .innerJoin(account, and(eq(account.id, accountMembers.accountId), isNull(account.deletedAt)))
    .innerJoin(profiles, eq(profiles.userId, account.id))
    .where(and(eq(accountMembers.personId, personId), isNull(accountMembers.removedAt)))
    .orderBy(asc(profiles.name))
    .limit(100)
    .all()
    .filter(({ accountId }) => accountId !== personId)
  return [...own, ...others].map(({ accountId, name, seat }) => ({
    accountId,
    name,
    seat: seat ?? ("owner" as const),
  }))
}

/** Null for one's own account, also an operator's. @throws Invalid for a person without one */
export function findFirstAccount(personId: string): { accountId: string | null } {
  const isThis = eq(users.id, personId)
  const role = db.select({ role: users.role }).from(users).where(isThis).get()?.role
  if (role === "operator") return { accountId: null }
  const [first] = listAccountsOf(personId)
  if (!first) throw new Invalid(NO_ACCOUNT)
  return { accountId: first.accountId === personId ? null : first.accountId }
}

/** Finds the seat of a person; the founder owns until a row says otherwise. */
export function findSeat(accountId: string, personId: string): Seat | undefined {
  const isTheirs = and(
    eq(accountMembers.accountId, accountId),
    eq(accountMembers.personId, personId),
  )
  const row = db.select().from(accountMembers).where(isTheirs).get()
  if (!row) return accountId === personId ? "owner" : undefined
  return row.removedAt === null ? row.seat : undefined
}
