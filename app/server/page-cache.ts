import { randomUUID } from "node:crypto"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { env } from "#app/platform/env.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { atTurnEnd } from "#app/platform/turn-end.server.ts"
import { createVersionedStore, MEGABYTE } from "#app/platform/versioned-store.server.ts"
import { href, urls } from "#app/urls.ts"
import type { AppContext, Middleware } from "./context.ts"
import { type Answer, choose, type KeptPage, toKeptPage } from "./kept-page.ts"
import { logAnswer } from "./request-log.ts"
import { writeHead } from "./written-head.ts"

/** Pages that look the same to everybody who brings no cookie, until another build. */
const STATIC_PAGES: string[] = [
  href(urls.home),
  href(urls.privacyPolicy),
  href(urls.terms),
  href(urls.refunds),
  href(urls.disclosureGuide),
  href(urls.api.page),
  href(urls.comingSoon),
  href(urls.register.root),
  href(urls.register.welcome),
  href(urls.register.influencer),
  href(urls.register.brand),
  href(urls.login.welcome),
  href(urls.login.influencer),
  href(urls.login.brand),
]

/** The same as long as nothing changes of what they show, which their loaders name with `keepWhile`. */
const LIVE_PAGES: string[] = [
  urls.public.creator,
  urls.public.brand,
  urls.public.projects,
  urls.public.project,
]

export const CACHED_PAGES: string[] = [...STATIC_PAGES, ...LIVE_PAGES]

/** A CDN may hold a static page for five minutes and serve it for a day while it asks again. */
const STATIC = "public, max-age=0, s-maxage=300, stale-while-revalidate=86400"

/** Whoever holds a live page asks each time whether it still is. */
const LIVE = "public, no-cache"

/**
 * Keeps anonymous visitors' pages as bytes, their inline scripts allowed by hash: docs/rules.md#kept-pages.
 * `fill` makes them; `serve` stands before the whole application and sends them without any other gate.
 */
export function createPageCache() {
  const store = createVersionedStore<KeptPage>(env.PAGE_CACHE_MB * MEGABYTE)

  const fill: Middleware = async (c, next) => {
    await next()
    const { method, url = "", headers } = c.env.incoming
    if (!isPlain(method, headers) || !isUsual(url, c.req.path)) return
    const page = toPage(c)
    if (!page) return
    store.keep(url, page, c.get("keeping"))
    const { status, headers: own, body } = choose(page, c.env.incoming)
    // Hono copies the headers of the answer that is replaced; these must not be mixed.
    c.res = undefined
    const bytes = method === "HEAD" || body === undefined ? null : Buffer.from(body, "latin1")
    c.res = new Response(bytes, {
      status,
      headers: toPairs(own),
    })
  }

  /** A kept page that is still true. That the database cannot be read is the application's to say. */
  function findStill(url: string): KeptPage | undefined {
    try {
      return store.find(url)
    } catch (error) {
      logger.error({ event: "fault", err: error })
      return undefined
    }
  }

  const serve =
    (application: RequestListener): RequestListener =>
    (incoming, outgoing) => {
      const { method, url = "", headers } = incoming
      const isKept = isPlain(method, headers) && store.recall(url) !== undefined
      if (!isKept) return application(incoming, outgoing)
      const startedAt = performance.now()
      atTurnEnd(() => {
        const page = findStill(url)
        if (!page) return application(incoming, outgoing)
        send({ answer: choose(page, incoming), route: page.route, startedAt }, incoming, outgoing)
      })
    }

  return { fill, serve }
}
export type PageCache = ReturnType<typeof createPageCache>

/**
 * Whether an address came as links have it. Others lead to the same page (a query, another host, "/any/../", what
 * stands behind a #), and there is no end of them.
 */
const isUsual = (url: string, path: string): boolean => url === path && !url.includes("%")

/** Whether somebody reads of whom nothing is known: what such a request is answered, everybody may see. */
const isPlain = (method: string | undefined, { cookie }: IncomingMessage["headers"]): boolean =>
  (method === "GET" || method === "HEAD") && !cookie

/** What was just rendered, where it may be kept: whole, for nobody in particular, and said to last. */
function toPage(c: AppContext): KeptPage | undefined {
  const rendered = c.get("page")
  if (!rendered || c.res.status !== 200 || c.res.headers.has("Set-Cookie")) return undefined
  const isLive = c.get("keeping") !== undefined
  if (!isLive && !STATIC_PAGES.includes(c.req.path)) return undefined
  return toKeptPage({
    html: rendered,
    nonce: c.get("nonce"),
    route: c.get("routePattern") ?? "",
    cacheControl: isLive ? LIVE : STATIC,
    effort: isLive ? "soon" : "small",
  })
}

type Sending = { answer: Answer; route: string; startedAt: number }

function send(sending: Sending, { method = "" }: IncomingMessage, to: ServerResponse): void {
  const { answer, route, startedAt } = sending
  const requestId = randomUUID()
  writeHead(answer, requestId, to)
  if (method === "HEAD") to.end()
  else to.end(answer.body, "latin1")
  const milliseconds = performance.now() - startedAt
  logAnswer({ requestId, method, route, status: answer.status, queries: 0, milliseconds })
}

const toPairs = (flat: string[]): [string, string][] =>
  flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ""]] : []))
