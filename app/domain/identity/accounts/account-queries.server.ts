import { and, eq, isNotNull, isNull, sql } from "drizzle-orm"
import { Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { factors } from "#db/schema/factors.ts"
import { operators } from "#db/schema/operators.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { AccountRole, Role } from "#db/schema/words.ts"
import type { Actor } from "./actor.ts"
import { ownerVerifiedAt } from "./ownership.server.ts"

/** Only brands and influencers have a profile. */
export const roleColumn = sql<Role>`${users.role}`

export const actorColumns = {
  userId: users.id,
  role: roleColumn,
  email: users.email,
  emailVerifiedAt: ownerVerifiedAt,
  phone: users.phone,
  suspendedAt: users.suspendedAt,
  ...pick(profiles, "name", "userName", "pictureId"),
}

/** @throws NotFound */
export function findAccount(userId: string): Actor {
  const actor = db
    .select(actorColumns)
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .get()
  if (!actor) throw new NotFound("We can't find this account.")
  return actor
}

/** Finds an account of any role, for mails. @throws NotFound */
export function findAccountHolder(userId: string) {
  const holder = db
    .select({
      userId: users.id,
      role: users.role,
      name: sql<string>`coalesce(${profiles.name}, ${operators.name}, ${users.personName})`,
      userName: profiles.userName,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(operators, eq(operators.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .get()
  if (!holder) throw new NotFound("We can't find this account.")
  return holder
}

export type ProvenAccount = {
  userId: string
  passwordHash: string
  /** Proven beside the password, or by a passkey in its place. */
  hasProvenFactor?: true
}

const selectSecondStep = query((p: Params<{ userId: string }>) =>
  db
    .select({ userId: factors.userId })
    .from(factors)
    .where(and(eq(factors.userId, p.userId), isNotNull(factors.setAt))),
)

/** Tells whether the password alone opens nothing: docs/rules.md#second-step */
export const hasSecondStep = (userId: string): boolean =>
  selectSecondStep.get({ userId }) !== undefined

export const isProvenRow = ({ userId, passwordHash }: ProvenAccount) =>
  and(eq(users.id, userId), eq(users.passwordHash, passwordHash), isNull(users.deletedAt))

/** Repeat in the transaction that relies on the password. */
export const isPasswordUnchanged = (account: ProvenAccount): boolean =>
  db.select({ id: users.id }).from(users).where(isProvenRow(account)).get() !== undefined

/** Repeats the proof in the caller's transaction. @throws Invalid */
export function assertPasswordUnchanged(account: ProvenAccount): void {
  if (!isPasswordUnchanged(account)) throw new Invalid("Your password was changed meanwhile.")
}

export const findPasswordHash = (role: AccountRole, email: string): ProvenAccount | undefined =>
  db
    .select({ userId: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.role, role), eq(users.email, email), isNull(users.deletedAt)))
    .get()
