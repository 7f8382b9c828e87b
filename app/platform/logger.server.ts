import cluster from "node:cluster"
import pino from "pino"
import { clock } from "./clock.server.ts"
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

/** Lines of requests for the output, which measures all that it gathered anew at each line. */
let gathered = ""
function handOver(): void {
  if (gathered) output.write(gathered)
  gathered = ""
}
const flush = setInterval(() => {
  handOver()
  output.flush()
}, FLUSH_EVERY_MS)
flush.unref()
process.on("exit", () => {
  handOver()
  output.flushSync()
})

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

const areRequestsLogged = logger.isLevelEnabled("info")

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

/** The moment of the last line, in which a busy server writes many. */
let last = { at: 0, time: "" }

/** The line of an answered request, as `logger.info` writes it, for half its price: nothing in it is to be hidden. */
export function logRequest(request: RequestLine): void {
  if (!areRequestsLogged) return
  const at = clock.now()
  if (at !== last.at) last = { at, time: new Date(at).toISOString() }
  const line = {
    level: pino.levels.values.info,
    time: last.time,
    ...base,
    event: "request",
    requestId: request.requestId,
    method: request.method,
    route: request.route,
    status: request.status,
    queries: request.queries,
    userId: request.userId,
    isShared: request.isShared,
    ms: Math.round(request.milliseconds * 10) / 10,
  }
  gathered += `${JSON.stringify(line)}\n`
  if (gathered.length >= WRITTEN_AT_ONCE_BYTES) handOver()
}
