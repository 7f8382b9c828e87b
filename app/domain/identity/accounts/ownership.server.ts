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

/** Of who owns the account in `users` now. Text, since drizzle leaves out the table. */
const ofOwner = <T>(column: string): SQL<T> => sql`(SELECT owner.${sql.raw(column)}
  FROM ${users} AS owner WHERE owner.id = coalesce((SELECT m.person_id FROM ${accountMembers} AS m
    WHERE m.account_id = users.id AND m.seat = 'owner' AND m.removed_at IS NULL), users.id))`

export const ownerEmail = ofOwner<string>("email")
export const ownerVerifiedAt = ofOwner<number | null>("email_verified_at")

/** Copies what is a person's own: nothing for the next owner of an account that they founded. */
export const personRows =
  (...own: Parameters<typeof ownRows>) =>
  (userId: string) =>
    isFoundersOwn(userId) ? ownRows(...own)(userId) : []
