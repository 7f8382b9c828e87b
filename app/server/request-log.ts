import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { flushDeferred } from "#app/platform/after-response.server.ts"
import { logRequest, type RequestLine } from "#app/platform/logger.server.ts"
import { countRequest } from "#app/platform/metrics.server.ts"
import { type RequestContext, runInRequest } from "#app/platform/request-context.server.ts"
import type { AppContext, Middleware } from "./context.ts"
import { requestStartOf, visitorAddress } from "./incoming-facts.ts"
import { countReplay, isForPrimary, REPLAY_HEADERS, REPLAY_STATUS } from "./replica/replay.ts"

const QUIET = /^\/(assets\/|healthz$|readyz$)/

/**
 * Creates each request's context, counts and logs it. Patterns and ids only, since paths hold
 * emails.
 */
export const requestLog: Middleware = async (c, next) => {
  const context = toRequestContext(c.env.incoming)
  const startedAt = requestStartOf(c.env.incoming)
  await runInRequest(context, async () => {
    await next()
    if (isForPrimary(context)) replaceByReplay(c)
    else flushDeferred(context)
    // Hono's own method would copy the response.
    c.res.headers.set("X-Request-Id", context.requestId)
    logAnswer({
      requestId: context.requestId,
      method: c.req.method,
      route: context.routePattern ?? c.get("routePattern") ?? "(file)",
      status: c.get("statusForScript") ?? c.res.status,
      queries: context.queries,
      userId: context.userId,
      milliseconds: performance.now() - startedAt,
      isQuiet: QUIET.test(c.req.path),
    })
  })
}

function replaceByReplay(c: AppContext): void {
  countReplay("write")
  void c.res.body?.cancel()
  // Hono would copy the old headers.
  c.res = undefined
  c.res = new Response(null, { status: REPLAY_STATUS, headers: REPLAY_HEADERS })
}

export const toRequestContext = (request: IncomingMessage): RequestContext => ({
  requestId: randomUUID(),
  ip: visitorAddress(request),
  userAgent: request.headers["user-agent"] ?? "",
  queries: 0,
  memo: new Map(),
})

export function logAnswer(answered: RequestLine & { isQuiet?: boolean }): void {
  countRequest(answered)
  if (!answered.isQuiet) logRequest(answered)
}
