import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { env } from "#app/platform/env.server.ts"
import { logRequest } from "#app/platform/logger.server.ts"
import { countRequest } from "#app/platform/metrics.server.ts"
import { type RequestContext, runInRequest } from "#app/platform/request-context.server.ts"
import type { Middleware } from "./context.ts"

const QUIET = /^\/(assets\/|healthz$|readyz$)/

/** Gives each request its context, counts it and logs it: patterns and ids, since paths hold emails. */
export const requestLog: Middleware = async (c, next) => {
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
    logAnswer({
      requestId: context.requestId,
      method: c.req.method,
      route: context.routePattern ?? c.get("routePattern") ?? "(file)",
      status: c.res.status,
      queries: context.queries,
      userId: context.userId,
      milliseconds: performance.now() - startedAt,
      isQuiet: QUIET.test(c.req.path),
    })
  })
}

/** The socket's address, or what the outermost of TRUST_PROXY proxies added to X-Forwarded-For. */
function visitorAddress(request: IncomingMessage): string {
  const socketAddress = request.socket.remoteAddress ?? ""
  if (env.TRUST_PROXY === 0) return socketAddress
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean)
  return forwarded.at(-env.TRUST_PROXY) ?? socketAddress
}

type Answered = Parameters<typeof countRequest>[0] &
  Pick<RequestContext, "requestId" | "userId"> & { isQuiet?: boolean }

/** Counts an answered request and writes its line. */
export function logAnswer({ milliseconds, isQuiet, ...answered }: Answered): void {
  countRequest({ ...answered, milliseconds })
  if (!isQuiet) logRequest({ ...answered, ms: Math.round(milliseconds * 10) / 10 })
}
