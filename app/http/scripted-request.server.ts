import { env } from "#app/platform/env.server.ts"
import { isOwnOrigin } from "./request-info.server.ts"

const isPrefetch = ({ headers }: Request): boolean =>
  /prefetch|prerender|preview/.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "")

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
