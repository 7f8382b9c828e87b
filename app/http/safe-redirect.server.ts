import type { WithHeaders } from "./cookies.server.ts"
import { isOwnOrigin } from "./request-info.server.ts"

const ANY_ORIGIN = "http://origin.invalid"

/** Browsers and decoders read these as another host. */
const OTHER_HOST = /^\/(?:[/\\]|%2f|%5c)/i

/** Returns `target` if it is a path on this site, else `fallback`. */
export function safePath(target: string | null | undefined, fallback: string): string {
  if (!target?.startsWith("/") || /[\p{Cc}\\]/u.test(target)) return fallback
  if (OTHER_HOST.test(target)) return fallback
  const { origin, pathname, search } = new URL(target, ANY_ORIGIN)
  // Only parsing turns "/.//host" into "//host".
  const isOurs = origin === ANY_ORIGIN && !OTHER_HOST.test(pathname)
  return isOurs ? `${pathname}${search}` : fallback
}

/** Returns the referring page of ours for 'Go Back', else `fallback`. */
export function previousPath(request: WithHeaders, fallback: string): string {
  const referer = request.headers.get("Referer")
  if (!referer || !URL.canParse(referer)) return fallback
  const from = new URL(referer)
  const here = new URL(request.url)
  if (!isOwnOrigin(request, from.origin) && from.host !== here.host) return fallback
  if (from.pathname === here.pathname) return fallback
  return safePath(`${from.pathname}${from.search}`, fallback)
}
