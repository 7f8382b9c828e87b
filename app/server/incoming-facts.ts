import type { IncomingMessage } from "node:http"
import type { WithHeaders } from "#app/http/cookies.server.ts"
import { env } from "#app/platform/env.server.ts"

type Facts = {
  /** Set if another handler tried first. */
  startedAt?: number
}

const known = new WeakMap<IncomingMessage, Facts>()

export function setRequestFacts(request: IncomingMessage, facts: Facts): void {
  known.set(request, { ...known.get(request), ...facts })
}

/** As performance.now() counts. */
export const requestStartOf = (request: IncomingMessage): number =>
  known.get(request)?.startedAt ?? performance.now()

/** The Host header, unchecked. */
export const hostOriginOf = ({ headers: { host = "localhost" } }: IncomingMessage): string =>
  `http://${host}`

export function toUrlWithHeaders(incoming: IncomingMessage): WithHeaders {
  const { url = "", headers } = incoming
  const get = (name: string) => headers[name.toLowerCase()]?.toString() ?? null
  return { url: `${hostOriginOf(incoming)}${url}`, headers: { get } }
}

/** Reads the socket's address, or the one that TRUST_PROXY proxies report. */
export function visitorAddress(request: IncomingMessage): string {
  const socketAddress = request.socket.remoteAddress ?? ""
  if (env.TRUST_PROXY === 0) return socketAddress
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean)
  return forwarded.at(-env.TRUST_PROXY) ?? socketAddress
}

/** Removes headers for all readers, including those of the raw list. */
export function removeHeaders({ rawHeaders, headers }: IncomingMessage, names: RegExp): void {
  for (let i = rawHeaders.length - 2; i >= 0; i -= 2) {
    const name = rawHeaders[i] ?? ""
    if (!names.test(name)) continue
    rawHeaders.splice(i, 2)
    delete headers[name.toLowerCase()]
  }
}

/** Headers that only a proxy may set. */
export const PROXY_HEADER = /^(x-forwarded-|forwarded$|x-real-ip$)/i
