import { createCookie } from "@remix-run/node"
import { env } from "#app/platform/env.server.ts"
import { installationSecret } from "#app/platform/secrets.server.ts"

/** Whether visitors reach us by https, which the public origin tells. */
export const isHttps = env.APP_ORIGIN?.startsWith("https://") ?? false

/** Options that every cookie of ours shares. */
export const cookieDefaults = {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secure: isHttps,
} as const

/** `__Host-` pins a cookie to this host and to https; browsers refuse the prefix on plain http. */
export const cookieName = (name: string): string => (isHttps ? `__Host-${name}` : name)

/**
 * A cookie for a few minutes that only this installation can write. The key is the cookie's own, so that
 * the value of one is worth nothing in another.
 */
export const signedCookie = (name: string, lifetimeSeconds: number) =>
  createCookie(cookieName(name), {
    ...cookieDefaults,
    maxAge: lifetimeSeconds,
    secrets: [`${name} ${installationSecret("flash")}`],
  })
