import { hash, randomUUID } from "node:crypto"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { contentSecurityPolicy } from "#app/http/content-security-policy.server.ts"
import { href, urls } from "#app/urls.ts"
import { chooseEncoding, compress, type Encoding } from "./compression.ts"
import type { Middleware } from "./context.ts"
import { logAnswer } from "./request-log.ts"
import { FIXED_SECURITY_HEADERS } from "./security-headers.ts"

/** Pages that look the same to everybody who brings no cookie. */
export const CACHED_PAGES: string[] = [
  href(urls.home),
  href(urls.privacyPolicy),
  href(urls.terms),
  href(urls.refunds),
  href(urls.comingSoon),
  href(urls.register.root),
  href(urls.register.welcome),
  href(urls.register.influencer),
  href(urls.register.brand),
  href(urls.login.welcome),
  href(urls.login.influencer),
  href(urls.login.brand),
]

/** A CDN may hold a page for five minutes and serve it for a day while it asks again. */
const CACHE_CONTROL = "public, max-age=0, s-maxage=300, stale-while-revalidate=86400"

type Answer = { status: 200 | 304; headers: string[]; body?: Uint8Array<ArrayBuffer> }

type CachedPage = { etag: string; unchanged: Answer; whole: Record<Encoding | "plain", Answer> }

/**
 * Keeps anonymous visitors' pages as bytes, their inline scripts allowed by hash. `fill` makes them;
 * `serve` stands before the whole application and sends them without any other gate.
 */
export function createPageCache() {
  const pages = new Map<string, CachedPage>()

  const fill: Middleware = async (c, next) => {
    const { path } = c.req
    const isPlain = c.req.method === "GET" && !c.req.header("Cookie") && !c.req.url.includes("?")
    if (!isPlain) return next()
    let page = pages.get(path)
    if (!page) {
      await next()
      if (c.res.status !== 200 || c.res.headers.has("Set-Cookie")) return
      page = toCachedPage(await c.res.text(), c.get("nonce"))
      pages.set(path, page)
    }
    c.set("routePattern", path)
    const { status, headers, body } = choose(page, c.env.incoming)
    // Hono copies the headers of the answer that is replaced; these must not be mixed.
    c.res = undefined
    c.res = new Response(body ?? null, { status, headers: toPairs(headers) })
  }

  const serve =
    (application: RequestListener): RequestListener =>
    (incoming, outgoing) => {
      const { method, url = "", headers } = incoming
      const isReading = method === "GET" || method === "HEAD"
      const page = isReading && !headers.cookie && pages.get(url)
      if (!page) return application(incoming, outgoing)
      send(choose(page, incoming), incoming, outgoing)
    }

  return { fill, serve }
}
export type PageCache = ReturnType<typeof createPageCache>

function send(answer: Answer, { method = "", url = "" }: IncomingMessage, to: ServerResponse) {
  const startedAt = performance.now()
  const requestId = randomUUID()
  to.writeHead(answer.status, [...answer.headers, "X-Request-Id", requestId])
  to.end(method === "HEAD" ? undefined : answer.body)
  const milliseconds = performance.now() - startedAt
  logAnswer({ requestId, method, route: url, status: answer.status, queries: 0, milliseconds })
}

function choose({ etag, unchanged, whole }: CachedPage, { headers }: IncomingMessage): Answer {
  if (headers["if-none-match"]?.includes(etag)) return unchanged
  return whole[chooseEncoding(String(headers["accept-encoding"] ?? "")) ?? "plain"]
}

function toCachedPage(html: string, nonce: string): CachedPage {
  const scripts = [...html.matchAll(/<script nonce="[^"]*"[^>]*>([\s\S]*?)<\/script>/g)]
  const sources = scripts.map(([, code]) => `'sha256-${hash("sha256", code ?? "", "base64")}'`)
  const body = new TextEncoder().encode(html.replaceAll(` nonce="${nonce}"`, ""))
  const etag = `"${hash("sha256", body, "base64url").slice(0, 27)}"`
  const headers = [
    ["Cache-Control", CACHE_CONTROL],
    ["Content-Security-Policy", contentSecurityPolicy(sources.join(" "))],
    ["Content-Type", "text/html; charset=utf-8"],
    ["ETag", etag],
    ["Vary", "Cookie, Accept-Encoding"],
    ...FIXED_SECURITY_HEADERS,
  ].flat()
  const answer = (content: Uint8Array<ArrayBuffer>, ...more: string[]): Answer => ({
    status: 200,
    headers: [...headers, "Content-Length", String(content.length), ...more],
    body: content,
  })
  return {
    etag,
    unchanged: { status: 304, headers },
    whole: {
      plain: answer(body),
      br: answer(compress(body, "br", "small"), "Content-Encoding", "br"),
      gzip: answer(compress(body, "gzip", "small"), "Content-Encoding", "gzip"),
    },
  }
}

const toPairs = (flat: string[]): [string, string][] =>
  flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ""]] : []))
