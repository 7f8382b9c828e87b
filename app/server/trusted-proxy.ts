import type { IncomingMessage, RequestListener } from "node:http"
import { env } from "#app/platform/env.server.ts"

const FORWARDED = /^(x-forwarded-|forwarded$|x-real-ip$)/i

/** Takes headers away that only a proxy may set, unless the operator said that there is one. */
export function withoutForwardedHeaders(listener: RequestListener): RequestListener {
  if (env.TRUST_PROXY > 0) return listener
  return (request, response) => {
    const { rawHeaders } = request
    for (let i = rawHeaders.length - 2; i >= 0; i -= 2) {
      const name = rawHeaders[i] ?? ""
      if (!FORWARDED.test(name)) continue
      rawHeaders.splice(i, 2)
      delete request.headers[name.toLowerCase()]
    }
    return listener(request, response)
  }
}

/**
 * The visitor's address: the socket's, or behind TRUST_PROXY proxies the entry that the outermost trusted
 * one added to X-Forwarded-For.
 */
export function visitorAddress(request: IncomingMessage): string {
  const socketAddress = request.socket.remoteAddress ?? ""
  if (env.TRUST_PROXY === 0) return socketAddress
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean)
  return forwarded.at(-env.TRUST_PROXY) ?? socketAddress
}
