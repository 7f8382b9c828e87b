import { and, eq, isNull } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"

/** Whose password somebody knew, and the hash against which that was proven. */
export type ProvenAccount = { userId: string; passwordHash: string }

const selectProven = query((p: Params<{ userId: string; passwordHash: string }>) =>
  db
    .select({ userId: users.id })
    .from(users)
    .where(
      and(eq(users.id, p.userId), eq(users.passwordHash, p.passwordHash), isNull(users.deletedAt)),
    ),
)

/**
 * Whether the account still has the password that was proven. Hashing takes its time, so whoever writes
 * something on the strength of it asks this in the same transaction.
 */
export const isStillProven = (account: ProvenAccount): boolean =>
  selectProven.get(account) !== undefined
