import { randomUUID } from "node:crypto"
import type { MiddlewareHandler } from "hono"
import { logger } from "#app/platform/logger.server.ts"
import { countRequest } from "#app/platform/metrics.server.ts"
import { type RequestContext, runInRequest } from "#app/platform/request-context.server.ts"
import type { AppEnv } from "./app.ts"
import { visitorAddress } from "./trusted-proxy.ts"

const QUIET = /^\/(assets\/|healthz$|readyz$)/

/**
 * Gives each request its id and context and counts it and writes one line when it is answered: the route's
 * pattern instead of the path (paths hold emails), ids instead of people.
 */
export const requestLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const context: RequestContext = {
    requestId: randomUUID(),
    ip: visitorAddress(c.env.incoming),
    userAgent: c.req.header("User-Agent") ?? "",
    queries: 0,
    memo: new Map(),
  }
  const startedAt = performance.now()
  await runInRequest(context, async () => {
    await next()
    // Hono's own way would read the finished answer and make another.
    c.res.headers.set("X-Request-Id", context.requestId)
    const { method } = c.req
    const { status } = c.res
    const { queries, userId } = context
    const route = c.get("routePattern") ?? "(file)"
    const milliseconds = performance.now() - startedAt
    countRequest({ method, route, status, milliseconds, queries })
    if (QUIET.test(c.req.path)) return
    const ms = Math.round(milliseconds * 10) / 10
    logger.info({ event: "request", method, route, status, ms, queries, userId })
  })
}
