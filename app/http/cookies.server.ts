import { type Cookie, createCookie } from "@remix-run/node"
import { z } from "zod"
import { clock, SECOND } from "#app/platform/clock.server.ts"
import { env } from "#app/platform/env.server.ts"
import { assertOneVisitor } from "#app/platform/request-context.server.ts"
import { installationSecret } from "#app/platform/secrets.server.ts"

export const isHttps = env.APP_ORIGIN?.startsWith("https://") ?? false

export const cookieDefaults = {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secure: isHttps,
} as const

/** `__Host-` pins a cookie to this host and https; browsers refuse it on plain http. */
export const cookieName = (name: string): string => (isHttps ? `__Host-${name}` : name)

export type WithHeaders = { url: string; headers: { get(name: string): string | null } }

/** Reads a token; undefined if absent or malformed. @throws Error in a shared page */
export async function readToken(cookie: Cookie, request: WithHeaders): Promise<string | undefined> {
  assertOneVisitor()
  const value: unknown = await cookie.parse(request.headers.get("Cookie"))
  return typeof value === "string" && value.length <= 100 ? value : undefined
}

/** A cookie that also ends here, since a browser may keep a copy. */
export function signedCookie<Value>(
  name: string,
  lifetimeSeconds: number,
  schema: z.ZodType<Value>,
) {
  let made: Cookie | undefined
  // Lazy: a replica gets the secret from its primary.
  const cookie = () => {
    made ??= createCookie(cookieName(name), {
      ...cookieDefaults,
      maxAge: lifetimeSeconds,
      secrets: [`${name} ${installationSecret("flash")}`],
    })
    return made
  }
  const Sent = z.object({ value: schema, expiresAt: z.number() })
  const isSent = (request: Request) => !!request.headers.get("Cookie")?.includes(cookieName(name))
  return {
    isSent,
    set: (value: Value) =>
      cookie().serialize({ value, expiresAt: clock.now() + lifetimeSeconds * SECOND }),
    clear: () => cookie().serialize("", { maxAge: 0 }),
    async read(request: Request): Promise<Value | undefined> {
      assertOneVisitor()
      if (!isSent(request)) return undefined
      const { data } = Sent.safeParse(await cookie().parse(request.headers.get("Cookie")))
      return data && data.expiresAt > clock.now() ? data.value : undefined
    },
  }
}
