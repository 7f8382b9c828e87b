import { and, eq, gte } from "drizzle-orm"
import { Conflict, Invalid, NotFound, RateLimited } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, uniqueViolation, write } from "#app/platform/db.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { users } from "#db/schema/accounts.ts"
import { factors, googleAccounts } from "#db/schema/factors.ts"
import { importedCreators } from "#db/schema/imports.ts"
import { EMAIL_TAKEN, normalizeEmail } from "./account.ts"
import { isProvenRow, type ProvenAccount } from "./account-queries.server.ts"
import type { EmailChangeInput } from "./account-schema.ts"
import {
  type AccountToken,
  consumeToken,
  findToken,
  issueFurtherToken,
  issueToken,
  supersedeLaterTokens,
  supersedeTokens,
} from "./account-tokens.server.ts"
import { actEvenSuspended } from "./act.server.ts"
import type { Actor } from "./actor.ts"
import { NOT_CURRENT, requireCurrentPassword } from "./current-password.server.ts"
import { endAllAccess } from "./end-access.server.ts"
import { consumeAvailabilityLimit, refundAvailabilityLimit } from "./limits.server.ts"
import { listOwnedAccounts } from "./ownership.server.ts"
import { DUMMY_PASSWORD_HASH } from "./passwords.server.ts"
import { endOtherSessions } from "./sessions.server.ts"
import { isEmailTaken, releaseEmail, reserveEmail } from "./taken-emails.server.ts"

/** Each reserves an address and mails a possibly foreign one. */
const emailChanges = rateLimiter({ name: "email-change", points: 3, perSeconds: 24 * 3600 })

/**
 * Changes the email and ends other sessions; the old address can undo it
 * (docs/rules.md#changing-the-email). @throws Invalid or Conflict by field, RateLimited
 */
export async function changeEmail(
  actor: Actor,
  input: EmailChangeInput,
  from: { ip: string; sessionToken: string },
): Promise<void> {
  const email = normalizeEmail(input.email)
  if (email === actor.email) {
    throw new Invalid("This is already your email address.", "email")
  }
  const proven = await requireCurrentPassword(actor, input.currentPassword, from)
  consumeAvailabilityLimit()
  try {
    actEvenSuspended(actor, () => {
      consumeRateLimit(emailChanges, actor.userId)
      insertChange(actor, email, proven, from.sessionToken)
    })
  } catch (error) {
    if (error instanceof RateLimited) refundAvailabilityLimit()
    if (uniqueViolation(error)) throw new Conflict(EMAIL_TAKEN, "email")
    throw error
  }
  refundAvailabilityLimit()
}

function insertChange(actor: Actor, email: string, proven: ProvenAccount, session: string): void {
  const { userId, role, email: old } = actor
  if (isEmailTaken(role, email, userId)) throw new Conflict(EMAIL_TAKEN, "email")
  const { changes } = db
    .update(users)
    .set({ email, emailVerifiedAt: null })
    .where(and(isProvenRow(proven), eq(users.email, old)))
    .run()
  if (changes === 0) throw new Invalid(NOT_CURRENT, "currentPassword")
  releaseEmail({ role, email, userId })
  reserveEmail({ role, email: old, userId })
  supersedeTokens(userId, ["reset_password"])
  const tokenId = issueToken({ kind: "verify_email", userId, email })
  // Older undo links stay valid, or a thief's second change would lock the owner out.
  const undoTokenId = issueFurtherToken({ kind: "undo_email_change", userId, email: old })
  endOtherSessions(userId, session)
  // It signs the former address in.
  db.delete(googleAccounts).where(eq(googleAccounts.userId, userId)).run()
  // An invited address that was never proven joins nobody: docs/rules.md#own-creators
  if (actor.emailVerifiedAt === null) {
    const isTheirs = eq(importedCreators.influencerId, userId)
    db.update(importedCreators).set({ influencerId: null, joinedAt: null }).where(isTheirs).run()
  }
  recordEvent({ type: "account.email_changed", actorId: userId, data: { tokenId, undoTokenId } })
}

/** @throws NotFound */
export const findUndoLink = (token: string): AccountToken => findToken("undo_email_change", token)

/**
 * Restores the link's address, voids the password and cancels any erasure, since a thief may have
 * set both. @throws NotFound when the link or its address is gone
 */
export function undoEmailChange(token: string): AccountToken {
  return write(() => {
    const link = consumeToken("undo_email_change", token)
    const { userId, role, email } = link
    if (isEmailTaken(role, email, userId))
      throw new NotFound("This address has been taken in the meantime.")
    const emailVerifiedAt = clock.now()
    db.update(users)
      .set({ email, emailVerifiedAt, passwordHash: DUMMY_PASSWORD_HASH })
      .where(eq(users.id, userId))
      .run()
    releaseEmail({ role, email, userId })
    supersedeTokens(userId, ["verify_email"])
    for (const accountId of listOwnedAccounts(userId)) {
      db.update(users).set({ erasureDueAt: null }).where(eq(users.id, accountId)).run()
      supersedeTokens(accountId, ["cancel_erasure"])
    }
    supersedeLaterTokens(link)
    endAllAccess(userId)
    // A thief may have set it up since, and alone has its codes.
    db.delete(factors)
      .where(and(eq(factors.userId, userId), gte(factors.setAt, link.createdAt)))
      .run()
    recordEvent({ type: "account.email_change_undone", actorId: userId })
    const tokenIds = issueToken({ kind: "reset_password", userId, email })
    recordEvent({ type: "account.reset_asked", actorId: userId, data: { tokenIds } })
    return link
  })
}
