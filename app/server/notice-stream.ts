import { randomInt, randomUUID } from "node:crypto"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { findSessionUser } from "#app/domain/identity/accounts/sessions.server.ts"
import { contentSecurityPolicy } from "#app/http/content-security-policy.server.ts"
import { sessionHashIn } from "#app/http/session.server.ts"
import { SECOND } from "#app/platform/clock.server.ts"
import { countedQueries } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { href, urls } from "#app/urls/index.ts"
import { formatRefusal } from "./malformed-requests.ts"
import { logAnswer } from "./request-log.ts"
import { FIXED_SECURITY_HEADERS } from "./security-headers.ts"
import { createStreamHub } from "./stream-hub.ts"

const PATH = href(urls.notifications.stream)

const HEADERS = [
  ...FIXED_SECURITY_HEADERS,
  ["Content-Security-Policy", contentSecurityPolicy("")],
  ["Cache-Control", "no-store"],
  // Disables the proxy's buffering.
  ["X-Accel-Buffering", "no"],
] as const

const OF_ANOTHER_SITE = "Only pages of this site may listen here."
const NO_CAPACITY =
  "There is no room for another stream at the moment. Please try again in a minute."
const RETRY_AFTER_SECONDS = "60"

/** Spreads reconnecting browsers over time. */
const RETRY_MS = [3 * SECOND, 8 * SECOND] as const

/** Streams on Node's own response: a request context held for hours by thousands costs memory. */
function createNoticeStreams() {
  const hub = createStreamHub()
  let isClosing = false

  async function open(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const startedAt = performance.now()
    const sessionHash = await sessionHashIn(incoming.headers.cookie)
    if (outgoing.destroyed) return
    const queriesBefore = countedQueries()
    const requestId = randomUUID()
    const status = answer(incoming, outgoing, { sessionHash, requestId })
    // Logged now, since the stream stays open for hours.
    logAnswer({
      requestId,
      method: "GET",
      route: urls.notifications.stream,
      status,
      queries: countedQueries() - queriesBefore,
      milliseconds: performance.now() - startedAt,
    })
  }

  function answer(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { sessionHash, requestId }: { sessionHash: string | undefined; requestId: string },
  ): number {
    const { headers, url = "" } = incoming
    const refuse = (status: number, message: string, ...more: string[]) => {
      const { headers: own, body } = formatRefusal(incoming, message)
      const names = [...HEADERS, ["X-Request-Id", requestId], ...Object.entries(own)]
      outgoing.writeHead(status, [...names.flat(), ...more]).end(body)
      return status
    }
    const site = headers["sec-fetch-site"]
    if (site !== undefined && site !== "same-origin") return refuse(403, OF_ANOTHER_SITE)
    const user = sessionHash === undefined ? undefined : findSessionUser(sessionHash)
    if (!user || sessionHash === undefined) return refuse(401, "Please log in first.")
    if (isClosing || hub.isFull()) {
      return refuse(503, NO_CAPACITY, "Retry-After", RETRY_AFTER_SECONDS)
    }
    const type = ["Content-Type", "text/event-stream; charset=utf-8", "Connection", "close"]
    outgoing.writeHead(200, [...HEADERS.flat(), "X-Request-Id", requestId, ...type])
    outgoing.write(`retry: ${randomInt(...RETRY_MS)}\n\n`)
    const { userId, role, personId } = user
    const opened = { userId, role, personId, sessionHash, wire: outgoing }
    const stream = hub.add(opened, resumeAfter(headers, url))
    outgoing.once("close", () => hub.remove(stream))
    return 200
  }

  return {
    serve:
      (application: RequestListener): RequestListener =>
      (incoming, outgoing) => {
        const { method, url = "" } = incoming
        const isOurs = method === "GET" && (url === PATH || url.startsWith(`${PATH}?`))
        if (!isOurs) return application(incoming, outgoing)
        open(incoming, outgoing).catch((error) => {
          logger.error({ event: "fault", err: error })
          outgoing.destroy()
        })
      },
    count: hub.count,
    close(): void {
      isClosing = true
      hub.endAll()
    },
  }
}

/** Finds the last notice: from a broken connection, else from the page. */
function resumeAfter(headers: IncomingMessage["headers"], url: string): number | undefined {
  const stated = headers["last-event-id"] ?? new URLSearchParams(url.split("?")[1]).get("after")
  const text = String(stated ?? "")
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

export const noticeStreams = createNoticeStreams()
