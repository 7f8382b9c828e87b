import { hash } from "node:crypto"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { contentSecurityPolicy } from "#app/http/content-security-policy.server.ts"
import { env } from "#app/platform/env.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { type RequestContext, runInRequest } from "#app/platform/request-context.server.ts"
import { chooseKept, compress, type KeptEncoding } from "../compression.ts"
import { noteFacts } from "../incoming-facts.ts"
import type { Dispatcher } from "../remix-patches/dispatch.ts"
import { logAnswer, toRequestContext } from "../request-log.ts"
import { FIXED_SECURITY_HEADERS } from "../security-headers.ts"
import { type AnonymousAddress, findAnonymousAddress } from "./addresses.ts"
import { createPageStore, type Made } from "./page-store.ts"
import { NONCE_MARK, render } from "./render.ts"

/** A CDN may hold a static page for five minutes and serve it for a day while it asks again. */
const STATIC = "public, max-age=0, s-maxage=300, stale-while-revalidate=86400"
/** Whoever holds a live page asks each time whether it still is. */
const LIVE = "public, no-cache"

/** Each character of the body stands for a byte (latin1): Node sends a text in one piece with its headers. */
type Answer = { status: 200 | 304; headers: string[]; body?: string }

/** A page as bytes, in each encoding that a browser may take; without answers where it is made for each visitor. */
type KeptPage = {
  answers?: Record<KeptEncoding | "plain" | "unchanged", Answer>
  etag: string
  /** The pattern of its address, for the log: addresses name people. */
  route: string
  digest: string
  bytes: number
}

type Asked = AnonymousAddress & { url: string; context: RequestContext }

/** Room for the headers of each of four answers; a page that is not kept takes as much. */
const HEADER_BYTES = 6000

/** Pages of whoever brings no cookie, kept as bytes, their inline scripts allowed by hash: docs/rules.md#kept-pages */
export function createAnonymousPages(dispatch: Dispatcher) {
  async function make(asked: Asked, last: KeptPage | undefined): Promise<Made<KeptPage>> {
    const { url, isLive, context } = asked
    const dispatched = await dispatch(url)
    const wanted = { url, isData: false, role: undefined }
    const rendering = await render(dispatched, {
      ...wanted,
      ...(last && { lastDigest: last.digest }),
    })
    const { text, isAsLast, digest, endsAt, queries } = rendering
    context.queries += queries
    if (last && isAsLast) return { page: last, endsAt }
    const page = { etag: "", route: dispatched.pattern, digest, bytes: HEADER_BYTES }
    return { page: text === undefined ? page : { ...page, ...toBytes(text, isLive) }, endsAt }
  }

  const store = createPageStore(env.PAGE_CACHE_MB, make)

  async function answer(
    asked: Asked,
    incoming: IncomingMessage,
    to: ServerResponse,
    since: number,
  ) {
    const page = store.find(asked.url, asked) ?? (await store.renew(asked.url, asked))
    if (!page.answers || to.destroyed) return false
    const { status, headers, body } = choose({ ...page, answers: page.answers }, incoming)
    const { requestId, queries } = asked.context
    const { method = "" } = incoming
    to.writeHead(status, [...headers, "X-Request-Id", requestId])
    if (method === "HEAD") to.end()
    else to.end(body, "latin1")
    const milliseconds = performance.now() - since
    logAnswer({ requestId, method, route: page.route, status, queries, milliseconds })
    return true
  }

  const serve =
    (application: RequestListener): RequestListener =>
    (incoming, outgoing) => {
      const { method, url = "", headers } = incoming
      // Of whom nothing is known: what such a request is answered, everybody may see.
      const isPlain = (method === "GET" || method === "HEAD") && !headers.cookie
      const address = isPlain && !headers["content-type"] ? findAnonymousAddress(url) : undefined
      if (!address) return application(incoming, outgoing)
      const startedAt = performance.now()
      const context = toRequestContext(incoming)
      runInRequest(context, () =>
        answer({ ...address, url, context }, incoming, outgoing, startedAt),
      )
        .catch((error) => {
          logger.error({ event: "fault", err: error })
          return false
        })
        .then((isAnswered) => {
          if (isAnswered || outgoing.headersSent) return
          noteFacts(incoming, { startedAt })
          application(incoming, outgoing)
        })
    }

  return { serve }
}

/** Of what a browser has already it is not told what it is: RFC 9110, 15.4.5. */
const TYPE = ["Content-Type", "text/html; charset=utf-8"]

function toBytes(text: string, isLive: boolean): Pick<KeptPage, "answers" | "etag" | "bytes"> {
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
function choose({ etag, answers }: Required<KeptPage>, { headers }: IncomingMessage): Answer {
  if (headers["if-none-match"]?.includes(etag)) return answers.unchanged
  return answers[chooseKept(String(headers["accept-encoding"] ?? "")) ?? "plain"]
}
