import { randomBytes } from "node:crypto"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { Actor } from "#app/domain/accounts/actor.ts"
import { listBlockedIds } from "#app/domain/accounts/blocked-users.server.ts"
import { contentSecurityPolicy } from "#app/http/content-security-policy.server.ts"
import { cookieName, type WithHeaders } from "#app/http/cookies.server.ts"
import { FLASH_COOKIE } from "#app/http/flash.server.ts"
import { dataCaching } from "#app/http/request-purpose.server.ts"
import { findActor } from "#app/http/session.server.ts"
import type { OwnValue } from "#app/own.tsx"
import { NEEDED, type Visit } from "#app/own-parts.server.ts"
import { settleDeeds } from "#app/platform/after-answer.server.ts"
import { env } from "#app/platform/env.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { gauge } from "#app/platform/metrics.server.ts"
import { type RequestContext, runInRequest } from "#app/platform/request-context.server.ts"
import { valuesOf } from "#app/reader.server.ts"
import type { Role } from "#db/schema/words.ts"
import { chooseEncoding, compress, WORTHWHILE_BYTES } from "./compression.ts"
import { createPageStore, MEGABYTE } from "./page-store.ts"
import { fill } from "./page-template.ts"
import type { Dispatcher } from "./remix-patches/dispatch.ts"
import { type Needs, renderShared, type SharedPage } from "./render-shared.ts"
import { logAnswer, toRequestContext } from "./request-log.ts"
import { FIXED_SECURITY_HEADERS } from "./security-headers.ts"
import { findSharedAddress, type SharedAddress } from "./shared-addresses.ts"

const SESSION_COOKIE = `${cookieName("sid")}=`

type Asked = SharedAddress & {
  url: string
  incoming: IncomingMessage
  startedAt: number
}

/**
 * Pages of signed-in users, rendered once for a role and sent with each visitor's own parts:
 * docs/decisions/0053-shared-pages.md. Whatever is unusual about a request or a visitor, the application answers.
 */
export function createSharedPages(dispatch: Dispatcher) {
  const store = createPageStore<SharedPage>(env.SHARED_PAGES_MB * MEGABYTE)
  const renderings = new Map<string, Promise<SharedPage>>()
  let hits = 0
  let misses = 0
  gauge("shared_pages_bytes", "Memory of shared pages.", () => store.size().bytes, "sum")
  gauge("shared_pages_hits", "Pages sent from those that are shared.", () => hits, "sum")
  gauge("shared_pages_misses", "Shared pages that had to be rendered.", () => misses, "sum")

  async function render(asked: Asked & { role: Role }, key: string, context: RequestContext) {
    misses += 1
    const answering = await dispatch(pathOf(asked.url))
    const { page, keeping, queries } = await renderShared(answering, asked)
    context.queries += queries
    store.keep(key, page, keeping)
    return page
  }

  /** The page as it is now. One rendering at a time; who waited for one looks whether it is still true. */
  async function find(asked: Asked, role: Role, context: RequestContext) {
    const key = `${role} ${asked.url}`
    const kept = store.find(key)
    if (kept) {
      hits += 1
      return kept
    }
    const other = renderings.get(key)
    if (other) return other.then(() => store.find(key, { isArrival: false }))
    const rendering = render({ ...asked, role }, key, context).finally(() => renderings.delete(key))
    renderings.set(key, rendering)
    return rendering
  }

  /** Whether it could be answered from here. */
  async function answer(asked: Asked, context: RequestContext, to: ServerResponse) {
    const request = toRequest(asked.incoming)
    const actor = await findActor(request)
    if (!actor || !mayShare(actor, asked.roles)) return false
    const { template, needs, type } = (await find(asked, actor.role, context)) ?? {}
    const visit = { actor, request }
    const values = needs && valuesFor(needs, visit)
    if (!template || !type || !values) return false
    const nonce = randomBytes(16).toString("base64")
    const headers = headersOf(asked, type, nonce, request)
    const body = fill(template, [nonce, ...values])
    send({ ...asked, context, headers, body }, to)
    settleDeeds(context)
    return true
  }

  const serve =
    (application: RequestListener): RequestListener =>
    (incoming, outgoing) => {
      const asked = env.SHARED_PAGES_MB > 0 ? readAsked(incoming) : undefined
      if (!asked) return application(incoming, outgoing)
      const context = toRequestContext(incoming)
      runInRequest(context, () => answer(asked, context, outgoing))
        .catch((error) => {
          logger.error({ event: "fault", err: error })
          return false
        })
        .then((isAnswered) => {
          if (!isAnswered && !outgoing.headersSent) application(incoming, outgoing)
        })
    }

  return { serve }
}

/** The page that a request asks for, where it may be shared; a message that waits is shown by the application. */
function readAsked(incoming: IncomingMessage): Asked | undefined {
  const { method, url = "", headers } = incoming
  const { cookie } = headers
  if ((method !== "GET" && method !== "HEAD") || headers["content-type"]) return undefined
  if (!cookie?.includes(SESSION_COOKIE) || cookie.includes(FLASH_COOKIE)) return undefined
  const address = findSharedAddress(url)
  if (!address) return undefined
  return { ...address, url, incoming, startedAt: performance.now() }
}

/** Whoever is suspended, or in a block with anybody, sees pages of their own. */
const mayShare = ({ userId, role, suspendedAt }: Actor, roles: readonly Role[]): boolean =>
  roles.includes(role) && suspendedAt === null && listBlockedIds(userId).length === 0

const pathOf = (url: string): string => url.split("?", 1)[0] ?? ""

/** The request as the loaders of its page see it. */
function toRequest({ url = "", headers }: IncomingMessage): WithHeaders {
  const get = (name: string) => headers[name.toLowerCase()]?.toString() ?? null
  const address = url.replace(/\.data(?=\?|$)/, "")
  return { url: `http://${headers.host ?? "localhost"}${address}`, headers: { get } }
}

type Sending = Asked & { context: RequestContext; headers: string[]; body: Uint8Array }

/** Sends a page and writes its line, as the application would have. */
function send({ incoming, context, headers, body, ...asked }: Sending, to: ServerResponse): void {
  const { method = "" } = incoming
  const encoding = chooseEncoding(incoming.headers["accept-encoding"]?.toString())
  headers.push("X-Request-Id", context.requestId)
  if (method === "HEAD") {
    to.writeHead(200, headers).end()
  } else {
    const isPacked = encoding && body.length >= WORTHWHILE_BYTES
    const sent = isPacked ? compress(body, encoding, "fast") : body
    if (isPacked) headers.push("Content-Encoding", encoding)
    to.writeHead(200, [...headers, "Content-Length", String(sent.length)]).end(sent)
  }
  const { requestId, queries, userId } = context
  const milliseconds = performance.now() - asked.startedAt
  const answered = { requestId, method, route: asked.pattern, status: 200, queries, userId }
  logAnswer({ ...answered, milliseconds, isShared: true })
}

function headersOf({ isData }: SharedAddress, type: string, nonce: string, request: WithHeaders) {
  const caching = isData ? dataCaching(request, { status: 200, headers: new Headers() }) : {}
  const { "Cache-Control": cacheControl = "private, no-store", Vary: vary } = caching
  return [
    ["Content-Type", type],
    ["Cache-Control", cacheControl],
    ["Vary", vary ? `${vary}, Accept-Encoding` : "Accept-Encoding"],
    ["Content-Security-Policy", contentSecurityPolicy(`'nonce-${nonce}'`)],
    ...(isData ? [["X-Remix-Response", "yes"]] : []),
    ...FIXED_SECURITY_HEADERS,
  ].flat()
}

/** The own values of a page by the numbers of their marks, less one; undefined for whom it is not. */
function valuesFor(needs: Needs, visit: Visit): OwnValue[] | undefined {
  const values: OwnValue[] = []
  for (const [part, { about, numbers }] of needs) {
    const own = valuesOf(part, visit, about)
    if (NEEDED.has(part) && !own.every(Boolean)) return undefined
    for (const [at, number] of numbers.entries()) values[number - 1] = own[at] ?? null
  }
  return values
}
