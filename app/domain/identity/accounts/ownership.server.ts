import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm"
import { ownRows } from "#app/domain/shared/personal-data.server.ts"
import { db } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { accountMembers } from "#db/schema/members.ts"
import { findSeat } from "./first-account.server.ts"

/** Tells whether the founder, whose row the account is, still owns it: docs/rules.md#owners */
export const isFoundersOwn = (accountId: string): boolean =>
  findSeat(accountId, accountId) === "owner"

/** Lists the accounts that a person owns now, founded or handed over. */
export function listOwnedAccounts(personId: string): string[] {
  const given = db
    .select({ accountId: accountMembers.accountId })
    .from(accountMembers)
    .where(
      and(
        eq(accountMembers.personId, personId),
        ne(accountMembers.accountId, personId),
        eq(accountMembers.seat, "owner"),
        isNull(accountMembers.removedAt),
      ),
    )
    .all()
    .map(({ accountId }) => accountId)
  return isFoundersOwn(personId) ? [personId, ...given] : given
}

/** Selects the address of who owns the account in `users` now. Text, since drizzle leaves out the table. */
export const ownerEmail: SQL<string> = sql`coalesce((SELECT owner.email FROM ${accountMembers} AS m
  JOIN ${users} AS owner ON owner.id = m.person_id
  WHERE m.account_id = users.id AND m.seat = 'owner' AND m.removed_at IS NULL), users.email)`

/** Copies what is a person's own: nothing for the next owner of an account that they founded. */
export const personRows: typeof ownRows = (owner, keys) => (userId) =>
  isFoundersOwn(userId) ? ownRows(owner, keys)(userId) : []
