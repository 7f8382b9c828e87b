import type { IncomingMessage } from "node:http"
import type { WithHeaders } from "#app/http/cookies.server.ts"
import { env } from "#app/platform/env.server.ts"

/** What is known of a request beside what it says itself. */
type Facts = {
  /** When it began to be answered, where somebody tried before its present handler. */
  startedAt?: number
}

const known = new WeakMap<IncomingMessage, Facts>()

/** Notes something about a request for those that handle it later. */
export function noteFacts(request: IncomingMessage, facts: Facts): void {
  known.set(request, { ...known.get(request), ...facts })
}

/** When a request began to be answered, as performance.now() counts. */
export const startOf = (request: IncomingMessage): number =>
  known.get(request)?.startedAt ?? performance.now()

/** Where a request says that it goes; of what it says nothing is checked. */
export const originOf = ({ headers: { host = "localhost" } }: IncomingMessage): string =>
  `http://${host}`

/** A request for a page as its loaders see it. */
export function toRequest(incoming: IncomingMessage): WithHeaders {
  const { url = "", headers } = incoming
  const get = (name: string) => headers[name.toLowerCase()]?.toString() ?? null
  return { url: `${originOf(incoming)}${url}`, headers: { get } }
}

/** The socket's address, or what the outermost of TRUST_PROXY proxies says of the visitor. */
export function visitorAddress(request: IncomingMessage): string {
  const socketAddress = request.socket.remoteAddress ?? ""
  if (env.TRUST_PROXY === 0) return socketAddress
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean)
  return forwarded.at(-env.TRUST_PROXY) ?? socketAddress
}

/** Takes headers away as if they had never been sent; all readers see it, those of the raw list too. */
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
