import { hadSession } from "#app/http/form-draft.server.ts"
import { hasSession } from "#app/http/session.server.ts"
import { SECOND } from "#app/platform/clock.server.ts"
import { discardBody, POLITE_SECONDS } from "./body-limits.ts"
import type { AppContext, Middleware } from "./context.ts"
import { uploadKind } from "./uploads.ts"

const MAX_BYTES = 64 * 1024

/**
 * Replaces a long form of an anonymous visitor by an empty one, so that its route redirects to the
 * login: docs/rules.md#bodies-of-nobody
 */
export const unclaimedBodies: Middleware = async (c, next) => {
  if (Number(c.req.header("Content-Length")) <= MAX_BYTES || (await isKnown(c))) return next()
  const { raw } = c.req
  const headers = new Headers(raw.headers)
  headers.delete("Content-Length")
  headers.delete("Content-Type")
  c.req.raw = new Request(raw.url, { method: "POST", headers })
  await next()
  c.header("Connection", "close")
  c.req.raw = raw
  return discardBody(c, POLITE_SECONDS * SECOND)
}

/** Accepts a live session, or an upload of an expired one, whose texts may be kept. */
const isKnown = async (c: AppContext): Promise<boolean> =>
  (await hasSession(c.req.raw)) || (uploadKind(c) !== undefined && (await hadSession(c.req.raw)))
