import { env } from "#app/platform/env.server.ts"
import { isOwnOrigin } from "./request-info.server.ts"

/**
 * Whether a page is asked for only in case its link is followed: by our own script, or by the browser.
 * Such a request must change nothing; above all it takes no message that waits for the next page.
 */
export function isPrefetch(request: Request): boolean {
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
    const isFetch = headers.get("Sec-Fetch-Dest") === "empty"
    const mode = headers.get("Sec-Fetch-Mode")
    return (
      isFetch && (mode === "cors" || mode === "same-origin") && (site === "same-origin" || isNamed)
    )
  }
  const from = origin ?? headers.get("Referer")
  const isOurs = from !== null && URL.canParse(from) && isOwnOrigin(request, new URL(from).origin)
  return (isOurs || isNamed) && headers.get("Accept")?.includes("application/json") === true
}

/** Whether somebody follows a link, or a browser does so ahead of them: what they expect is a page. */
export function isNavigation(request: Request): boolean {
  const mode = request.headers.get("Sec-Fetch-Mode")
  if (isPrefetch(request) || mode === "navigate") return true
  return mode === null && request.headers.get("Accept")?.includes("text/html") === true
}

const FRESH_SECONDS = 5

/**
 * How long the browser may keep a page's data. What was fetched ahead serves the click that follows, and
 * only with the same cookies: a form sent in the meantime leaves a message in one (flash.server.ts). A
 * redirect is not kept: to the login it sets a cookie when it is meant (return-to.server.ts).
 */
export function dataCaching(request: Request, response: Response): Record<string, string> {
  const isKept =
    isPrefetch(request) && response.status === 200 && !response.headers.has("Set-Cookie")
  if (!isKept) return { "Cache-Control": "private, no-store" }
  return { "Cache-Control": `private, max-age=${FRESH_SECONDS}`, Vary: "Cookie" }
}
