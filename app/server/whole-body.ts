import { SECOND } from "#app/platform/clock.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { discardBody, POLITE_SECONDS } from "./body-limits.ts"
import type { Middleware } from "./context.ts"
import { errorResponse } from "./error-response.ts"
import { uploadKind } from "./uploads.ts"

/**
 * Waits for the whole body, which is bounded by then, before anything asks who sends it: who began to send it
 * before a password change or a log-out must not act by the ended session after it. Where files go to the
 * disk as they come, `submitUpload` asks for the session again; what nobody read of them is read here, since a
 * browser that is still sending when the line closes shows a network error and not the answer.
 */
export const wholeBody: Middleware = async (c, next) => {
  if (uploadKind(c)) {
    await next()
    if (currentRequest()?.userId) return discardBody(c)
    // For whoever is not signed in nobody waits as long as files may take.
    c.header("Connection", "close")
    return discardBody(c, POLITE_SECONDS * SECOND)
  }
  const body = await c.req.raw.arrayBuffer().catch(() => undefined)
  // Whoever left in the middle of it is nobody's fault.
  if (!body) return errorResponse(c, 400, "The request did not arrive whole.")
  const { url, method, headers, signal } = c.req.raw
  c.req.raw = new Request(url, { method, headers, body, signal })
  return next()
}
