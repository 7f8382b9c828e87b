import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { getRequestListener, RequestError } from "@hono/node-server"
import { logger } from "#app/platform/logger.server.ts"
import { isLegacyCall } from "#app/urls.ts"
import { FIXED_SECURITY_HEADERS } from "./security-headers.ts"
import { toMessage } from "./socket-message.ts"

type Answering = Parameters<typeof getRequestListener>[0]

const NOT_VALID = "This address is not valid."

/** The application as a listener of node:http, which says so where an address or a host is none. */
export function listenWith(answer: Answering): RequestListener {
  // The adapter does not say which request it could not read. It says so at once, before any other begins.
  let asking: IncomingMessage | undefined
  const errorHandler = (error: unknown): Response => {
    if (error instanceof RequestError) return toResponse(400, wordsFor(asking, NOT_VALID))
    logger.error({ event: "fault", err: error })
    return toResponse(500, wordsFor({}, "Something went wrong on our side."))
  }
  const listener = getRequestListener(answer, { errorHandler })
  return (incoming, outgoing) => {
    asking = incoming
    return listener(incoming, outgoing)
  }
}

/** What Node by itself would refuse without a word: docs/rules.md#refusals-without-a-page */
export function refuseInWords(server: Server): void {
  server.on("checkExpectation", (incoming, outgoing) =>
    refuse(incoming, outgoing, 417, "The request expects what is not done here."),
  )
  server.on("connect", (_incoming, socket) => refuseTunnel(socket))
}

/** The same of a request that names no host; the server leaves it to this. */
export const requireHost =
  (listener: RequestListener): RequestListener =>
  (incoming, outgoing) =>
    incoming.headers.host === undefined
      ? refuse(incoming, outgoing, 400, "The request names no host.")
      : listener(incoming, outgoing)

function refuseTunnel(socket: Duplex): void {
  // Nobody listens to the socket any more, and whoever left needs no answer.
  socket.once("error", () => socket.destroy())
  const text = "This address does not take that kind of request."
  socket.end(toMessage("405 Method Not Allowed", text, "Allow: GET, HEAD, POST"), () =>
    socket.destroy(),
  )
}

function refuse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  status: number,
  message: string,
): void {
  const { headers, body } = wordsFor(incoming, message)
  // What follows on the line may be the body of this request.
  outgoing.writeHead(status, { ...HEADERS, ...headers, Connection: "close" }).end(body)
}

const HEADERS = { ...Object.fromEntries(FIXED_SECURITY_HEADERS), "Cache-Control": "no-store" }

type Words = { headers: Record<"Content-Type" | "Content-Length", string>; body: string }

/** A refusal ahead of the application: a line of text, or JSON to programs. */
export function wordsFor(
  { url = "", headers }: Partial<Pick<IncomingMessage, "url" | "headers">> = {},
  message: string,
): Words {
  const wantsJson = headers?.accept?.includes("application/json") || isLegacyCall(url)
  const type = wantsJson ? "application/json" : "text/plain; charset=utf-8"
  const body = wantsJson ? JSON.stringify({ success: false, message }) : `${message}\n`
  const length = String(Buffer.byteLength(body))
  return { headers: { "Content-Type": type, "Content-Length": length }, body }
}

const toResponse = (status: number, { headers, body }: Words): Response =>
  new Response(body, { status, headers: { ...HEADERS, ...headers } })
