import cluster from "node:cluster"
import pino from "pino"
import { env } from "./env.server.ts"
import { currentRequest } from "./request-context.server.ts"

/** JSON lines on standard output. Never give it personal data: ids and route patterns only. */
export const logger = pino({
  level: env.LOG_LEVEL,
  base: cluster.worker ? { worker: cluster.worker.id } : undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: ["email", "phone", "password", "cookie", "authorization", "signature", "*.password"],
    censor: "[redacted]",
  },
  mixin: () => {
    const request = currentRequest()
    return request ? { requestId: request.requestId } : {}
  },
})
