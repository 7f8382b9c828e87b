import { and, eq } from "drizzle-orm"
import { runAsPerson } from "#app/domain/shared/acting-person.server.ts"
import { Conflict, Forbidden, SecondStepMissing, Suspended } from "#app/domain/shared/errors.ts"
import { db, type Params, query, write, writeBeside } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { accountMembers } from "#db/schema/members.ts"
import { hasSecondStep } from "./account-queries.server.ts"
import type { Actor, OperatorActor } from "./actor.ts"
import { type Permission, personOf, requirePermission } from "./permissions.ts"

const selectTerms = query((p: Params<{ id: string }>) =>
  db
    .select({ suspendedAt: users.suspendedAt, moneyNeedsSecondStep: users.moneyNeedsSecondStep })
    .from(users)
    .where(eq(users.id, p.id)),
)

export const SUSPENDED_MESSAGE =
  "Your account is suspended, so nothing was changed. See Sanctions for the reason and how to appeal."

export const PERSON_SUSPENDED =
  "You are suspended, so nothing was changed. Switch to your own account to see why."

export const isSuspended = (userId: string): boolean =>
  (selectTerms.get({ id: userId })?.suspendedAt ?? null) !== null

/** Tells whether the account's owner wants a second step of people who pay, release or approve. */
export const needsSecondStep = (accountId: string): boolean =>
  selectTerms.get({ id: accountId })?.moneyNeedsSecondStep === true

const NO_SECOND_STEP =
  "This account asks people who pay or approve for a second step. Set yours up under Security."

/** @throws SecondStepMissing where the account wants one of the person: docs/rules.md#approvals */
export function requireSecondStep(actor: Acting): void {
  if (actor.role === "operator" || !needsSecondStep(actor.userId)) return
  if (!hasSecondStep(personOf(actor))) throw new SecondStepMissing(NO_SECOND_STEP)
}

type Acting = Pick<Actor | OperatorActor, "userId" | "role"> & Pick<Actor, "member" | "isFounder">

const selectSeat = query((p: Params<{ accountId: string; personId: string }>) =>
  db
    .select({ seat: accountMembers.seat, removedAt: accountMembers.removedAt })
    .from(accountMembers)
    .where(and(eq(accountMembers.accountId, p.accountId), eq(accountMembers.personId, p.personId))),
)

/** Blocks people who are suspended, were removed or got another seat since their request began. */
function assertSeat({ userId, member, isFounder }: Acting, permission: Permission): void {
  if (!member) {
    if (isFounder && selectSeat.get({ accountId: userId, personId: userId })) refuseChangedSeat()
    return
  }
  const { personId } = member
  const isOfOther = permission !== "personal" && personId !== userId
  if (isOfOther && isSuspended(personId)) throw new Suspended(PERSON_SUSPENDED)
  const row = selectSeat.get({ accountId: userId, personId })
  if (row?.removedAt === null && row.seat === member.seat) return
  refuseChangedSeat()
}

function refuseChangedSeat(): never {
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

/** Says what pages a verb changes ("beside": none), and what its actor has to be allowed. */
type Terms = { changes?: Parameters<typeof write>[1] | "beside"; needs?: Permission }
type Verb<T> = [work: () => T] | [terms: Terms, work: () => T]

const read = <T>(verb: Verb<T>): [terms: Terms, work: () => T] =>
  verb.length === 1 ? [{}, verb[0]] : verb

/**
 * Runs a verb's `work` in one BEGIN IMMEDIATE transaction, for an active account and a member whose
 * seat allows it. @throws Suspended; Forbidden; Conflict for a removed operator; StorageUnavailable
 */
export function act<T>(actor: Acting, ...verb: Verb<T>): T {
  const [terms, work] = read(verb)
  return actEvenSuspended(actor, { needs: "work", ...terms }, () => {
    assertActive(actor)
    return work()
  })
}

/** Runs as `act`, for what pays, releases or asks money back. */
export const actOnMoney = <T>(actor: Acting, work: () => T): T =>
  act(actor, { needs: "money" }, work)

/** Runs as `act`, for what a suspended account, and any seat, may do. @throws Forbidden, StorageUnavailable */
export function actEvenSuspended<T>(actor: Acting, ...verb: Verb<T>): T {
  const [{ changes = "lists", needs = "personal" }, work] = read(verb)
  const checked = () => {
    requirePermission(actor, needs)
    assertSeat(actor, needs)
    if (needs === "money") requireSecondStep(actor)
    return runAsPerson(actor.member?.personId ?? null, work)
  }
  return changes === "beside" ? writeBeside(checked) : write(checked, changes)
}

/** Runs as `actEvenSuspended`, for where an account's money goes. */
export const actOnPayouts = <T>(actor: Acting, work: () => T): T =>
  actEvenSuspended(actor, { needs: "money" }, work)

/** Runs as `actEvenSuspended`, for what only the owner may do. */
export const actOnAccount = <T>(actor: Acting, work: () => T): T =>
  actEvenSuspended(actor, { needs: "account" }, work)
