import { matchPath } from "@remix-run/react"
import { env } from "#app/platform/env.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { href, urls } from "#app/urls/index.ts"
import type { WithHeaders } from "./cookies.server.ts"
import { isOwnOrigin } from "./request-info.server.ts"

/** Whether a page is asked for only in case its link is followed. Such a request must change nothing. */
export function isPrefetch(request: WithHeaders): boolean {
  const purpose = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? ""
  return /prefetch|prerender|preview/.test(purpose)
}

/**
 * Whether a GET was made by a script of ours (or of a named old front end) and not by following a link,
 * an image or a prefetch, which carry the session cookie as well: docs/rules.md#deleting-by-get
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

/** Whether a page is opened from a page of ours, or by typing its address, and not ahead of that. */
export function isOwnVisit(request: WithHeaders): boolean {
  const site = request.headers.get("Sec-Fetch-Site")
  return !isPrefetch(request) && (site === null || site === "same-origin" || site === "none")
}

/** Whether the browser itself asks and will show a new page; our script asks for a page's data. */
export const isPageLoad = (request: Request): boolean =>
  request.headers.get("Accept")?.includes("text/html") === true

/** Whether somebody follows a link, or a browser does so ahead of them: what they expect is a page. */
export function isNavigation(request: Request): boolean {
  const mode = request.headers.get("Sec-Fetch-Mode")
  if (isPrefetch(request) || mode === "navigate") return true
  return mode === null && request.headers.get("Accept")?.includes("text/html") === true
}

/** Whether a page is shown again because its form was refused: its loaders see the headers of the form. */
export const isRefusedForm = (request: Request): boolean => request.headers.has("Content-Type")

const FRESH_SECONDS = 5

/** Whether a page changes by the second and by being looked at: what was fetched ahead of it is old. */
function isLive(request: WithHeaders): boolean {
  const { pathname } = new URL(request.url)
  return (
    pathname.startsWith(href(urls.messages.list)) || matchPath(urls.orders.show, pathname) !== null
  )
}

/**
 * How long the browser may keep a page's data: what was fetched ahead serves the click that follows, and
 * only with the same cookies, one of which may hold a message (flash.server.ts). No redirect is kept.
 */
export function dataCaching(
  request: WithHeaders,
  response: Pick<Response, "status" | "headers">,
): Record<string, string> {
  const isKept =
    isPrefetch(request) &&
    response.status === 200 &&
    !response.headers.has("Set-Cookie") &&
    !currentRequest()?.isOpenedToNote &&
    !isLive(request)
  if (!isKept) return { "Cache-Control": "private, no-store" }
  return { "Cache-Control": `private, max-age=${FRESH_SECONDS}`, Vary: "Cookie" }
}
