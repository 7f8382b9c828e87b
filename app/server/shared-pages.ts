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
import type { Visit } from "#app/own-parts.server.ts"
import { env } from "#app/platform/env.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { gauge } from "#app/platform/metrics.server.ts"
import { type RequestContext, runInRequest } from "#app/platform/request-context.server.ts"
import { valuesOf } from "#app/reader.server.ts"
import { chooseEncoding, compress } from "./compression.ts"
import type { AppOptions } from "./context.ts"
import { createPageStore, MEGABYTE } from "./page-store.ts"
import { fill } from "./page-template.ts"
import { createDispatcher, type Dispatch } from "./remix-patches/dispatch.ts"
import { renderShared, type SharedPage } from "./render-shared.ts"
import { logAnswer, toRequestContext } from "./request-log.ts"
import { FIXED_SECURITY_HEADERS } from "./security-headers.ts"
import { findSharedAddress, type SharedAddress } from "./shared-addresses.ts"

const SESSION_COOKIE = `${cookieName("sid")}=`

type Asked = SharedAddress & {
  url: string
  key: string
  incoming: IncomingMessage
  startedAt: number
}

/**
 * Pages of signed-in users, rendered once for a role and sent with each visitor's own parts:
 * docs/decisions/0053-shared-pages.md. Whatever is unusual about a request or a visitor, the application answers.
 */
export function createSharedPages({ loadBuild }: Pick<AppOptions, "loadBuild">) {
  const store = createPageStore<SharedPage>(env.SHARED_PAGES_MB * MEGABYTE)
  const renderings = new Map<string, Promise<void>>()
  let dispatch: ((path: string) => Dispatch) | undefined
  let hits = 0
  let misses = 0
  gauge("shared_pages_bytes", "Memory of shared pages.", () => store.size().bytes, "sum")
  gauge("shared_pages_hits", "Pages sent from those that are shared.", () => hits, "sum")
  gauge("shared_pages_misses", "Shared pages that had to be rendered.", () => misses, "sum")

  async function render({ url, key, role }: Asked, context: RequestContext): Promise<void> {
    misses += 1
    dispatch ??= createDispatcher(await loadBuild())
    const { page, keeping, queries } = await renderShared(dispatch(pathOf(url)), url, role)
    context.queries += queries
    store.keep(key, page, keeping)
  }

  /** The page as it is now. One rendering at a time; who waited for one looks whether it is still true. */
  async function find(asked: Asked, context: RequestContext): Promise<SharedPage | undefined> {
    const kept = store.find(asked.key)
    if (kept) {
      hits += 1
      return kept
    }
    let rendering = renderings.get(asked.key)
    if (!rendering) {
      rendering = render(asked, context).finally(() => renderings.delete(asked.key))
      renderings.set(asked.key, rendering)
    }
    await rendering
    return store.find(asked.key)
  }

  /** Whether it could be answered from here. */
  async function answer(asked: Asked, context: RequestContext, to: ServerResponse) {
    const request = toRequest(asked.incoming)
    const actor = await findActor(request)
    if (!actor || !mayShare(actor, asked.role)) return false
    const page = await find(asked, context)
    if (!page?.template) return false
    send({ ...asked, page, context, visit: { actor, request } }, to)
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
  return { ...address, url, incoming, key: `${address.role} ${url}`, startedAt: performance.now() }
}

/** Whoever is suspended, or in a block with anybody, sees pages of their own. */
const mayShare = ({ userId, role, suspendedAt }: Actor, wanted: string): boolean =>
  role === wanted && suspendedAt === null && listBlockedIds(userId).length === 0

const pathOf = (url: string): string => url.split("?", 1)[0] ?? ""

function toRequest({ url, headers }: IncomingMessage): WithHeaders {
  const get = (name: string) => headers[name.toLowerCase()]?.toString() ?? null
  return { url: `http://${headers.host ?? "localhost"}${url}`, headers: { get } }
}

type Sending = Asked & { page: SharedPage; context: RequestContext; visit: Visit }

/** Sends a page with a visitor's own parts, as the application would have. */
function send({ page, incoming, context, visit, ...asked }: Sending, to: ServerResponse): void {
  const { method = "" } = incoming
  const nonce = randomBytes(16).toString("base64")
  const headers = headersOf(asked, page, nonce, visit)
  headers.push("X-Request-Id", context.requestId)
  const plain = page.template && fill(page.template, valuesFor(page, nonce, visit))
  const encoding = chooseEncoding(visit.request.headers.get("Accept-Encoding") ?? "")
  if (method === "HEAD" || !plain) {
    to.writeHead(200, headers).end()
  } else {
    const body = encoding ? compress(plain, encoding, "fast") : plain
    if (encoding) headers.push("Content-Encoding", encoding)
    headers.push("Content-Length", String(body.length))
    to.writeHead(200, headers).end(body)
  }
  const { requestId, queries, userId } = context
  const milliseconds = performance.now() - asked.startedAt
  logAnswer({ requestId, method, route: asked.pattern, status: 200, queries, userId, milliseconds })
}

function headersOf({ isData }: SharedAddress, page: SharedPage, nonce: string, visit: Visit) {
  const caching = isData
    ? dataCaching(visit.request, { status: 200, headers: new Headers() })
    : { "Cache-Control": "private, no-store" }
  const vary = "Vary" in caching ? `${caching.Vary}, Accept-Encoding` : "Accept-Encoding"
  return [
    ["Content-Type", page.type],
    ["Cache-Control", caching["Cache-Control"] ?? "private, no-store"],
    ["Vary", vary],
    ["Content-Security-Policy", contentSecurityPolicy(`'nonce-${nonce}'`)],
    ...(isData ? [["X-Remix-Response", "yes"]] : []),
    ...FIXED_SECURITY_HEADERS,
  ].flat()
}

/** The own values of a page by the numbers of their marks. */
function valuesFor({ needs }: SharedPage, nonce: string, visit: Visit): OwnValue[] {
  const values: OwnValue[] = [nonce]
  for (const [part, { about, numbers }] of needs) {
    const own = valuesOf(part, visit, about)
    for (const [at, number] of numbers.entries()) values[number] = own[at] ?? null
  }
  return values
}
