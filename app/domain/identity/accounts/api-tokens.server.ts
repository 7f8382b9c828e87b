import { randomUUID } from "node:crypto"
import { and, count, desc, eq, gt, isNull, lte, sql } from "drizzle-orm"
import { Conflict, Invalid, NotFound, RateLimited } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { afterResponse } from "#app/platform/after-response.server.ts"
import { clock, DAY, MINUTE } from "#app/platform/clock.server.ts"
import { db, type Params, query, writeIfFree } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { hashToken, newToken } from "#app/platform/secrets.server.ts"
import { users } from "#db/schema/accounts.ts"
import { apiTokens } from "#db/schema/api.ts"
import type { ApiScope } from "#db/schema/api-words.ts"
import { profiles } from "#db/schema/profiles.ts"
import { actorColumns, assertPasswordUnchanged } from "./account-queries.server.ts"
import type { ApiTokenInput } from "./account-schema.ts"
import { act, actEvenSuspended } from "./act.server.ts"
import type { Actor } from "./actor.ts"
import { scopesFor, TOKEN_PREFIX } from "./api-token.ts"
import { requireCurrentPassword } from "./current-password.server.ts"

const MAX_TOKENS = 20
const HINT_LENGTH = TOKEN_PREFIX.length + 6
/** For the list of what was. */
const KEPT_FOR = 30 * DAY

const creations = rateLimiter({ name: "api-token", points: 10, perSeconds: 3600 })

const isLive = (now: number) => and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now))

/**
 * Creates a token and returns it, which nobody can do again: docs/rules.md#api-tokens @throws
 * Invalid by field, Conflict at 20 tokens, RateLimited
 */
export async function createApiToken(
  actor: Actor,
  { name, scopes: asked, days, currentPassword }: ApiTokenInput,
  from: { ip: string },
): Promise<string> {
  const proven = await requireCurrentPassword(actor, currentPassword, from)
  const { userId, role } = actor
  const offered = scopesFor(role)
  const scopes = offered.filter((scope) => asked.includes(scope))
  if (scopes.length === 0) throw new Invalid("Choose at least one.", { scopes: ["Choose one."] })
  const token = TOKEN_PREFIX + newToken()
  return act(actor, { changes: "pages", needs: "account" }, () => {
    assertPasswordUnchanged(proven)
    consumeRateLimit(creations, userId)
    const now = clock.now()
    const isOwn = and(eq(apiTokens.userId, userId), isLive(now))
    const live = db.select({ n: count() }).from(apiTokens).where(isOwn).get()?.n ?? 0
    if (live >= MAX_TOKENS) throw new Conflict("You have 20 tokens. Revoke one first.")
    const row = { id: randomUUID(), userId, name, scopes, tokenHash: hashToken(token) }
    const expiresAt = now + Number(days) * DAY
    const hint = token.slice(0, HINT_LENGTH)
    db.insert(apiTokens)
      .values({ ...row, hint, createdAt: now, expiresAt })
      .run()
    recordEvent({ type: "account.token_created", actorId: userId })
    return token
  })
}

/** Lists live tokens, newest first. */
export const listApiTokens = ({ userId }: Actor) =>
  db
    .select(pick(apiTokens, "id", "name", "hint", "scopes", "createdAt", "expiresAt", "lastUsedAt"))
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), isLive(clock.now())))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
    .all()
export type ListedToken = ReturnType<typeof listApiTokens>[number]

/** @throws NotFound */
export function revokeApiToken(actor: Actor, id: string): void {
  actEvenSuspended(actor, { changes: "pages", needs: "account" }, () => {
    const isThis = and(eq(apiTokens.id, id), eq(apiTokens.userId, actor.userId))
    const revokedAt = clock.now()
    const { changes } = db
      .update(apiTokens)
      .set({ revokedAt })
      .where(and(isThis, isNull(apiTokens.revokedAt)))
      .run()
    if (changes === 0) throw new NotFound("This token is already revoked.")
  })
}

const selectByHash = query((p: Params<{ tokenHash: string; now: number }>) =>
  db
    .select({
      ...actorColumns,
      tokenId: apiTokens.id,
      tokenName: apiTokens.name,
      ...pick(apiTokens, "scopes", "expiresAt", "lastUsedAt"),
    })
    .from(apiTokens)
    .innerJoin(users, and(eq(users.id, apiTokens.userId), isNull(users.deletedAt)))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(
      sql`${apiTokens.tokenHash} = ${p.tokenHash} AND ${apiTokens.revokedAt} IS NULL
        AND ${apiTokens.expiresAt} > ${p.now}`,
    ),
)

export type TokenFacts = { id: string; name: string; scopes: ApiScope[]; expiresAt: number }

/** Undefined for a revoked, expired or unknown token. */
export function findActorByToken(text: string): { actor: Actor; token: TokenFacts } | undefined {
  const now = clock.now()
  const row = selectByHash.get({ tokenHash: hashToken(text), now })
  if (!row) return undefined
  const { tokenId: id, tokenName: name, scopes, expiresAt, lastUsedAt, ...actor } = row
  if (now > (lastUsedAt ?? 0) + NOTED_EVERY) noteTokenUse(id)
  return { actor, token: { id, name, scopes, expiresAt } }
}

const NOTED_EVERY = 5 * MINUTE

const noteTokenUse = afterResponse("api-token.used", (id: string) => {
  const used = { lastUsedAt: clock.now() }
  writeIfFree(() => db.update(apiTokens).set(used).where(eq(apiTokens.id, id)).run())
})

const perToken = rateLimiter({ name: "api-token-minute", points: 60, perSeconds: 60 })
const perAccount = rateLimiter({ name: "api-account-minute", points: 120, perSeconds: 60 })

export type ApiRateLimit = { limit: number; left: number; resetSeconds: number }

/** Counts a request of the API, by token and by account; `left` is below 0 for one too many. */
export function takeApiRequest({ userId }: Actor, { id }: TokenFacts): ApiRateLimit {
  const ofToken = { limit: perToken.points, ...perToken.take(id) }
  if (ofToken.left < 0) return ofToken
  const ofAccount = { limit: perAccount.points, ...perAccount.take(userId) }
  return ofAccount.left < ofToken.left ? ofAccount : ofToken
}

export const tooManyRequests = ({ resetSeconds }: ApiRateLimit): RateLimited =>
  new RateLimited("Too many requests. Retry-After says when to go on.", resetSeconds)

/** Deletes tokens a month after they ended. Returns the count. */
export const purgeApiTokens = (): Promise<number> =>
  purgeRows(apiTokens, lte(apiTokens.expiresAt, clock.now() - KEPT_FOR))
