import { and, eq } from "drizzle-orm"
import { runAsPerson } from "#app/domain/shared/acting-person.server.ts"
import { Conflict, Forbidden, Suspended } from "#app/domain/shared/errors.ts"
import { db, type Params, query, write, writeBeside } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { accountMembers } from "#db/schema/members.ts"
import { hasSecondStep } from "./account-queries.server.ts"
import type { Actor, OperatorActor } from "./actor.ts"
import { type Permission, requirePermission } from "./permissions.ts"

const selectSuspension = query((p: Params<{ id: string }>) =>
  db.select({ suspendedAt: users.suspendedAt }).from(users).where(eq(users.id, p.id)),
)

export const SUSPENDED_MESSAGE =
  "Your account is suspended, so nothing was changed. See Measures for the reason and how to appeal."

export const isSuspended = (userId: string): boolean =>
  (selectSuspension.get({ id: userId })?.suspendedAt ?? null) !== null

type Acting = Pick<Actor | OperatorActor, "userId" | "role"> & Pick<Actor, "member">

const selectSeat = query((p: Params<{ accountId: string; personId: string }>) =>
  db
    .select({ seat: accountMembers.seat, removedAt: accountMembers.removedAt })
    .from(accountMembers)
    .where(and(eq(accountMembers.accountId, p.accountId), eq(accountMembers.personId, p.personId))),
)

/** Blocks members who were removed or got another seat since their request began. */
function assertSeat({ userId, member }: Acting): void {
  if (!member) return
  const row = selectSeat.get({ accountId: userId, personId: member.personId })
  if (row?.removedAt === null && row.seat === member.seat) return
  throw new Forbidden("Your seat in this account has changed, so nothing was changed.")
}

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
 * Runs a verb's `work` in one BEGIN IMMEDIATE transaction, for an active account and a member whose
 * seat allows it. @throws Suspended; Forbidden; Conflict for a removed operator; StorageUnavailable
 */
export function act<T>(
  actor: Acting,
  work: () => T,
  effect: Effect = "lists",
  permission: Permission = "work",
): T {
  const checked = () => {
    assertActive(actor)
    return work()
  }
  return actEvenSuspended(actor, checked, effect, permission)
}

/** Runs as `act`, for what pays, releases or asks money back. */
export const actOnMoney = <T>(actor: Acting, work: () => T): T => act(actor, work, "lists", "money")

/** Runs as `act`, for what a suspended account, and any seat, may do. @throws Forbidden, StorageUnavailable */
export function actEvenSuspended<T>(
  actor: Acting,
  work: () => T,
  effect: Effect = "lists",
  permission: Permission = "personal",
): T {
  return runWrite(() => {
    requirePermission(actor, permission)
    assertSeat(actor)
    return runAsPerson(actor.member?.personId ?? null, work)
  }, effect)
}

/** Runs as `actEvenSuspended`, for what only the owner may do. */
export const actOnAccount = <T>(actor: Acting, work: () => T): T =>
  actEvenSuspended(actor, work, "lists", "account")
