import { hash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { contentSecurityPolicy } from "#app/http/content-security-policy.server.ts"
import { env } from "#app/platform/env.server.ts"
import { type CachedEncoding, chooseEncoding, compress } from "../compression.ts"
import type { Dispatcher } from "../dispatch.ts"
import { FIXED_SECURITY_HEADERS, speculationHeaders } from "../security-headers.ts"
import { aheadOfApp, type CachedAnswer } from "./answer-before-app.ts"
import type { CachedAddresses } from "./cached-addresses.ts"
import { createPageStore, NONCE_PLACEHOLDER, type SlotNeeds } from "./page-store.ts"

/** A CDN may hold it five minutes, and a day while revalidating. */
const STATIC = "public, max-age=0, s-maxage=300, stale-while-revalidate=86400"
const LIVE = "public, no-cache"

/** Headers of four answers. */
const HEADER_BYTES = 6000

type Answer = Pick<CachedAnswer, "status" | "headers" | "body">

type Packed = {
  answers: Record<CachedEncoding | "plain" | "unchanged", Answer>
  etag: string
  bytes: number
}

type Address = NonNullable<ReturnType<CachedAddresses["findAnonymous"]>>
type Asked = Address & { url: string; role: undefined; incoming: IncomingMessage }

/** Serves cached pages without a cookie, scripts allowed by hash: docs/rules.md#kept-pages */
export function serveAnonymousPages(dispatch: Dispatcher, { findAnonymous }: CachedAddresses) {
  const store = createPageStore(env.PAGE_CACHE_MB, dispatch, pack)
  return aheadOfApp(readAsked(findAnonymous), async (asked): Promise<CachedAnswer | undefined> => {
    const { content, pattern } = store.find(asked) ?? (await store.renew(asked))
    return content && { ...choose(content, asked.incoming), pattern }
  })
}

const readAsked =
  (find: CachedAddresses["findAnonymous"]) =>
  (incoming: IncomingMessage): Asked | undefined => {
    const { method, url = "", headers } = incoming
    const isPlain = (method === "GET" || method === "HEAD") && !headers.cookie
    const address = isPlain && !headers["content-type"] ? find(url) : undefined
    return address && { ...address, url, role: undefined, incoming }
  }

function pack(text: string, _: SlotNeeds, { isLive, url }: Asked): Packed {
  const scripts = [...text.matchAll(/<script nonce="[^"]*"[^>]*>([\s\S]*?)<\/script>/g)]
  const sources = scripts.map(([, code]) => `'sha256-${hash("sha256", code ?? "", "base64")}'`)
  const body = Buffer.from(text.replaceAll(` nonce="${NONCE_PLACEHOLDER}"`, ""))
  const described = [
    ["Content-Type", "text/html; charset=utf-8"],
    ["Content-Security-Policy", contentSecurityPolicy(sources.join(" "))],
    ...FIXED_SECURITY_HEADERS,
    ...speculationHeaders(url),
  ].flat()
  // It implies the headers that a 304 leaves out: RFC 9110, 15.4.5.
  const etag = `"${hash("sha256", described.join() + body, "base64url").slice(0, 27)}"`
  const caching = [
    ["Cache-Control", isLive ? LIVE : STATIC],
    ["ETag", etag],
    ["Vary", "Cookie, Accept-Encoding"],
  ].flat()
  const answer = (content: Uint8Array, ...more: string[]): Answer => ({
    status: 200,
    headers: [...caching, ...described, "Content-Length", String(content.length), ...more],
    body: Buffer.from(content).toString("latin1"),
  })
  const effort = isLive ? "soon" : "small"
  const br = compress(body, "br", effort)
  const gzip = compress(body, "gzip", effort)
  const answers = {
    plain: answer(body),
    br: answer(br, "Content-Encoding", "br"),
    gzip: answer(gzip, "Content-Encoding", "gzip"),
    unchanged: { status: 304, headers: caching } as const,
  }
  return { etag, answers, bytes: body.length + br.length + gzip.length + HEADER_BYTES }
}

function choose({ etag, answers }: Packed, { headers }: IncomingMessage): Answer {
  if (headers["if-none-match"]?.includes(etag)) return answers.unchanged
  return answers[chooseEncoding(String(headers["accept-encoding"] ?? "")) ?? "plain"]
}
