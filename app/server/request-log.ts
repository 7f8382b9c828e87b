import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { settleDeeds } from "#app/platform/after-answer.server.ts"
import { logRequest, type RequestLine } from "#app/platform/logger.server.ts"
import { countRequest } from "#app/platform/metrics.server.ts"
import { type RequestContext, runInRequest } from "#app/platform/request-context.server.ts"
import type { Middleware } from "./context.ts"
import { startOf, visitorAddress, writeRefusalOf } from "./incoming-facts.ts"

const QUIET = /^\/(assets\/|healthz$|readyz$)/

/** Gives each request its context, counts it and logs it: patterns and ids, since paths hold emails. */
export const requestLog: Middleware = async (c, next) => {
  const context = toRequestContext(c.env.incoming)
  const startedAt = startOf(c.env.incoming)
  await runInRequest(context, async () => {
    await next()
    settleDeeds(context)
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

/** What is known of a request before anybody looked at it. */
export const toRequestContext = (request: IncomingMessage): RequestContext => ({
  requestId: randomUUID(),
  ip: visitorAddress(request),
  writeRefusal: writeRefusalOf(request),
  userAgent: request.headers["user-agent"] ?? "",
  queries: 0,
  memo: new Map(),
})

/** Counts an answered request and writes its line. */
export function logAnswer(answered: RequestLine & { isQuiet?: boolean }): void {
  countRequest(answered)
  if (!answered.isQuiet) logRequest(answered)
}
