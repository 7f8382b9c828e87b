import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http"
import type { Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { SECOND } from "#app/platform/clock.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { limitOf } from "../body-limits.ts"
import { logAnswer } from "../request-log.ts"
import { isMultipartType, watchUpload } from "../uploads.ts"
import { pathOf } from "./forward-rules.ts"
import { holdEvents } from "./position-lines.ts"
import { headersToPass, openRequest, whenConnected } from "./primary-connection.ts"

/** Forms without files are held here whole, so that what was typed is not lost when the line breaks. */
const HELD_BYTES = 512 * 1024

/** How a request came out: nothing reached the primary, or nobody knows what it did. */
export type Outcome = "answered" | "away" | "unknown"

/**
 * Lets the primary answer, both bodies as they flow. Nothing has been sent to the visitor where it was away
 * or where it is not known what it did; `rawBody` then holds a form that was read, for our own application.
 */
export async function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  reason: string,
): Promise<Outcome> {
  const startedAt = performance.now()
  const body = isHeld(incoming) ? await readWhole(incoming) : undefined
  if (body) Object.assign(incoming, { rawBody: body })
  const isStream = reason === "stream"
  const request = openRequest(incoming, isStream)
  // Whoever leaves takes the request along.
  const leave = () => request.destroy()
  outgoing.once("close", leave)
  try {
    await whenConnected(request)
  } catch (error) {
    outgoing.off("close", leave)
    logger.warn({ event: "replica.forward_failed", reason, err: error })
    return "away"
  }
  const answer = await send(request, incoming, body)
  if (!answer) return outgoing.destroyed ? "answered" : "unknown"
  // A refusal is no event.
  const hasEvents = isStream && answer.statusCode === 200
  await passOn(answer, incoming, outgoing, hasEvents ? [holdEvents()] : [])
  outgoing.off("close", leave)
  // An answer that came before the whole body leaves a connection that nobody can use again.
  if (!request.writableFinished) request.destroy()
  logAnswer({
    requestId: String(answer.headers["x-request-id"] ?? ""),
    method: incoming.method ?? "",
    route: "(primary)",
    status: answer.statusCode ?? 0,
    queries: 0,
    milliseconds: performance.now() - startedAt,
  })
  return "answered"
}

/** Whether a body is short enough to wait for: no files, and no longer by its own word than its address takes. */
function isHeld({ headers, url = "" }: IncomingMessage): boolean {
  const length = Number(headers["content-length"] ?? Number.NaN)
  const longest = Math.min(HELD_BYTES, limitOf(pathOf(url) ?? ""))
  return length <= longest && !isMultipartType(headers["content-type"])
}

async function readWhole(incoming: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of incoming) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Sends the body and waits for the answer's head; undefined where there will be none. */
function send(
  request: ClientRequest,
  incoming: IncomingMessage,
  body: Buffer | undefined,
): Promise<IncomingMessage | undefined> {
  return new Promise((resolve) => {
    request.once("response", resolve)
    // Also after the answer has begun: a line that breaks then ends the answer itself.
    request.on("error", (error) => {
      logger.warn({ event: "replica.forward_broken", err: error })
      readPolitely(incoming)
      resolve(undefined)
    })
    if (body) {
      request.end(body)
      return
    }
    if (isMultipartType(incoming.headers["content-type"])) watchUpload(incoming)
    // The primary may refuse by the headers alone what has not begun to come.
    const { "content-length": length, "transfer-encoding": encoding } = incoming.headers
    if (length !== undefined || encoding !== undefined) request.flushHeaders()
    incoming.pipe(request)
  })
}

const POLITE_MS = 5 * SECOND

/** Reads on what the primary has refused unread, for a while: a browser that is still sending sees no answer. */
function readPolitely(incoming: IncomingMessage): void {
  incoming.unpipe()
  incoming.resume()
  const cut = setTimeout(() => incoming.socket.destroy(), POLITE_MS)
  incoming.once("end", () => clearTimeout(cut))
  incoming.once("close", () => clearTimeout(cut))
}

async function passOn(
  answer: IncomingMessage,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  between: Transform[],
): Promise<void> {
  if (!incoming.complete) readPolitely(incoming)
  outgoing.writeHead(answer.statusCode ?? 502, headersToPass(answer))
  outgoing.flushHeaders()
  try {
    await pipeline([answer, ...between, outgoing])
  } catch {
    // Cut on one side, so it is cut on the other.
    outgoing.destroy()
  }
}
