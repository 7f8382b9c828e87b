import { z } from "zod"
import { Conflict } from "#app/domain/shared/errors.ts"
import { networkKeyOf } from "#app/domain/shared/network.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { googleHref, readGoogleIdentity } from "#app/platform/channels/google.server.ts"
import { MINUTE, SECOND } from "#app/platform/clock.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { newToken } from "#app/platform/secrets.server.ts"
import { href, urls } from "#app/urls/index.ts"
import { ROLES, type Role } from "#db/schema/words.ts"
import { signedCookie } from "./cookies.server.ts"
import { publicOrigin, visitorAddress } from "./request-info.server.ts"

const LIFETIME_SECONDS = (10 * MINUTE) / SECOND
const role = z.enum(ROLES)

export { isGoogleSetUp } from "#app/platform/channels/google.server.ts"

const returns = rateLimiter({ name: "google-return", points: 30, perSeconds: 3600 })

/** Binds the way to Google and back to one browser. */
export const googleStateCookie = signedCookie(
  "google-state",
  LIFETIME_SECONDS,
  z.object({ role, state: z.string() }),
)

/** The person whom Google named, until their password confirms the link. */
export const googleIdentityCookie = signedCookie(
  "google-identity",
  LIFETIME_SECONDS,
  z.object({ role, subject: z.string(), email: z.string() }),
)

const redirectUriOf = (request: Request): string =>
  `${publicOrigin(request)}${href(urls.googleReturn)}`

/** Returns Google's address, and the cookie that binds the way back. */
export async function beginGoogleLogin(request: Request, role: Role) {
  const state = newToken()
  const cookie = await googleStateCookie.set({ role, state })
  return { location: googleHref({ redirectUri: redirectUriOf(request), state }), cookie }
}

const MAX_LENGTH = 2000

/** Reads who came back. @throws Conflict for another state or without an answer, RateLimited */
export async function finishGoogleLogin(request: Request, { state }: { state: string }) {
  consumeRateLimit(returns, networkKeyOf(visitorAddress()))
  const { searchParams } = new URL(request.url)
  const code = searchParams.get("code")?.slice(0, MAX_LENGTH)
  if (searchParams.get("state") !== state || !code) throw new Conflict("Please try again.")
  const identity = await readGoogleIdentity({ state, code, redirectUri: redirectUriOf(request) })
  if (!identity.isOk) throw new Conflict("Google doesn't answer. Please try again later.")
  return identity.value
}
