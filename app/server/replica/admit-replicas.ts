import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { fence } from "#app/platform/fencing.server.ts"
import { positionOf } from "#app/platform/repl-clock.server.ts"
import {
  HEADERS,
  INTERNAL,
  INTERNAL_HEADER,
  isOurSecret,
  toGeneration,
} from "#app/platform/replica/internal.server.ts"
import { noteFacts, PROXY_HEADER, removeHeaders } from "../incoming-facts.ts"
import { answerReplica } from "./answer-replica.ts"

/**
 * Believes what a replica of ours says of a visitor, by the secret, and takes the same headers away from
 * everybody else. What replicas ask for themselves is answered here. docs/rules.md#replicas
 */
export function admitReplicas(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { headers, rawHeaders } = request
    if (!rawHeaders.some((name, at) => at % 2 === 0 && INTERNAL_HEADER.test(name))) {
      return listener(request, response)
    }
    const { [HEADERS.visitor]: visitor, [HEADERS.host]: host } = headers
    const isOurs = isOurSecret(headers[HEADERS.secret])
    const generation = toGeneration(headers[HEADERS.generation])
    removeHeaders(request, INTERNAL_HEADER)
    if (!isOurs) return listener(request, response)
    // Two machines that take each other for the primary would send it round for ever.
    if (env.isReplica) return refuse(response, 508, "A replica answers no other machine.")
    if (generation > positionOf(sqlite).generation) {
      fence(`a replica knows of generation ${generation}`)
      return refuse(response, 503, "Another machine has taken over.")
    }
    if (request.url?.startsWith(INTERNAL.root)) return answerReplica(request, response)
    if (typeof visitor === "string") asSent(request, { visitor, host })
    return listener(request, response)
  }
}

/** The request as the visitor sent it to the replica. */
function asSent(
  request: IncomingMessage,
  { visitor, host }: { visitor: string; host: string | string[] | undefined },
): void {
  removeHeaders(request, PROXY_HEADER)
  noteFacts(request, { visitor })
  if (typeof host !== "string") return
  removeHeaders(request, /^host$/i)
  request.headers.host = host
  request.rawHeaders.push("Host", host)
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }
  response.writeHead(status, headers).end(`${message}\n`)
}
