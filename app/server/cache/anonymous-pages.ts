import { hash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { contentSecurityPolicy } from "#app/http/content-security-policy.server.ts"
import { env } from "#app/platform/env.server.ts"
import { type CachedEncoding, chooseEncoding, compress } from "../compression.ts"
import type { Dispatcher } from "../dispatch.ts"
import { FIXED_SECURITY_HEADERS, speculationHeaders } from "../security-headers.ts"
import { findAnonymousAddress } from "./addresses.ts"
import { aheadOfApp, type CachedAnswer } from "./ahead-of-app.ts"
import { createPageStore, type Needs, NONCE_MARK } from "./page-store.ts"

/** A CDN may hold a static page for five minutes and serve it for a day while it asks again. */
const STATIC = "public, max-age=0, s-maxage=300, stale-while-revalidate=86400"
/** Whoever holds a live page asks each time whether it still is. */
const LIVE = "public, no-cache"

/** Of what a browser has already it is not told what it is: RFC 9110, 15.4.5. */
const TYPE = ["Content-Type", "text/html; charset=utf-8"]

/** Room for the headers of each of four answers. */
const HEADER_BYTES = 6000

type Answer = Pick<CachedAnswer, "status" | "headers" | "body">

/** A page as bytes, in each encoding that a browser may take. */
type Packed = {
  answers: Record<CachedEncoding | "plain" | "unchanged", Answer>
  etag: string
  bytes: number
}

type Address = NonNullable<ReturnType<typeof findAnonymousAddress>>
type Asked = Address & { url: string; role: undefined; incoming: IncomingMessage }

/** Pages of whoever brings no cookie, kept as bytes, their inline scripts allowed by hash: docs/rules.md#kept-pages */
export function serveAnonymousPages(dispatch: Dispatcher) {
  const store = createPageStore(env.PAGE_CACHE_MB, dispatch, pack)
  return aheadOfApp(readAsked, async (asked): Promise<CachedAnswer | undefined> => {
    const { content, pattern } = store.find(asked) ?? (await store.renew(asked))
    return content && { ...choose(content, asked.incoming), pattern }
  })
}

/** The page that a request asks for of whom nothing is known: what it is answered, everybody may see. */
function readAsked(incoming: IncomingMessage): Asked | undefined {
  const { method, url = "", headers } = incoming
  const isPlain = (method === "GET" || method === "HEAD") && !headers.cookie
  const address = isPlain && !headers["content-type"] ? findAnonymousAddress(url) : undefined
  return address && { ...address, url, role: undefined, incoming }
}

function pack(text: string, _: Needs, { isLive, url }: Asked): Packed {
  const scripts = [...text.matchAll(/<script nonce="[^"]*"[^>]*>([\s\S]*?)<\/script>/g)]
  const sources = scripts.map(([, code]) => `'sha256-${hash("sha256", code ?? "", "base64")}'`)
  const body = Buffer.from(text.replaceAll(` nonce="${NONCE_MARK}"`, ""))
  // Whoever has this tag has these bytes: a 304 tells the browser the hashes of its own scripts.
  const etag = `"${hash("sha256", body, "base64url").slice(0, 27)}"`
  const headers = [
    ["Cache-Control", isLive ? LIVE : STATIC],
    ["Content-Security-Policy", contentSecurityPolicy(sources.join(" "))],
    ["ETag", etag],
    ["Vary", "Cookie, Accept-Encoding"],
    ...FIXED_SECURITY_HEADERS,
    ...speculationHeaders(url),
  ].flat()
  const answer = (content: Uint8Array, ...more: string[]): Answer => ({
    status: 200,
    headers: [...headers, ...TYPE, "Content-Length", String(content.length), ...more],
    body: Buffer.from(content).toString("latin1"),
  })
  const effort = isLive ? "soon" : "small"
  const br = compress(body, "br", effort)
  const gzip = compress(body, "gzip", effort)
  const answers = {
    plain: answer(body),
    br: answer(br, "Content-Encoding", "br"),
    gzip: answer(gzip, "Content-Encoding", "gzip"),
    unchanged: { status: 304, headers } as const,
  }
  return { etag, answers, bytes: body.length + br.length + gzip.length + HEADER_BYTES }
}

/** The page as a request wants it, or the word that the browser has it already. */
function choose({ etag, answers }: Packed, { headers }: IncomingMessage): Answer {
  if (headers["if-none-match"]?.includes(etag)) return answers.unchanged
  return answers[chooseEncoding(String(headers["accept-encoding"] ?? "")) ?? "plain"]
}
