import http, { type ClientRequest, type IncomingMessage } from "node:http"
import https from "node:https"
import { SECOND } from "#app/platform/clock.server.ts"
import { env } from "#app/platform/env.server.ts"
import { HEADERS, INTERNAL_HEADER } from "#app/platform/replica/internal.server.ts"
import { replica } from "#app/platform/replica/replica-state.server.ts"
import { partsOfVisit, sign } from "#app/platform/replica/signature.server.ts"
import { PROXY_HEADER, visitorAddress } from "../incoming-facts.ts"
import { isMultipartType } from "../uploads.ts"

/** A primary that does not take the line within this time is away. */
const CONNECT_MS = 3 * SECOND
/** Nothing in either direction for so long: streams of notices say something every 25 seconds. */
const SILENCE_MS = 65 * SECOND
/** An unused line is closed here, long before the primary would: a form that meets its end would be lost. */
const UNUSED_MS = 4 * SECOND
/** Requests under way to the primary at once, event streams besides; others wait for their turn. */
const MOST_AT_ONCE = 256
const MOST_STREAMS = 5000
/** Files take as long as their sender does, and hold up no other form. */
const MOST_UPLOADS = 256

const isSecure = env.PRIMARY_URL?.startsWith("https:") ?? false
const { Agent, request } = isSecure ? https : http
const agents = {
  uploads: new Agent({ maxSockets: MOST_UPLOADS }),
  requests: new Agent({ keepAlive: true, maxSockets: MOST_AT_ONCE, timeout: UNUSED_MS }),
  streams: new Agent({ maxSockets: MOST_STREAMS }),
}

/** Headers of one connection alone. No header falls away because `Connection` names it. */
const HOP_BY_HOP =
  /^(connection|keep-alive|proxy-authenticate|proxy-authorization|proxy-connection|te|trailer|transfer-encoding|upgrade|expect)$/i

/** Returns the headers of a message, as a flat list, that go on to the other side. */
export function headersToPass({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.flatMap((name, at) => {
    const isPassed = at % 2 === 0 && !HOP_BY_HOP.test(name) && !INTERNAL_HEADER.test(name)
    return isPassed ? [name, rawHeaders[at + 1] ?? ""] : []
  })
}

/** Methods whose requests have no body: Node would send one without its length, as the next request. */
const BODILESS = /^(GET|HEAD|DELETE|OPTIONS|TRACE)$/

/** Whether a request brings a body that its method does not have. */
export function hasStrayBody({ method = "", headers }: IncomingMessage): boolean {
  const { "content-length": length = "0", "transfer-encoding": encoding } = headers
  return BODILESS.test(method) && (Number(length) !== 0 || encoding !== undefined)
}

/** States the length of the body as our parser has understood it. */
function framingOf({ method = "", headers }: IncomingMessage): [string, string] | [] {
  if (BODILESS.test(method)) return []
  if (headers["transfer-encoding"] !== undefined) return ["Transfer-Encoding", "chunked"]
  return ["Content-Length", headers["content-length"] ?? "0"]
}

/** The host that the visitor asked for, as a proxy in front of this machine may state it. */
function hostOf({ headers }: IncomingMessage): string {
  const stated = env.TRUST_PROXY > 0 ? String(headers["x-forwarded-host"] ?? "") : ""
  return stated.split(",")[0]?.trim() || (headers.host ?? "")
}

/** Returns the headers of a request as the primary is to see it: the visitor's own, and ours about them. */
function toPrimary(incoming: IncomingMessage): string[] {
  const passed = headersToPass(incoming)
  const own = passed.flatMap((name, at) => {
    const isTaken = at % 2 === 1 || OURS_TO_STATE.test(name) || PROXY_HEADER.test(name)
    return isTaken ? [] : [name, passed[at + 1] ?? ""]
  })
  const visit = {
    method: incoming.method ?? "",
    path: incoming.url ?? "",
    generation: String(replica.position()?.generation ?? 0),
    visitor: visitorAddress(incoming),
    host: hostOf(incoming),
  }
  return [
    ...own,
    ...framingOf(incoming),
    ...["Host", new URL(env.PRIMARY_URL ?? "").host],
    ...[HEADERS.visitor, visit.visitor],
    ...[HEADERS.host, visit.host],
    ...[HEADERS.generation, visit.generation],
    ...[HEADERS.signature, sign(partsOfVisit(visit))],
  ]
}

const OURS_TO_STATE = /^(host|content-length)$/i

const agentOf = ({ headers }: IncomingMessage) =>
  isMultipartType(headers["content-type"]) ? agents.uploads : agents.requests

/** Begins a request to the primary; its body is still to be sent. */
export function openRequest(incoming: IncomingMessage, isStream: boolean): ClientRequest {
  const { hostname, port } = new URL(env.PRIMARY_URL ?? "")
  const opened = request({
    // An address of IPv6 stands in brackets within a URL alone.
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port || undefined,
    method: incoming.method,
    path: incoming.url,
    headers: toPrimary(incoming),
    agent: isStream ? agents.streams : agentOf(incoming),
    setHost: false,
  })
  opened.setTimeout(SILENCE_MS, () => opened.destroy(new Error("The primary is silent.")))
  return opened
}

/** Waits for the line. @throws Error where the primary does not take it: then nothing has been sent */
export function whenConnected(opened: ClientRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      const error = new Error("No line to the primary.")
      // One that still waits for a line of the agent says nothing when it is destroyed.
      fail(error)
      opened.on("error", () => {}).destroy(error)
    }, CONNECT_MS)
    const settle = (done: () => void) => {
      clearTimeout(late)
      opened.off("error", fail)
      done()
    }
    const fail = (error: Error) => settle(() => reject(error))
    opened.once("error", fail)
    opened.once("socket", (socket) => {
      if (!socket.connecting) return settle(resolve)
      socket.once(isSecure ? "secureConnect" : "connect", () => settle(resolve))
    })
  })
}
