import { randomUUID } from "node:crypto"
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server"
import { and, eq, isNull } from "drizzle-orm"
import { roleColumn } from "#app/domain/identity/accounts/account-queries.server.ts"
import { actEvenSuspended } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { requireCurrentPassword } from "#app/domain/identity/accounts/current-password.server.ts"
import { type SessionOrigin, startSession } from "#app/domain/identity/accounts/sessions.server.ts"
import { Conflict, Invalid } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { networkKeyOf } from "#app/domain/shared/network.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { hashToken } from "#app/platform/secrets.server.ts"
import { users } from "#db/schema/accounts.ts"
import { passkeys } from "#db/schema/factors.ts"
import { assertPasskeysLeft } from "./own-passkeys.server.ts"
import { isOpenChallenge, makeChallenge, useChallenge } from "./passkey-challenge.server.ts"
import {
  challengeIn,
  loadLibrary,
  type PasskeySite,
  REFUSED,
  readAnswer,
  rpIdOf,
  verifyPasskey,
} from "./passkey-response.server.ts"
import type { PasskeyInput, PasskeyStartInput } from "./passkey-schema.ts"

const LOGIN = "login"

const tries = rateLimiter({ name: "passkey", points: 30, perSeconds: 900 })

const challengeFor = ({ userId }: Actor, sessionToken: string): string =>
  `add ${userId} ${hashToken(sessionToken)}`

const idIn = (text: string): string => Buffer.from(text).toString("base64url")

/** Returns what the browser makes a passkey by. @throws Invalid by field, RateLimited, Conflict */
export async function startPasskey(
  actor: Actor,
  { currentPassword }: PasskeyStartInput,
  { site, ...from }: { ip: string; sessionToken: string; site: PasskeySite },
) {
  await requireCurrentPassword(actor, currentPassword, from)
  assertPasskeysLeft(actor.userId)
  const known = db
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.userId, actor.userId))
    .all()
  return {
    challenge: makeChallenge(challengeFor(actor, from.sessionToken)),
    rp: { id: rpIdOf(site), name: "Influencer Marketplace" },
    user: { id: idIn(actor.userId), name: actor.email, displayName: actor.name },
    // Ed25519, ECDSA and RSA: what all devices of today have.
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: "public-key" as const })),
    excludeCredentials: known.map(({ id }) => ({ id, type: "public-key" as const })),
    authenticatorSelection: {
      residentKey: "required" as const,
      requireResidentKey: true,
      userVerification: "required" as const,
    },
    attestation: "none" as const,
  }
}

/** Adds what the browser made. @throws Invalid, Conflict, RateLimited */
export async function addPasskey(
  actor: Actor,
  { name, credential }: PasskeyInput,
  { site, sessionToken }: { site: PasskeySite; sessionToken: string },
): Promise<void> {
  const { userId } = actor
  consumeRateLimit(tries, userId)
  const response = readAnswer<RegistrationResponseJSON>(credential)
  const { verifyRegistrationResponse } = await loadLibrary()
  const made = await verifyPasskey(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: (one) => isOpenChallenge(challengeFor(actor, sessionToken), one),
      expectedOrigin: site.origin,
      expectedRPID: rpIdOf(site),
      requireUserVerification: true,
    }),
  )
  if (!made.verified) throw new Invalid(REFUSED)
  const { id: credentialId, publicKey, counter } = made.registrationInfo.credential
  actEvenSuspended(actor, () => {
    useChallenge(challengeIn(response))
    assertPasskeysLeft(userId)
    const { changes } = db
      .insert(passkeys)
      .values({
        id: randomUUID(),
        ...{ userId, name, credentialId, counter },
        publicKey: Buffer.from(publicKey).toString("base64url"),
        transports: response.response.transports ?? [],
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
      .run()
    if (changes === 0) throw new Conflict("This passkey is added already.")
    recordEvent({ type: "account.passkey_added", actorId: userId })
  })
}

/** Returns what the browser asks a passkey by. */
export const askPasskey = (site: PasskeySite) => ({
  challenge: makeChallenge(LOGIN),
  rpId: rpIdOf(site),
  userVerification: "required" as const,
})

/** Signs in by a passkey, opened by face or PIN. @throws Invalid, Conflict, RateLimited */
export async function logInByPasskey(credential: string, site: PasskeySite, from: SessionOrigin) {
  consumeRateLimit(tries, networkKeyOf(from.ip ?? ""))
  const response = readAnswer<AuthenticationResponseJSON>(credential)
  const known = findByCredential(response.id)
  if (!known || response.response.userHandle !== idIn(known.userId)) throw refused(known?.userId)
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { verified, authenticationInfo } = await verifyPasskey(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (one) => isOpenChallenge(LOGIN, one),
      expectedOrigin: site.origin,
      expectedRPID: rpIdOf(site),
      credential: {
        id: known.credentialId,
        publicKey: new Uint8Array(Buffer.from(known.publicKey, "base64url")),
        counter: known.counter,
      },
      requireUserVerification: true,
    }),
  )
  if (!verified) throw refused(known.userId)
  const { userId, passwordHash, role } = known
  const token = write(() => {
    useChallenge(challengeIn(response))
    const used = { counter: authenticationInfo.newCounter, lastUsedAt: clock.now() }
    // A second use of the same counter comes from a copy of the passkey.
    const same = and(eq(passkeys.id, known.id), eq(passkeys.counter, known.counter))
    if (db.update(passkeys).set(used).where(same).run().changes === 0) throw refused(userId)
    return startSession({ userId, passwordHash, hasProvenFactor: true }, from)
  })
  logger.info({ event: "passkey.succeeded", userId })
  return { token, role }
}

const findByCredential = (credentialId: string) =>
  db
    .select({
      ...pick(passkeys, "id", "userId", "credentialId", "publicKey", "counter"),
      passwordHash: users.passwordHash,
      role: roleColumn,
    })
    .from(passkeys)
    .innerJoin(users, and(eq(users.id, passkeys.userId), isNull(users.deletedAt)))
    .where(eq(passkeys.credentialId, credentialId))
    .get()

function refused(userId?: string): Invalid {
  logger.warn({ event: "passkey.failed", userId })
  return new Invalid(REFUSED)
}
