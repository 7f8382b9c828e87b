import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { SECOND } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { fence } from "#app/platform/fencing.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { replicationPosition } from "#app/platform/repl-clock.server.ts"
import { HEADERS, INTERNAL, toGeneration } from "#app/platform/replica/internal.server.ts"
import { sealSecrets } from "#app/platform/replica/shared-secrets.server.ts"
import { findFlaw } from "#app/platform/replica/signature.server.ts"

const DEFAULT_PORT = 9465

const OPTIONS = {
  headersTimeout: 5 * SECOND,
  requestTimeout: 10 * SECOND,
  keepAliveTimeout: 10 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
}
/** Replicas need few, but anyone can connect. */
const MAX_CONNECTIONS = 512

let port: number | undefined

export const replicaPort = (): number | undefined => port

/** Serves replicas on a port of its own; in a demo any free one. */
export async function serveReplicas(): Promise<void> {
  if (env.isReplica || env.REPLICA_SECRET === undefined) return
  const wanted = env.REPLICA_PORT ?? DEFAULT_PORT
  try {
    port = await listen(wanted).catch((error) => (env.DEMO ? listen(0) : Promise.reject(error)))
  } catch (error) {
    process.stderr.write(
      `Port ${wanted} for replicas cannot be opened (${error}). Set REPLICA_PORT to another one.\n`,
    )
    process.exit(1)
  }
}

function listen(wanted: number): Promise<number> {
  const server = createServer(OPTIONS, (request, response) => {
    answer(request, response).catch((error) => {
      logger.warn({ event: "replica.not_answered", err: error })
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
    })
  })
  server.maxConnections = MAX_CONNECTIONS
  server.unref()
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(wanted, env.HOST, () => {
      const address = server.address()
      resolve(typeof address === "object" && address ? address.port : wanted)
    })
  })
}

async function answer(
  { method = "", url: path = "", headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const generation = String(headers[HEADERS.generation] ?? "")
  const flaw = await findFlaw({ method, path, generation }, headers[HEADERS.signature])
  // Anyone can forge requests and fill the log.
  if (flaw && flaw !== "forged") logger.warn({ event: "replica.refused", flaw })
  if (flaw) return end(response, 401)
  if (toGeneration(generation) > replicationPosition(sqlite).generation) {
    fence(`a replica knows of generation ${toGeneration(generation)}`)
    // Waits for a transaction that another process began before.
    sqlite.transaction(() => {}).immediate()
    return end(response, 503)
  }
  if (method === "GET" && path === INTERNAL.position)
    return sendJson(response, replicationPosition(sqlite))
  if (method === "GET" && path === INTERNAL.secrets) return sendJson(response, sealSecrets())
  end(response, 404)
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status, { "Cache-Control": "no-store" }).end()
}

function sendJson(response: ServerResponse, value: unknown): void {
  const headers = { "Content-Type": "application/json", "Cache-Control": "no-store" }
  response.writeHead(200, headers).end(JSON.stringify(value))
}
