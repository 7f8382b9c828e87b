import { and, eq, isNotNull, isNull, sql } from "drizzle-orm"
import { assertPasswordUnchanged } from "#app/domain/identity/accounts/account-queries.server.ts"
import {
  consumeToken,
  findToken,
  issueToken,
} from "#app/domain/identity/accounts/account-tokens.server.ts"
import { actOnAccount } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { requireCurrentPassword } from "#app/domain/identity/accounts/current-password.server.ts"
import { listAccountsOf } from "#app/domain/identity/accounts/first-account.server.ts"
import { isFoundersOwn, listOwnedAccounts } from "#app/domain/identity/accounts/ownership.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { cancelJob, scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { accountTokens, users } from "#db/schema/accounts.ts"
import { accountMembers } from "#db/schema/members.ts"
import { profiles } from "#db/schema/profiles.ts"
import { listObligations, type Obligation } from "./obligations.server.ts"
import { ERASURE_GRACE_DAYS } from "./privacy.ts"

export const ERASE_ACCOUNT_JOB = "erase-account"

const OPEN_THINGS = "Some orders or payments of yours are still open. Finish them first."

/** Each sends a mail, and its withdrawal another. */
const erasures = rateLimiter({ name: "erasure", points: 5, perSeconds: 24 * 3600 })

/**
 * Schedules erasure in 7 days: docs/rules.md#deleting-an-account @throws Invalid on
 * currentPassword, RateLimited, Conflict with open obligations or a pending request
 */
export async function requestErasure(
  actor: Actor,
  { currentPassword }: { currentPassword: string },
  from: { ip: string },
): Promise<{ dueAt: number }> {
  const proven = await requireCurrentPassword(actor, currentPassword, from)
  const { userId } = actor
  assertErasable(userId)
  consumeRateLimit(erasures, userId)
  return actOnAccount(actor, () => {
    assertPasswordUnchanged(proven)
    assertErasable(userId)
    const dueAt = clock.now() + ERASURE_GRACE_DAYS * DAY
    db.update(users).set({ erasureDueAt: dueAt }).where(eq(users.id, userId)).run()
    const tokenId = issueToken({
      kind: "cancel_erasure",
      userId,
      email: actor.member?.email ?? actor.email,
    })
    scheduleJob(ERASE_ACCOUNT_JOB, userId, dueAt)
    const formerId = !isFoundersOwn(userId) && userId
    const data = { tokenId, dueAt, ...(formerId && { formerId }) }
    recordEvent({ type: "account.erasure_asked", actorId: userId, data })
    return { dueAt }
  })
}

const FOUNDER_LEFT =
  "The founder still logs in by this account, so it can't be deleted. Remove them from the team or hand it back. If they are in other teams too, write to us."

function assertErasable(userId: string): void {
  const { dueAt, obligations } = readErasure(userId)
  if (dueAt !== null) throw new Conflict("You have asked for this already.")
  if (obligations.length > 0) throw new Conflict(OPEN_THINGS)
  if (!isFoundersOwn(userId) && listAccountsOf(userId).length > 0) throw new Conflict(FOUNDER_LEFT)
  if (listOwnedAccounts(userId).some((id) => id !== userId)) {
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
export const stopErasure = (actor: Actor): void => actOnAccount(actor, () => keep(actor.userId))

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
    cancelJob(ERASE_ACCOUNT_JOB, userId)
    setErasureLinksAside(userId)
    recordEvent({ type: "account.erasure_cancelled", actorId: userId })
  })
}

/** Schedules the erasure of people who lost their last seat: docs/rules.md#owners. Returns the count. */
export function eraseUnusedLogins(): number {
  const unused = db
    .select({ id: users.id })
    .from(users)
    .where(
      sql`person_name IS NOT NULL AND deleted_at IS NULL AND erasure_due_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM ${profiles} WHERE user_id = users.id)
        AND NOT EXISTS (SELECT 1 FROM ${accountMembers} WHERE person_id = users.id AND removed_at IS NULL)`,
    )
    .all()
  const dueAt = clock.now() + ERASURE_GRACE_DAYS * DAY
  for (const { id } of unused) {
    write(() => {
      db.update(users).set({ erasureDueAt: dueAt }).where(eq(users.id, id)).run()
      scheduleJob(ERASE_ACCOUNT_JOB, id, dueAt)
    })
  }
  return unused.length
}

/** Returns whether any unused link existed. */
export function setErasureLinksAside(userId: string): boolean {
  const isOpen = and(
    eq(accountTokens.userId, userId),
    eq(accountTokens.kind, "cancel_erasure"),
    isNull(accountTokens.usedAt),
    isNull(accountTokens.supersededAt),
  )
  const now = clock.now()
  return db.update(accountTokens).set({ supersededAt: now }).where(isOpen).run().changes > 0
}
