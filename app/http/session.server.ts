import { createCookie } from "@remix-run/node"
import type { ProvenAccount } from "#app/domain/identity/accounts/account-queries.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { DRAFT_LIFETIME_MS } from "#app/domain/identity/accounts/form-drafts.server.ts"
import {
  ABSOLUTE_LIFETIME,
  endSession,
  findActorBySession,
  type SessionOrigin,
  startSession,
} from "#app/domain/identity/accounts/sessions.server.ts"
import {
  findOperatorBySession,
  OPERATOR_ABSOLUTE_MS,
  type OperatorSession,
  startHalfOpenSession,
} from "#app/domain/identity/operators/operator-sessions.server.ts"
import { SECOND } from "#app/platform/clock.server.ts"
import { currentRequest, oncePerRequest } from "#app/platform/request-context.server.ts"
import { hashToken } from "#app/platform/secrets.server.ts"
import { cookieDefaults, cookieName, readToken, type WithHeaders } from "./cookies.server.ts"

const sessionCookie = createCookie(cookieName("sid"), {
  ...cookieDefaults,
  maxAge: ABSOLUTE_LIFETIME / SECOND,
})

/** Names the session that a log-out ended, by its hash, while a form of another tab may still come. */
const endedSessionCookie = createCookie(cookieName("ended-session"), {
  ...cookieDefaults,
  maxAge: DRAFT_LIFETIME_MS / SECOND,
})

/** The hashes of the sessions that a browser had last, open or ended, the latest first. */
export async function previousSessionHashes(request: Request): Promise<string[]> {
  const token = await readToken(sessionCookie, request)
  const endedHash = await readToken(endedSessionCookie, request)
  return [token && hashToken(token), endedHash].filter((hash) => hash !== undefined)
}

async function lookUpOperator(request: WithHeaders): Promise<OperatorSession | undefined> {
  const token = await readToken(sessionCookie, request)
  return token === undefined ? undefined : findOperatorBySession(token)
}

async function lookUpActor(request: WithHeaders): Promise<Actor | undefined> {
  const token = await findSessionToken(request)
  return token === undefined ? undefined : findActorBySession(token)
}

/** The token of whatever session a request names. @throws Error in a page that is rendered for many */
export const findSessionToken = (request: WithHeaders): Promise<string | undefined> =>
  readToken(sessionCookie, request)

/** The hash of the session that a Cookie header names, open or not: to look it up again and again. */
export async function sessionHashIn(cookies: string | undefined): Promise<string | undefined> {
  const value: unknown = await sessionCookie.parse(cookies ?? null)
  return typeof value === "string" && value.length <= 100 ? hashToken(value) : undefined
}

/** The token of a signed-in user's own session, to tell it from their others. */
export const sessionTokenOf = async (request: Request): Promise<string> =>
  (await readToken(sessionCookie, request)) ?? ""

/** Whether a request comes from somebody signed in at this moment; says nothing about the next one. */
export const hasSession = async (request: WithHeaders): Promise<boolean> =>
  (await lookUpActor(request)) !== undefined || (await lookUpOperator(request)) !== undefined

/**
 * The signed-in user of a request, looked up once however many loaders ask side by side.
 * @throws Error in a page that is rendered for many
 */
export const findActor = (request: WithHeaders): Promise<Actor | undefined> =>
  oncePerRequest("actor", async () => {
    const actor = await lookUpActor(request)
    const context = currentRequest()
    if (context && actor) context.userId = actor.userId
    return actor
  })

/** Whoever of a request signed in at the desk, the second factor proven or not; looked up once. */
export const findOperatorSession = (request: Request): Promise<OperatorSession | undefined> =>
  oncePerRequest("operator", async () => {
    const session = await lookUpOperator(request)
    const context = currentRequest()
    if (context && session) context.userId = session.operator.userId
    return session
  })

/**
 * Signs a user in under a new token and returns the headers that say so.
 * @throws Invalid when the password that was proven is no longer the account's
 */
export async function signIn(request: Request, account: ProvenAccount): Promise<Headers> {
  const token = startSession(account, await sessionOriginOf(request))
  return new Headers({ "Set-Cookie": await sessionCookie.serialize(token) })
}

/**
 * Signs an operator in as far as a password does: the second factor is asked for next.
 * @throws Invalid when the password that was proven is no longer the account's
 */
export async function signInHalf(request: Request, account: ProvenAccount): Promise<Headers> {
  return adminHeaders(startHalfOpenSession(account, await sessionOriginOf(request)))
}

/** The headers that hand an operator's browser the token of its session. */
export async function adminHeaders(token: string): Promise<Headers> {
  const maxAge = OPERATOR_ABSOLUTE_MS / SECOND
  return new Headers({ "Set-Cookie": await sessionCookie.serialize(token, { maxAge }) })
}

/** The browser of a request, as a session keeps it, with the token that it brought along. */
export async function sessionOriginOf(request: Request): Promise<SessionOrigin> {
  const context = currentRequest()
  return {
    previousToken: await readToken(sessionCookie, request),
    ip: context?.ip ?? "",
    userAgent: context?.userAgent ?? "",
  }
}

/** Ends the session and returns the headers that make the browser forget what it kept. */
export async function signOut(request: Request): Promise<Headers> {
  const token = await readToken(sessionCookie, request)
  if (token) endSession(token)
  const headers = new Headers({
    "Set-Cookie": await sessionCookie.serialize("", { maxAge: 0 }),
    "Clear-Site-Data": '"cache", "storage"',
  })
  if (token) headers.append("Set-Cookie", await endedSessionCookie.serialize(hashToken(token)))
  return headers
}
