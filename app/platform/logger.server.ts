import cluster from "node:cluster"
import pino from "pino"
import { env } from "./env.server.ts"
import { currentRequest } from "./request-context.server.ts"

/** Writes of this size are atomic on a shared output. */
const WRITTEN_AT_ONCE_BYTES = 2048
const FLUSH_EVERY_MS = 200

/** Buffered: a write per line costs more than a cached page. `flushSync` blocks, for the end. */
const output = pino.destination({ minLength: WRITTEN_AT_ONCE_BYTES, sync: true })

setInterval(() => output.flush(), FLUSH_EVERY_MS).unref()
process.on("exit", () => output.flushSync())

const role = env.isReplica ? "replica" : env.REPLICA_SECRET && "primary"

const base = { ...(cluster.worker && { worker: cluster.worker.id }), ...(role && { role }) }

const common = { level: env.LOG_LEVEL, base, timestamp: pino.stdTimeFunctions.isoTime }

/** Never log personal data: ids and route patterns only. */
export const logger = pino(
  {
    ...common,
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

/** Its lines hold nothing to redact, and name their request themselves. */
const requestLogger = pino(common, output)

export type RequestLine = {
  requestId: string
  method: string
  /** A pattern, since paths name people. */
  route: string
  status: number
  queries: number
  userId?: string | undefined
  /** True for a page shared by a role. */
  isShared?: boolean
  milliseconds: number
}

export function logRequest(request: RequestLine): void {
  const { requestId, method, route, status, queries, userId, isShared, milliseconds } = request
  const ms = Math.round(milliseconds * 10) / 10
  const line = { requestId, method, route, status, queries, userId, isShared, ms }
  requestLogger.info({ event: "request", ...line })
}
