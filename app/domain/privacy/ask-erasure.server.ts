import { and, eq, isNotNull, isNull, ne } from "drizzle-orm"
import { isStillProven } from "#app/domain/identity/accounts/account-queries.server.ts"
import {
  consumeToken,
  findToken,
  issueToken,
} from "#app/domain/identity/accounts/account-tokens.server.ts"
import { actOnAccount } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { requireCurrentPassword } from "#app/domain/identity/accounts/current-password.server.ts"
import { consumeErasure } from "#app/domain/identity/accounts/limits.server.ts"
import { Conflict, Invalid } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { cancelJob, scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { accountTokens, users } from "#db/schema/accounts.ts"
import { accountMembers } from "#db/schema/members.ts"
import { listObligations, type Obligation } from "./obligations.server.ts"
import { GRACE_DAYS } from "./privacy.ts"

export const ERASE_ACCOUNT = "erase-account"

const OPEN_THINGS = "Some orders or payments of yours are still open. Finish them first."

/**
 * Schedules erasure in 7 days: docs/rules.md#deleting-an-account @throws Invalid on
 * currentPassword, RateLimited, Conflict with open obligations or a pending request
 */
export async function askErasure(
  actor: Actor,
  { currentPassword }: { currentPassword: string },
  from: { ip: string },
): Promise<{ dueAt: number }> {
  const proven = await requireCurrentPassword(actor, currentPassword, from)
  const { userId } = actor
  assertErasable(userId)
  consumeErasure(userId)
  return actOnAccount(actor, () => {
    if (!isStillProven(proven)) throw new Invalid("Your password was changed meanwhile.")
    assertErasable(userId)
    const dueAt = clock.now() + GRACE_DAYS * DAY
    db.update(users).set({ erasureDueAt: dueAt }).where(eq(users.id, userId)).run()
    const tokenId = issueToken({ kind: "cancel_erasure", userId, email: actor.email })
    scheduleJob(ERASE_ACCOUNT, userId, dueAt)
    recordEvent({ type: "account.erasure_asked", actorId: userId, data: { tokenId, dueAt } })
    return { dueAt }
  })
}

/** Tells whether an account would be left without an owner. */
const ownsOthers = (personId: string): boolean =>
  db
    .select({ id: accountMembers.accountId })
    .from(accountMembers)
    .where(
      and(
        eq(accountMembers.personId, personId),
        ne(accountMembers.accountId, personId),
        eq(accountMembers.seat, "owner"),
        isNull(accountMembers.removedAt),
      ),
    )
    .limit(1)
    .get() !== undefined

function assertErasable(userId: string): void {
  const { dueAt, obligations } = readErasure(userId)
  if (dueAt !== null) throw new Conflict("You have asked for this already.")
  if (obligations.length > 0) throw new Conflict(OPEN_THINGS)
  if (ownsOthers(userId)) {
    throw new Conflict("You own another account. Hand its ownership over first.")
  }
}

export type Erasure = {
  /** Null without a request. */
  dueAt: number | null
  obligations: Obligation[]
}

export const findErasure = ({ userId }: Actor): Erasure => readErasure(userId)

function readErasure(userId: string): Erasure {
  const { erasureDueAt: dueAt } = users
  const row = db.select({ dueAt }).from(users).where(eq(users.id, userId)).get()
  return { dueAt: row?.dueAt ?? null, obligations: listObligations(userId) }
}

/** Cancels a pending erasure. */
export const keepAccount = (actor: Actor): void => actOnAccount(actor, () => keep(actor.userId))

/** @throws NotFound */
export const assertErasureLink = (token: string): void => {
  findToken("cancel_erasure", token)
}

/** @throws NotFound */
export function cancelErasure(token: string): void {
  write(() => keep(consumeToken("cancel_erasure", token).userId))
}

function keep(userId: string): void {
  const isWaiting = and(
    eq(users.id, userId),
    isNotNull(users.erasureDueAt),
    isNull(users.deletedAt),
  )
  write(() => {
    const { changes } = db.update(users).set({ erasureDueAt: null }).where(isWaiting).run()
    if (changes === 0) return
    cancelJob(ERASE_ACCOUNT, userId)
    putLinksAside(userId)
    recordEvent({ type: "account.erasure_cancelled", actorId: userId })
  })
}

/** Returns whether any unused link existed. */
export function putLinksAside(userId: string): boolean {
  const isOpen = and(
    eq(accountTokens.userId, userId),
    eq(accountTokens.kind, "cancel_erasure"),
    isNull(accountTokens.usedAt),
    isNull(accountTokens.supersededAt),
  )
  const now = clock.now()
  return db.update(accountTokens).set({ supersededAt: now }).where(isOpen).run().changes > 0
}
