import { SECOND } from "#app/platform/clock.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { discardBody, POLITE_SECONDS } from "./body-limits.ts"
import type { Middleware } from "./context.ts"
import { errorResponse } from "./error-response.ts"
import { uploadKind } from "./uploads.ts"

/**
 * Reads the body before the session check, so that a slow form cannot outlive its session;
 * `submitUpload` checks again. Unread files are discarded, or the browser shows a network error.
 */
export const wholeBody: Middleware = async (c, next) => {
  if (uploadKind(c)) {
    await next()
    if (currentRequest()?.userId) return discardBody(c)
    // Anonymous visitors get no long upload time.
    c.header("Connection", "close")
    return discardBody(c, POLITE_SECONDS * SECOND)
  }
  const body = await c.req.raw.arrayBuffer().catch(() => undefined)
  // The sender left.
  if (!body) return errorResponse(c, 400, "The request did not arrive whole.")
  const { url, method, headers, signal } = c.req.raw
  c.req.raw = new Request(url, { method, headers, body, signal })
  return next()
}
