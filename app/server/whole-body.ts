import { hasSession } from "#app/http/session.server.ts"
import type { Middleware } from "./context.ts"
import { gateResponse } from "./gate-response.ts"
import { isUpload } from "./uploads.ts"

/**
 * Waits for a signed-in visitor's whole body before anything asks who they are: who began to send it
 * before a password change or a log-out must not act by the ended session after it. Where files go to the
 * disk as they come, `submitUpload` asks for the session again.
 */
export const wholeBody: Middleware = async (c, next) => {
  if (isUpload(c) || !(await hasSession(c.req.raw))) return next()
  const body = await c.req.raw.arrayBuffer().catch(() => undefined)
  // Whoever left in the middle of it is nobody's fault.
  if (!body) return gateResponse(c, 400, "The request did not arrive whole.")
  const { url, method, headers, signal } = c.req.raw
  c.req.raw = new Request(url, { method, headers, body, signal })
  return next()
}
