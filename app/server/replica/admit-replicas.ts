import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { fence } from "#app/platform/fencing.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { positionOf } from "#app/platform/repl-clock.server.ts"
import { HEADERS, INTERNAL_HEADER, toGeneration } from "#app/platform/replica/internal.server.ts"
import { findFlaw, partsOfVisit, type Visit } from "#app/platform/replica/signature.server.ts"
import { noteFacts, PROXY_HEADER, removeHeaders } from "../incoming-facts.ts"
import { refuse } from "./refuse.ts"

/**
 * Believes what a replica of ours says of a visitor, by its signature, and removes the same headers of
 * everybody else. docs/rules.md#signed-requests
 */
export function admitReplicas(listener: RequestListener): RequestListener {
  return (request, response) => {
    const isMarked = request.rawHeaders.some(
      (name, at) => at % 2 === 0 && INTERNAL_HEADER.test(name),
    )
    if (!isMarked) return listener(request, response)
    const { signature, ...visit } = visitIn(request)
    removeHeaders(request, INTERNAL_HEADER)
    if (env.REPLICA_SECRET === undefined) return listener(request, response)
    admit(request, response, visit, signature)
      .then((isAnswered) => isAnswered || listener(request, response))
      .catch((error) => {
        logger.warn({ event: "replica.not_admitted", err: error })
        response.destroy()
      })
  }
}

function visitIn({ method = "", url = "", headers }: IncomingMessage) {
  const stated = (name: string) => String(headers[name] ?? "")
  return {
    method,
    path: url,
    generation: stated(HEADERS.generation),
    visitor: stated(HEADERS.visitor),
    host: stated(HEADERS.host),
    signature: stated(HEADERS.signature),
  }
}

/** Returns whether the request was refused; what a replica of ours signed is then the visitor's own request. */
async function admit(
  request: IncomingMessage,
  response: ServerResponse,
  visit: Visit,
  signature: string,
): Promise<boolean> {
  const refuseWith = (status: number, message: string): true => {
    refuse(request, response, status, message)
    return true
  }
  const flaw = await findFlaw(partsOfVisit(visit), signature)
  if (flaw === "forged") return false
  if (flaw) {
    logger.warn({ event: "replica.refused", flaw })
    return refuseWith(401, "The signature of this request does not hold any more.")
  }
  // Two machines that take each other for the primary would send it round for ever.
  if (env.isReplica) return refuseWith(508, "A replica answers no other machine.")
  const generation = toGeneration(visit.generation)
  if (generation > positionOf(sqlite).generation) {
    fence(`a replica knows of generation ${generation}`)
    return refuseWith(503, "Another machine has taken over.")
  }
  asSent(request, visit)
  return false
}

/** Makes it the request that the visitor sent to the replica. */
function asSent(request: IncomingMessage, { visitor, host }: Visit): void {
  removeHeaders(request, PROXY_HEADER)
  removeHeaders(request, /^host$/i)
  noteFacts(request, { visitor })
  request.headers.host = host
  request.rawHeaders.push("Host", host)
}
