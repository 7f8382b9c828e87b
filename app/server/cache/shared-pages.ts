import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { Actor } from "#app/domain/accounts/actor.ts"
import { listBlockedIds } from "#app/domain/accounts/blocked-users.server.ts"
import { findActorBySession } from "#app/domain/accounts/sessions.server.ts"
import { noncePolicyIn } from "#app/http/content-security-policy.server.ts"
import { cookieName, type WithHeaders } from "#app/http/cookies.server.ts"
import { FLASH_COOKIE } from "#app/http/flash.server.ts"
import { dataCaching } from "#app/http/request-purpose.server.ts"
import { findSessionToken } from "#app/http/session.server.ts"
import type { OwnValue } from "#app/own.tsx"
import { NEEDED } from "#app/own-parts.server.ts"
import { settleDeeds } from "#app/platform/after-answer.server.ts"
import { env } from "#app/platform/env.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { gauge } from "#app/platform/metrics.server.ts"
import { readTogether } from "#app/platform/read-together.server.ts"
import { type RequestContext, runInRequest } from "#app/platform/request-context.server.ts"
import { valuesOf } from "#app/reader.server.ts"
import type { Role } from "#db/schema/words.ts"
import { choosePassing, compress, WORTHWHILE_BYTES } from "../compression.ts"
import { noteFacts, originOf, toRequest } from "../incoming-facts.ts"
import type { Dispatcher } from "../remix-patches/dispatch.ts"
import { isPositionAhead } from "../replica/position-cookie.ts"
import { isForPrimary } from "../replica/replay.ts"
import { logAnswer, toRequestContext } from "../request-log.ts"
import { FIXED_SECURITY_HEADERS, newNonce } from "../security-headers.ts"
import { findSharedAddress, type SharedAddress } from "./addresses.ts"
import { createPageStore, type Made } from "./page-store.ts"
import { type Needs, render, SECRET } from "./render.ts"
import { cut, fill, type Template } from "./template.ts"

const SESSION_COOKIE = `${cookieName("sid")}=`
const FIXED_HEADERS = FIXED_SECURITY_HEADERS.flat()
const policyOf = noncePolicyIn("production")

/** A page without anybody's own parts; without a template where it is rendered for each visitor. */
type SharedPage = {
  template?: Template
  needs: Needs
  type: string
  bytes: number
  digest: string
}

type Asked = SharedAddress & { url: string; incoming: IncomingMessage; startedAt: number }
type AskedOfRole = Asked & { role: Role; context: RequestContext }

/** A page that is not shared takes about so much memory. */
const EMPTY_BYTES = 1000

/**
 * Pages of signed-in users, rendered once for a role and sent with each visitor's own parts:
 * docs/decisions/0053-shared-pages.md. Whatever is unusual about a request or a visitor, the application answers.
 */
export function createSharedPages(dispatch: Dispatcher) {
  async function make(asked: AskedOfRole, last: SharedPage | undefined): Promise<Made<SharedPage>> {
    const { url, isData, role, context } = asked
    const [path = ""] = url.split("?", 1)
    const wanted = { url, isData, role, ...(last && { lastDigest: last.digest }) }
    const { text, isAsLast, queries, endsAt, ...page } = await render(await dispatch(path), wanted)
    context.queries += queries
    if (last && isAsLast) return { page: last, endsAt }
    const template = text === undefined ? undefined : templateOf(text, isData ? "data" : "page")
    const bytes = template?.bytes ?? EMPTY_BYTES
    return { page: { ...page, bytes, ...(template && { template }) }, endsAt }
  }

  const store = createPageStore(env.SHARED_PAGES_MB, make)
  gauge("shared_pages_bytes", "Memory of shared pages.", store.bytes, "sum")
  gauge("shared_pages_hits", "Pages sent from those that are shared.", store.hits, "sum")
  gauge("shared_pages_misses", "Shared pages whose loaders had to run.", store.misses, "sum")

  /** Whether it could be answered from here. */
  async function answer(asked: Asked, context: RequestContext, to: ServerResponse) {
    const request = toRequest(asked.incoming)
    const token = await findSessionToken(request)
    if (token === undefined) return false
    /** Whoever asks, the page where it is known by now, and what is theirs of it. */
    const look = (made?: SharedPage) => {
      const actor = findActorBySession(token)
      if (!actor || !isFor(asked, actor)) return undefined
      const ofRole = { ...asked, role: actor.role, context }
      const key = `${actor.role} ${asked.url}`
      const page = made ?? store.find(key, ofRole)
      const values = page?.template && valuesFor(actor, request, page.needs)
      return { actor, ofRole, key, page, values }
    }
    const first = readTogether(() => look())
    if (!first) return false
    // A rendering takes its time: who is sent it is looked at afterwards.
    const made = first.page ? undefined : await store.renew(first.key, first.ofRole)
    const seen = made ? readTogether(() => look(made)) : first
    const { actor, page, values } = seen?.key === first.key ? seen : {}
    if (!actor || !page?.template || !values || isForPrimary(context)) return false
    context.userId = actor.userId
    const nonce = newNonce()
    const headers = headersOf(asked, page.type, nonce, request)
    send({ ...asked, context, headers, body: fill(page.template, [nonce, ...values]) }, to)
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
          if (isAnswered || outgoing.headersSent) return
          noteFacts(incoming, { startedAt: asked.startedAt })
          application(incoming, outgoing)
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
  if (!address || !URL.canParse(originOf(incoming))) return undefined
  // A position that is to be put right is the application's.
  if (isPositionAhead(cookie)) return undefined
  return { ...address, url, incoming, startedAt: performance.now() }
}

/** Whether somebody may be sent it: who is suspended, or in a block with anybody, sees pages of their own. */
const isFor = ({ roles }: Asked, { role, userId, suspendedAt }: Actor): boolean =>
  roles.includes(role) && suspendedAt === null && listBlockedIds(userId).length === 0

/** What was rendered, cut at its marks; undefined where it is no page for many. */
function templateOf(text: string, form: "page" | "data"): Template | undefined {
  try {
    return cut(text, SECRET, form)
  } catch (error) {
    logger.error({ event: "fault", err: error })
    return undefined
  }
}

/** A visitor's own values, by the numbers of their marks less one; undefined where the page is not for them. */
function valuesFor(actor: Actor, request: WithHeaders, needs: Needs): OwnValue[] | undefined {
  const values: OwnValue[] = []
  for (const [part, { about, numbers }] of needs) {
    const own = valuesOf(part, { actor, request }, about)
    if (NEEDED.has(part) && !own.every(Boolean)) return undefined
    for (const [at, number] of numbers.entries()) values[number - 1] = own[at] ?? null
  }
  return values
}

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
