import cluster from "node:cluster"
import pino from "pino"
import { env } from "./env.server.ts"
import { currentRequest } from "./request-context.server.ts"

/** So little at a time is written in one piece, also where several processes share the output. */
const WRITTEN_AT_ONCE_BYTES = 2048
const FLUSH_EVERY_MS = 200

/**
 * A line written by itself costs more than a kept page; gathered ones hardly anything. `flushSync` waits for the
 * disk where the output is a file, with everybody's requests: it is for the end alone.
 */
const output = pino.destination({ minLength: WRITTEN_AT_ONCE_BYTES, sync: true })

setInterval(() => output.flush(), FLUSH_EVERY_MS).unref()
process.on("exit", () => output.flushSync())

/** Which of several machines says it; undefined where there is one. */
const role = env.isReplica ? "replica" : env.REPLICA_SECRET && "primary"

const base = { ...(cluster.worker && { worker: cluster.worker.id }), ...(role && { role }) }

/** JSON lines on standard output. Never give it personal data: ids and route patterns only. */
export const logger = pino(
  {
    level: env.LOG_LEVEL,
    base,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["email", "phone", "password", "cookie", "authorization", "signature", "*.password"],
      censor: "[redacted]",
    },
    mixin: () => {
      const request = currentRequest()
      return request ? { requestId: request.requestId } : {}
    },
  },
  output,
)

/** What the line of an answered request says; of all that is known of it nothing else. */
export type RequestLine = {
  requestId: string
  method: string
  /** A pattern: addresses name people. */
  route: string
  status: number
  queries: number
  userId?: string | undefined
  /** Whether the page was rendered for many. */
  isShared?: boolean
  milliseconds: number
}

/** Writes the line of an answered request. */
export function logRequest(request: RequestLine): void {
  const { requestId, method, route, status, queries, userId, isShared, milliseconds } = request
  const ms = Math.round(milliseconds * 10) / 10
  const line = { requestId, method, route, status, queries, userId, isShared, ms }
  logger.info({ event: "request", ...line })
}
