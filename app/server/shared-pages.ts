import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { noncePolicyIn } from "#app/http/content-security-policy.server.ts"
import { cookieName, type WithHeaders } from "#app/http/cookies.server.ts"
import { FLASH_COOKIE } from "#app/http/flash.server.ts"
import { dataCaching } from "#app/http/request-purpose.server.ts"
import { findSession, type KnownSession, recallSession } from "#app/http/session.server.ts"
import { settleDeeds } from "#app/platform/after-answer.server.ts"
import { env } from "#app/platform/env.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { gauge } from "#app/platform/metrics.server.ts"
import { type RequestContext, runInRequest } from "#app/platform/request-context.server.ts"
import { atTurnEnd, turnOfItsOwn } from "#app/platform/turn-end.server.ts"
import { createVersionedStore, MEGABYTE } from "#app/platform/versioned-store.server.ts"
import type { Role } from "#db/schema/words.ts"
import { choosePassing, compress, WORTHWHILE_BYTES } from "./compression.ts"
import { noteFacts, originOf, toRequest } from "./incoming-facts.ts"
import { createKnownVisitors, mayShare } from "./known-visitors.ts"
import { fill } from "./page-template.ts"
import type { Dispatcher } from "./remix-patches/dispatch.ts"
import { renderShared, type SharedPage } from "./render-shared.ts"
import { isPositionAhead } from "./replica/position-cookie.ts"
import { isForPrimary } from "./replica/replay.ts"
import { logAnswer, toRequestContext } from "./request-log.ts"
import { FIXED_SECURITY_HEADERS, newNonce } from "./security-headers.ts"
import { findSharedAddress, type SharedAddress } from "./shared-addresses.ts"

const SESSION_COOKIE = `${cookieName("sid")}=`

const FIXED_HEADERS = FIXED_SECURITY_HEADERS.flat()
const policyOf = noncePolicyIn("production")

/** How much of the memory for shared pages is for what is known of those who read them. */
const SHARE_OF_VISITORS = 1 / 4

type Asked = SharedAddress & {
  url: string
  incoming: IncomingMessage
  startedAt: number
}

type AskedOfRole = Asked & { role: Role; last: SharedPage | undefined }

/**
 * Pages of signed-in users, rendered once for a role and sent with each visitor's own parts:
 * docs/decisions/0053-shared-pages.md. Whatever is unusual about a request or a visitor, the application answers.
 */
export function createSharedPages(dispatch: Dispatcher) {
  const bytes = env.SHARED_PAGES_MB * MEGABYTE
  const store = createVersionedStore<SharedPage>(bytes * (1 - SHARE_OF_VISITORS))
  const visitors = createKnownVisitors(bytes * SHARE_OF_VISITORS)
  const renderings = new Map<string, Promise<SharedPage>>()
  let hits = 0
  let misses = 0
  const bytesKept = () => store.bytes() + visitors.bytes()
  gauge("shared_pages_bytes", "Memory of shared pages and their readers.", bytesKept, "sum")
  gauge("shared_pages_hits", "Pages sent from those that are shared.", () => hits, "sum")
  gauge("shared_pages_misses", "Shared pages that had to be rendered.", () => misses, "sum")

  async function render(asked: AskedOfRole, key: string, context: RequestContext) {
    misses += 1
    const [path = ""] = asked.url.split("?", 1)
    const { page, keeping, queries } = await renderShared(await dispatch(path), asked)
    context.queries += queries
    store.keep(key, page, keeping)
    return page
  }

  /** The page as it is now. One rendering at a time; who waited for one looks whether it is still true. */
  async function renderOnce(asked: AskedOfRole, key: string, context: RequestContext) {
    const other = renderings.get(key)
    if (other) return other.then(() => store.find(key))
    const rendering = turnOfItsOwn()
      .then(() => render(asked, key, context))
      .finally(() => renderings.delete(key))
    renderings.set(key, rendering)
    return rendering
  }

  /** A visitor and the page, both as they are now, where both are known. */
  function recall(asked: Asked, request: WithHeaders) {
    const known = recallSession(request)
    if (!known) return undefined
    const { value: visitor, keeping } = known
    const page = store.findBeside(keyOf(asked, visitor.actor.role), keeping)
    if (page) hits += 1
    return page && { visitor, page }
  }

  /**
   * The same where one of them has to be found out. A page is its role's, so whose it was before will do to
   * make it; who is sent it is looked at afterwards, since a rendering takes its time.
   */
  async function find(asked: Asked, request: WithHeaders, context: RequestContext) {
    const known = recallSession(request)?.value
    const before = known && isFor(asked, known) ? known : await findSession(request)
    if (!before || !isFor(asked, before)) return undefined
    const { role } = before.actor
    const key = keyOf(asked, role)
    const last = store.recall(key)?.value
    const kept = store.find(key)
    if (kept) hits += 1
    const page = kept ?? (await renderOnce({ ...asked, role, last }, key, context))
    const visitor = await findSession(request)
    return page && visitor?.actor.role === role ? { visitor, page } : undefined
  }

  /** Whether it could be answered from here. */
  async function answer(asked: Asked, context: RequestContext, to: ServerResponse) {
    const request = toRequest(asked.incoming)
    const known = recall(asked, request)
    const { visitor, page } = known ?? (await find(asked, request, context)) ?? {}
    if (!visitor || !isFor(asked, visitor) || !page?.template) return false
    context.userId = visitor.actor.userId
    const values = visitors.valuesFor(visitor, request, asked.url, page)
    if (!values || isForPrimary(context)) return false
    const nonce = newNonce()
    const headers = headersOf(asked, page.type, nonce, request)
    const body = fill(page.template, [nonce, ...values])
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
      const answerAsOne = () =>
        runInRequest(context, () => answer(asked, context, outgoing))
          .catch((error) => {
            logger.error({ event: "fault", err: error })
            return false
          })
          .then((isAnswered) => {
            if (isAnswered || outgoing.headersSent) return
            noteFacts(incoming, { startedAt: asked.startedAt })
            application(incoming, outgoing)
          })
      atTurnEnd(answerAsOne)
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
  if (!address || !URL.canParse(originOf(incoming))) return undefined
  // A position that is to be put right is the application's.
  if (isPositionAhead(cookie)) return undefined
  return { ...address, url, incoming, startedAt: performance.now() }
}

const isFor = ({ roles }: Asked, session: KnownSession): boolean =>
  roles.includes(session.actor.role) && mayShare(session)

const keyOf = ({ url }: Asked, role: Role): string => `${role} ${url}`

type Sending = Asked & { context: RequestContext; headers: string[]; body: string }

/** Sends a page and writes its line, as the application would have. */
function send({ incoming, context, headers, body, ...asked }: Sending, to: ServerResponse): void {
  const { method = "" } = incoming
  const encoding = choosePassing(incoming.headers["accept-encoding"]?.toString())
  headers.push("X-Request-Id", context.requestId)
  if (method === "HEAD") {
    to.writeHead(200, headers).end()
  } else if (encoding && body.length >= WORTHWHILE_BYTES) {
    const packed = compress(Buffer.from(body, "latin1"), encoding, "fast")
    headers.push("Content-Encoding", encoding, "Content-Length", String(packed.length))
    to.writeHead(200, headers).end(packed)
  } else {
    headers.push("Content-Length", String(body.length))
    to.writeHead(200, headers).end(body, "latin1")
  }
  const { requestId, queries, userId } = context
  const milliseconds = performance.now() - asked.startedAt
  const answered = { requestId, method, route: asked.pattern, status: 200, queries, userId }
  logAnswer({ ...answered, milliseconds, isShared: true })
}

function headersOf({ isData }: SharedAddress, type: string, nonce: string, request: WithHeaders) {
  const caching = isData ? dataCaching(request, { status: 200, headers: new Headers() }) : {}
  const { "Cache-Control": cacheControl = "private, no-store", Vary: vary } = caching
  const own = [
    ["Content-Type", type],
    ["Cache-Control", cacheControl],
    ["Vary", vary ? `${vary}, Accept-Encoding` : "Accept-Encoding"],
    ["Content-Security-Policy", policyOf(nonce)],
    ...(isData ? [["X-Remix-Response", "yes"]] : []),
  ]
  return [...own.flat(), ...FIXED_HEADERS]
}
