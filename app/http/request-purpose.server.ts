import { matchPath } from "@remix-run/react"
import { env } from "#app/platform/env.server.ts"
import { href, urls } from "#app/urls/index.ts"
import type { WithHeaders } from "./cookies.server.ts"
import { isOwnOrigin } from "./request-info.server.ts"

/** Returns true for prefetches, which must change nothing. */
export function isPrefetch(request: WithHeaders): boolean {
  const purpose = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? ""
  return /prefetch|prerender|preview/.test(purpose)
}

/**
 * Returns true if our script (or a listed old front end) made a GET, not a link, image or prefetch,
 * which send the cookie too: docs/rules.md#deleting-by-get
 */
export function isScriptedRequest(request: Request): boolean {
  const { headers } = request
  if (isPrefetch(request)) return false
  const origin = headers.get("Origin")
  const isNamed = origin !== null && env.LEGACY_ORIGINS.includes(origin)
  const site = headers.get("Sec-Fetch-Site")
  if (site !== null) {
    const mode = headers.get("Sec-Fetch-Mode")
    const isFetch = mode === "cors" || mode === "same-origin"
    const isAllowed = site === "same-origin" || isNamed
    return headers.get("Sec-Fetch-Dest") === "empty" && isFetch && isAllowed
  }
  const from = origin ?? headers.get("Referer")
  const isOurs = from !== null && URL.canParse(from) && isOwnOrigin(request, new URL(from).origin)
  return (isOurs || isNamed) && headers.get("Accept")?.includes("application/json") === true
}

/** Returns true for visits from our own pages or a typed address. */
export function isVisitFromOwnSite(request: WithHeaders): boolean {
  const site = request.headers.get("Sec-Fetch-Site")
  return !isPrefetch(request) && (site === null || site === "same-origin" || site === "none")
}

export const isPageLoad = (request: Request): boolean =>
  request.headers.get("Accept")?.includes("text/html") === true

/** Returns true for links and prefetches, which expect a page. */
export function isNavigation(request: Request): boolean {
  const mode = request.headers.get("Sec-Fetch-Mode")
  if (isPrefetch(request) || mode === "navigate") return true
  return mode === null && request.headers.get("Accept")?.includes("text/html") === true
}

/** A refused form's page load has the form's headers. */
export const isRefusedForm = (request: Request): boolean => request.headers.has("Content-Type")

const FRESH_SECONDS = 5

/** Viewing changes these pages, and so does time: prefetched data would be stale. */
function isLive(request: WithHeaders): boolean {
  const { pathname } = new URL(request.url)
  return (
    pathname.startsWith(href(urls.messages.list)) || matchPath(urls.orders.show, pathname) !== null
  )
}

/**
 * Caches prefetched data for the click that follows, with the same cookies only, as one may hold a
 * message (flash.server.ts). Never redirects.
 */
export function prefetchCacheHeaders(
  request: WithHeaders,
  response: Pick<Response, "status" | "headers">,
): Record<string, string> {
  const isKept =
    isPrefetch(request) &&
    response.status === 200 &&
    !response.headers.has("Set-Cookie") &&
    !isLive(request)
  if (!isKept) return { "Cache-Control": "private, no-store" }
  return { "Cache-Control": `private, max-age=${FRESH_SECONDS}`, Vary: "Cookie" }
}
