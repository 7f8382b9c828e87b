import { hasSession } from "#app/http/session.server.ts"
import type { Middleware } from "./context.ts"
import { gateResponse } from "./gate-response.ts"

/**
 * Waits for the whole body of a signed-in visitor's post before anything asks who they are. A body may
 * take a minute to arrive, and whoever began to send it before a password change or a log-out must not
 * act by the ended session after it. Others' bodies are not kept here: nobody acts by them.
 */
export const wholeBody: Middleware = async (c, next) => {
  if (!(await hasSession(c.req.raw))) return next()
  const body = await c.req.raw.arrayBuffer().catch(() => undefined)
  // Whoever left in the middle of it is nobody's fault.
  if (!body) return gateResponse(c, 400, "The request did not arrive whole.")
  c.req.raw = new Request(c.req.raw, { body })
  return next()
}
