import type { IncomingMessage, RequestListener } from "node:http"
import { getRequestListener, RequestError } from "@hono/node-server"
import { logger } from "#app/platform/logger.server.ts"
import { isLegacyCall } from "#app/urls.ts"
import { FIXED_SECURITY_HEADERS } from "./security-headers.ts"

type Answering = Parameters<typeof getRequestListener>[0]

/** The application as a listener of node:http, which says so where an address or a host is none. */
export function listenWith(answer: Answering): RequestListener {
  // The adapter does not say which request it could not read. It says so at once, before any other begins.
  let asking: IncomingMessage | undefined
  const errorHandler = (error: unknown): Response => {
    if (error instanceof RequestError) return refuseAddress(asking)
    logger.error({ event: "fault", err: error })
    return toResponse(500, "Something went wrong on our side.", false)
  }
  const listener = getRequestListener(answer, { errorHandler })
  return (incoming, outgoing) => {
    asking = incoming
    return listener(incoming, outgoing)
  }
}

function refuseAddress({ url = "", headers }: Partial<IncomingMessage> = {}): Response {
  const wantsJson = headers?.accept?.includes("application/json") || isLegacyCall(url)
  return toResponse(400, "This address is not valid.", wantsJson === true)
}

function toResponse(status: number, message: string, isJson: boolean): Response {
  const headers = { ...Object.fromEntries(FIXED_SECURITY_HEADERS), "Cache-Control": "no-store" }
  if (isJson) return Response.json({ success: false, message }, { status, headers })
  const type = { "Content-Type": "text/plain; charset=utf-8" }
  return new Response(`${message}\n`, { status, headers: { ...headers, ...type } })
}
