import { createHash } from "node:crypto"
import type { MiddlewareHandler } from "hono"
import { contentSecurityPolicy } from "#app/http/content-security-policy.server.ts"
import { paths } from "#app/paths.ts"
import type { AppEnv } from "./app.ts"
import { chooseEncoding, compress, type Encoding } from "./compression.ts"

/** Pages that look the same to everybody who brings no cookie. */
const PAGES = new Set<string>([
  paths.home(),
  paths.privacyPolicy(),
  paths.terms(),
  paths.refunds(),
  paths.comingSoon(),
  paths.register.root(),
  paths.register.welcome(),
  paths.register.influencer(),
  paths.register.brand(),
  paths.login.welcome(),
  paths.login.influencer(),
  paths.login.brand(),
])

/** A CDN may hold a page for five minutes and serve it for a day while it asks again. */
const CACHE_CONTROL = "public, max-age=0, s-maxage=300, stale-while-revalidate=86400"

type Kept = {
  etag: string
  policy: string
  bodies: Record<Encoding | "plain", Uint8Array<ArrayBuffer>>
}

/**
 * Keeps the pages of anonymous visitors as bytes, made once per process. A nonce would stand still in
 * them, so their inline scripts are allowed by hash instead.
 */
export function anonymousPages(): MiddlewareHandler<AppEnv> {
  const kept = new Map<string, Kept>()
  return async (c, next) => {
    const isReading = c.req.method === "GET" || c.req.method === "HEAD"
    const isPlain = isReading && !c.req.header("Cookie") && !c.req.url.includes("?")
    if (!isPlain || !PAGES.has(c.req.path)) return next()
    let page = kept.get(c.req.path)
    if (!page) {
      // The body is rendered for a GET, so that a HEAD never leaves an empty page behind.
      if (c.req.method === "HEAD") return next()
      await next()
      if (c.res.status !== 200 || c.res.headers.has("Set-Cookie")) return
      page = keep(c.get("page") ?? (await c.res.text()), c.get("nonce"))
      kept.set(c.req.path, page)
    }
    c.set("routePattern", c.req.path)
    // Hono copies the headers of the answer that is replaced; these must not be mixed.
    c.res = undefined
    c.res = answer(page, c.req.raw)
  }
}

function keep(html: string, nonce: string): Kept {
  const scripts = [...html.matchAll(/<script nonce="[^"]*"[^>]*>([\s\S]*?)<\/script>/g)]
  const sources = scripts.map(([, code]) => `'sha256-${sha256(code ?? "", "base64")}'`)
  const body = new TextEncoder().encode(html.replaceAll(` nonce="${nonce}"`, ""))
  return {
    etag: `"${sha256(body, "base64url").slice(0, 27)}"`,
    policy: contentSecurityPolicy(sources.join(" ")),
    bodies: {
      plain: body,
      br: compress(body, "br", "small"),
      gzip: compress(body, "gzip", "small"),
    },
  }
}

const sha256 = (content: string | Uint8Array, encoding: "base64" | "base64url"): string =>
  createHash("sha256").update(content).digest(encoding)

function answer({ etag, policy, bodies }: Kept, request: Request): Response {
  const headers = new Headers({
    "Cache-Control": CACHE_CONTROL,
    "Content-Security-Policy": policy,
    "Content-Type": "text/html; charset=utf-8",
    ETag: etag,
    Vary: "Cookie, Accept-Encoding",
  })
  if (request.headers.get("If-None-Match")?.includes(etag)) {
    return new Response(null, { status: 304, headers })
  }
  const encoding = chooseEncoding(request.headers.get("Accept-Encoding") ?? undefined)
  if (encoding) headers.set("Content-Encoding", encoding)
  const body = bodies[encoding ?? "plain"]
  headers.set("Content-Length", String(body.length))
  return new Response(request.method === "HEAD" ? null : body, { headers })
}
