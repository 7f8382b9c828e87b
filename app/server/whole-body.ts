import { hasSession } from "#app/http/session.server.ts"
import type { Middleware } from "./context.ts"
import { gateResponse } from "./gate-response.ts"

/**
 * Waits for a signed-in visitor's whole body before anything asks who they are: who began to send it
 * before a password change or a log-out must not act by the ended session after it.
 */
export const wholeBody: Middleware = async (c, next) => {
  if (!(await hasSession(c.req.raw))) return next()
  const body = await c.req.raw.arrayBuffer().catch(() => undefined)
  // Whoever left in the middle of it is nobody's fault.
  if (!body) return gateResponse(c, 400, "The request did not arrive whole.")
  c.req.raw = new Request(c.req.raw, { body })
  return next()
}
