import type { IncomingMessage, RequestListener } from "node:http"
import { flushDeferred } from "#app/platform/after-response.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { type RequestContext, runInRequest } from "#app/platform/request-context.server.ts"
import { setRequestFacts } from "../incoming-facts.ts"
import { logAnswer, toRequestContext } from "../request-log.ts"

export type CachedAnswer = {
  status: 200 | 304
  headers: string[]
  body?: Uint8Array | string
  pattern: string
  isShared?: true
}

/**
 * Answers from a cache, and leaves the rest to the application. Latin1 text lets Node send headers
 * and body together.
 */
export function aheadOfApp<Asked extends object>(
  read: (incoming: IncomingMessage) => Asked | undefined,
  answer: (asked: Asked, context: RequestContext) => Promise<CachedAnswer | undefined>,
) {
  return (application: RequestListener): RequestListener =>
    async (incoming, outgoing) => {
      const asked = read(incoming)
      if (!asked) return application(incoming, outgoing)
      const startedAt = performance.now()
      const context = toRequestContext(incoming)
      const isAnswered = await runInRequest(context, async () => {
        const found = await answer(asked, context).catch((err) => {
          logger.error({ event: "fault", err })
        })
        if (!found) return false
        const { status, headers, body, pattern: route, isShared } = found
        const { requestId, queries, userId } = context
        outgoing.writeHead(status, [...headers, "X-Request-Id", requestId])
        outgoing.end(body, "latin1")
        const milliseconds = performance.now() - startedAt
        const { method = "" } = incoming
        logAnswer({ requestId, method, route, status, queries, userId, isShared, milliseconds })
        flushDeferred(context)
        return true
      })
      if (isAnswered) return
      setRequestFacts(incoming, { startedAt })
      application(incoming, outgoing)
    }
}
