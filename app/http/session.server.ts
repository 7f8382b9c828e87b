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

/** Hash of the logged-out session, for forms of other tabs. */
const endedSessionCookie = createCookie(cookieName("ended-session"), {
  ...cookieDefaults,
  maxAge: DRAFT_LIFETIME_MS / SECOND,
})

/** Returns hashes of the browser's last sessions, latest first. */
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

/** Reads the token, of either kind of session. @throws Error in a shared page */
export const findSessionToken = (request: WithHeaders): Promise<string | undefined> =>
  readToken(sessionCookie, request)

/** Hashes a Cookie header's session, valid or not. */
export async function sessionHashIn(cookies: string | undefined): Promise<string | undefined> {
  const value: unknown = await sessionCookie.parse(cookies ?? null)
  return typeof value === "string" && value.length <= 100 ? hashToken(value) : undefined
}

/** Returns the own session's token, to tell it from others. */
export const sessionTokenOf = async (request: Request): Promise<string> =>
  (await readToken(sessionCookie, request)) ?? ""

/** Looks the session up anew, uncached. */
export const hasSession = async (request: WithHeaders): Promise<boolean> =>
  (await lookUpActor(request)) !== undefined || (await lookUpOperator(request)) !== undefined

/** Finds the signed-in user, once per request. @throws Error in a shared page */
export const findActor = (request: WithHeaders): Promise<Actor | undefined> =>
  oncePerRequest("actor", async () => {
    const actor = await lookUpActor(request)
    const context = currentRequest()
    if (context && actor) context.userId = actor.userId
    return actor
  })

/** Finds an operator's session, second factor proven or not, once per request. */
export const findOperatorSession = (request: Request): Promise<OperatorSession | undefined> =>
  oncePerRequest("operator", async () => {
    const session = await lookUpOperator(request)
    const context = currentRequest()
    if (context && session) context.userId = session.operator.userId
    return session
  })

/** Signs a user in under a new token. @throws Invalid if the password has changed since */
export async function signIn(request: Request, account: ProvenAccount): Promise<Headers> {
  return sessionCookieHeaders(startSession(account, await sessionOriginOf(request)))
}

export const sessionCookieHeaders = async (token: string): Promise<Headers> =>
  new Headers({ "Set-Cookie": await sessionCookie.serialize(token) })

/** Signs in before the second factor. @throws Invalid if the password has changed since */
export async function signInHalf(request: Request, account: ProvenAccount): Promise<Headers> {
  return adminHeaders(startHalfOpenSession(account, await sessionOriginOf(request)))
}

export async function adminHeaders(token: string): Promise<Headers> {
  const maxAge = OPERATOR_ABSOLUTE_MS / SECOND
  return new Headers({ "Set-Cookie": await sessionCookie.serialize(token, { maxAge }) })
}

export async function sessionOriginOf(request: Request): Promise<SessionOrigin> {
  const context = currentRequest()
  return {
    previousToken: await readToken(sessionCookie, request),
    ip: context?.ip ?? "",
    userAgent: context?.userAgent ?? "",
  }
}

/** Ends the session and clears the browser's data. */
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
