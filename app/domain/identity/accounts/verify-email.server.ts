import { and, eq, isNull } from "drizzle-orm"
import { actEvenSuspended } from "#app/domain/identity/accounts/act.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { keyedHash } from "#app/platform/secrets.server.ts"
import { users } from "#db/schema/accounts.ts"
import { undeliverableAddresses } from "#db/schema/notifications.ts"
import { normalizeEmail } from "./account.ts"
import { type AccountToken, consumeToken, findToken, issueToken } from "./account-tokens.server.ts"
import type { Actor } from "./actor.ts"

/** @throws NotFound */
export const findVerificationLink = (token: string): AccountToken =>
  findToken("verify_email", token)

/** @throws NotFound */
export function verifyEmail(token: string): AccountToken {
  return write(() => {
    const link = consumeToken("verify_email", token)
    const { userId } = link
    db.update(users).set({ emailVerifiedAt: clock.now() }).where(eq(users.id, userId)).run()
    recordEvent({ type: "account.email_verified", actorId: userId })
    return link
  })
}

const mails = rateLimiter({ name: "verify-mail", points: 3, perSeconds: 3600 })

/** Resends the verification link. @throws Conflict when verified, RateLimited */
export function askForVerification(actor: Actor): void {
  const { userId } = actor
  actEvenSuspended(actor, () => {
    consumeRateLimit(mails, userId)
    const isWaiting = and(
      eq(users.id, userId),
      isNull(users.emailVerifiedAt),
      isNull(users.deletedAt),
    )
    const account = db.select({ email: users.email }).from(users).where(isWaiting).get()
    if (!account) throw new Conflict("Your email address is already confirmed.")
    const tokenId = issueToken({ kind: "verify_email", userId, email: account.email })
    recordEvent({ type: "account.verification_asked", actorId: userId, data: { tokenId } })
  })
}

export const undeliverableHash = (email: string): string =>
  keyedHash("address", normalizeEmail(email))

/** Rejected for good by a mail server: docs/rules.md#undeliverable-addresses */
export const isUndeliverable = (email: string): boolean =>
  db
    .select({ since: undeliverableAddresses.since })
    .from(undeliverableAddresses)
    .where(eq(undeliverableAddresses.addressHash, undeliverableHash(email)))
    .get() !== undefined

/** Keeps addresses that an account still has. */
export function forgetUndeliverable(email: string): void {
  const isTheirs = eq(users.email, normalizeEmail(email))
  const addressHash = undeliverableHash(email)
  write(() => {
    if (db.select({ id: users.id }).from(users).where(isTheirs).limit(1).get()) return
    db.delete(undeliverableAddresses)
      .where(eq(undeliverableAddresses.addressHash, addressHash))
      .run()
  })
}
