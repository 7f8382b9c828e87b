import { eq } from "drizzle-orm"
import { Conflict, Suspended } from "#app/domain/shared/errors.ts"
import { db, type Params, query, write, writeBeside } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { hasSecondStep } from "./account-queries.server.ts"
import type { Actor, OperatorActor } from "./actor.ts"

const selectSuspension = query((p: Params<{ id: string }>) =>
  db.select({ suspendedAt: users.suspendedAt }).from(users).where(eq(users.id, p.id)),
)

export const SUSPENDED_MESSAGE =
  "Your account is suspended, so nothing was changed. See Measures for the reason and how to appeal."

export const isSuspended = (userId: string): boolean =>
  (selectSuspension.get({ id: userId })?.suspendedAt ?? null) !== null

type Acting = Pick<Actor | OperatorActor, "userId" | "role">

/** Blocks suspended accounts (docs/rules.md#suspended-accounts) and removed operators. */
function assertActive({ userId, role }: Acting): void {
  if (role !== "operator") {
    if (isSuspended(userId)) throw new Suspended(SUSPENDED_MESSAGE)
  } else if (!hasSecondStep(userId)) {
    throw new Conflict("Your access has ended, so nothing was changed.")
  }
}

/** "beside" changes no page. */
type Effect = Parameters<typeof write>[1] | "beside"

const runWrite = <T>(work: () => T, effect: Effect): T =>
  effect === "beside" ? writeBeside(work) : write(work, effect)

/**
 * Runs a verb's `work` in one BEGIN IMMEDIATE transaction, for an active account.
 * @throws Suspended; Conflict for a removed operator; StorageUnavailable
 */
export function act<T>(actor: Acting, work: () => T, effect: Effect = "lists"): T {
  return runWrite(() => {
    assertActive(actor)
    return work()
  }, effect)
}

/** Runs as `act`, for what a suspended account may still do. @throws StorageUnavailable */
export const actEvenSuspended = <T>(_actor: Acting, work: () => T, effect: Effect = "lists"): T =>
  runWrite(work, effect)
