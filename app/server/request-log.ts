import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { flushDeferred } from "#app/platform/after-response.server.ts"
import { logRequest, type RequestLine } from "#app/platform/logger.server.ts"
import { countRequest } from "#app/platform/metrics.server.ts"
import { type RequestContext, runInRequest } from "#app/platform/request-context.server.ts"
import type { AppContext, Middleware } from "./context.ts"
import { startOf, visitorAddress } from "./incoming-facts.ts"
import { countReplay, isForPrimary, REPLAY_HEADERS, REPLAY_STATUS } from "./replica/replay.ts"

const QUIET = /^\/(assets\/|healthz$|readyz$)/

/** Gives each request its context, counts it and logs it: patterns and ids, since paths hold emails. */
export const requestLog: Middleware = async (c, next) => {
  const context = toRequestContext(c.env.incoming)
  const startedAt = startOf(c.env.incoming)
  await runInRequest(context, async () => {
    await next()
    if (isForPrimary(context)) replaceByReplay(c)
    else flushDeferred(context)
    // Hono's own way would read the finished answer and make another.
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

/** Throws away an answer for which this replica would have to write. */
function replaceByReplay(c: AppContext): void {
  countReplay("write")
  void c.res.body?.cancel()
  // Hono would copy the headers of the answer that is replaced.
  c.res = undefined
  c.res = new Response(null, { status: REPLAY_STATUS, headers: REPLAY_HEADERS })
}

/** What is known of a request before anybody looked at it. */
export const toRequestContext = (request: IncomingMessage): RequestContext => ({
  requestId: randomUUID(),
  ip: visitorAddress(request),
  userAgent: request.headers["user-agent"] ?? "",
  queries: 0,
  memo: new Map(),
})

/** Counts an answered request and writes its line. */
export function logAnswer(answered: RequestLine & { isQuiet?: boolean }): void {
  countRequest(answered)
  if (!answered.isQuiet) logRequest(answered)
}
