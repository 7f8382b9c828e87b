import type { IncomingMessage, ServerResponse } from "node:http"
import { json } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { doDeeds } from "#app/platform/after-answer.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { pictureFiles, privateFiles } from "#app/platform/file-store.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { positionOf } from "#app/platform/repl-clock.server.ts"
import { Deeds } from "#app/platform/replica/hand-over.server.ts"
import { INTERNAL } from "#app/platform/replica/internal.server.ts"
import { sealSecrets } from "#app/platform/replica/shared-secrets.server.ts"
import { piecesOf } from "#app/platform/stream-pieces.ts"

const MOST_BYTES = 64 * 1024

/** The stores of files by the names that replicas ask for. */
const STORES = { uploads: pictureFiles, files: privateFiles } as const

/** Answers what a replica asks for itself; whose word it is was proven before. */
export function answerReplica(request: IncomingMessage, response: ServerResponse): void {
  answer(request, response).catch((error) => {
    logger.warn({ event: "replica.not_answered", err: error })
    if (!response.headersSent) response.writeHead(500)
    response.end()
  })
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = "" } = request
  if (method === "GET" && url === INTERNAL.position) return sendJson(response, positionOf(sqlite))
  if (method === "GET" && url === INTERNAL.secrets) return sendJson(response, sealSecrets())
  if (method === "GET" && url.startsWith(INTERNAL.files)) return sendFile(response, url)
  if (method === "POST" && url === INTERNAL.after) return takeDeeds(request, response)
  response.writeHead(404).end()
}

function sendJson(response: ServerResponse, value: unknown): void {
  const headers = { "Content-Type": "application/json", "Cache-Control": "no-store" }
  response.writeHead(200, headers).end(JSON.stringify(value))
}

async function takeDeeds(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!(Number(request.headers["content-length"]) <= MOST_BYTES)) {
    response.writeHead(413).end()
    return
  }
  doDeeds(Deeds.parse(await json(request)))
  response.writeHead(204).end()
}

async function sendFile(response: ServerResponse, url: string): Promise<void> {
  const [store = "", id = ""] = url.slice(INTERNAL.files.length).split("/")
  const files = Object.entries(STORES).find(([name]) => name === store)?.[1]
  const opened = await files?.openStream(id)
  if (!opened) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, { "Content-Length": opened.bytes, "Cache-Control": "no-store" })
  await pipeline(piecesOf(opened.stream), response)
}
