import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Duplex } from "node:stream"
import { getRequestListener, RequestError } from "@hono/node-server"
import { logger } from "#app/platform/logger.server.ts"
import { isLegacyCall } from "#app/urls/index.ts"
import { endConnectionInOrder } from "./pipelined-requests.ts"
import { FIXED_SECURITY_HEADERS } from "./security-headers.ts"
import { isUploading } from "./uploads.ts"

type Answering = Parameters<typeof getRequestListener>[0]

const NOT_VALID = "This address is not valid."

/** Answers 400 for an invalid address or host. */
export function createRequestListener(answer: Answering): RequestListener {
  // The adapter omits the failed request, but fails synchronously.
  let asking: IncomingMessage | undefined
  const errorHandler = (error: unknown): Response => {
    if (error instanceof RequestError) return toResponse(400, formatRefusal(asking, NOT_VALID))
    logger.error({ event: "fault", err: error })
    return toResponse(500, formatRefusal({}, "Something went wrong on our side."))
  }
  const listener = getRequestListener(answer, { errorHandler })
  return (incoming, outgoing) => {
    asking = incoming
    return listener(incoming, outgoing)
  }
}

type Line = [status: string, text: string]

const UNREADABLE: Line = ["400 Bad Request", "The request could not be read."]

const LINES: Record<string, Line> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request took too long."],
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    "The address or the headers of the request are too long.",
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ["413 Payload Too Large", "The request is too large."],
}

/**
 * Answers requests that Node would refuse silently or cannot read
 * (docs/rules.md#refusals-without-a-page). Node reports each slow request once; uploads may be
 * slow.
 */
export function answerMalformedRequests(server: Server): void {
  server.on("checkExpectation", (incoming, outgoing) =>
    refuse(incoming, outgoing, 417, "The request expects what is not done here."),
  )
  server.on("connect", (_incoming, socket) => refuseTunnel(socket))
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const code = error.code ?? ""
    if (code === "ERR_HTTP_REQUEST_TIMEOUT" && isUploading(socket)) return
    endConnectionInOrder(socket, toMessage(...(LINES[code] ?? UNREADABLE)))
  })
}

function refuseTunnel(socket: Duplex): void {
  // The HTTP server no longer listens for errors here.
  socket.once("error", () => socket.destroy())
  const text = "This address does not take that kind of request."
  endConnectionInOrder(socket, toMessage("405 Method Not Allowed", text, "Allow: GET, HEAD, POST"))
}

/** Refuses a missing or repeated host, and an invalid target. */
export const requireValidAddress =
  (listener: RequestListener): RequestListener =>
  (incoming, outgoing) => {
    const { url = "", headers, rawHeaders } = incoming
    if (headers.host === undefined) refuse(incoming, outgoing, 400, "The request names no host.")
    else if (namesSeveralHosts(rawHeaders)) {
      refuse(incoming, outgoing, 400, "The request names more than one host.")
    } else if (HOST.test(headers.host) && isTarget(url)) listener(incoming, outgoing)
    else refuse(incoming, outgoing, 400, NOT_VALID)
  }

const HOST = /^[^\s/?#@\\]+$/

function namesSeveralHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1
  }
  return hosts > 1
}

/** `Request` rejects an address with a user name. */
function isTarget(url: string): boolean {
  if (url.startsWith("/")) return true
  const address = URL.parse(url)
  const isWeb = address?.protocol === "http:" || address?.protocol === "https:"
  return isWeb && /^https?:\/\/[^/?#@\\]+(?:[/?#]|$)/i.test(url)
}

function refuse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  status: number,
  message: string,
): void {
  const { headers, body } = formatRefusal(incoming, message)
  // The request's body may follow.
  outgoing.writeHead(status, { ...HEADERS, ...headers, Connection: "close" }).end(body)
}

const HEADERS = { ...Object.fromEntries(FIXED_SECURITY_HEADERS), "Cache-Control": "no-store" }

type Words = { headers: Record<"Content-Type" | "Content-Length", string>; body: string }

/** Formats an early refusal: text, or JSON to programs. */
export function formatRefusal(
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

/** Formats a refusal for a raw socket. */
const toMessage = (status: string, text: string, ...headers: string[]): string =>
  [
    `HTTP/1.1 ${status}`,
    "Connection: close",
    "Content-Type: text/plain; charset=utf-8",
    `Content-Length: ${text.length + 1}`,
    ...headers,
    "",
    `${text}\n`,
  ].join("\r\n")
