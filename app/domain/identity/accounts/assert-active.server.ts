import { eq } from "drizzle-orm"
import { Suspended } from "#app/domain/shared/errors.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import type { Actor } from "./actor.ts"

const selectSuspension = query((p: Params<{ id: string }>) =>
  db.select({ suspendedAt: users.suspendedAt }).from(users).where(eq(users.id, p.id)),
)

export const SUSPENDED_MESSAGE =
  "Your account is suspended, so nothing was changed. Your measures page says why and how to appeal."

export const isSuspended = (userId: string): boolean =>
  (selectSuspension.get({ id: userId })?.suspendedAt ?? null) !== null

/** Blocks suspended accounts: docs/rules.md#suspended-accounts @throws Suspended */
export function assertActive({ userId }: Pick<Actor, "userId">): void {
  if (isSuspended(userId)) throw new Suspended(SUSPENDED_MESSAGE)
}
