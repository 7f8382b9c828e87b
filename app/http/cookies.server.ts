import { env } from "#app/platform/env.server.ts"

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
