import { hash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { contentSecurityPolicy } from "#app/http/content-security-policy.server.ts"
import { startOfTerm } from "#app/platform/versioned-store.server.ts"
import { chooseKept, compress, type Effort, type KeptEncoding } from "./compression.ts"
import { FIXED_SECURITY_HEADERS } from "./security-headers.ts"
import type { Headed } from "./written-head.ts"

/**
 * What goes out. Each character of the body stands for a byte (latin1): Node sends a text in one piece with
 * its headers, and bytes in a second one.
 */
export type Answer = Headed & { body?: string }

/** A page as bytes, in each encoding that a browser may take. */
export type KeptPage = {
  etag: string
  /** The pattern of its address, for the log: addresses name people. */
  route: string
  unchanged: Answer
  whole: Record<KeptEncoding | "plain", Answer>
  /** What it takes of the memory for kept pages. */
  bytes: number
}

type Wanted = { html: string; nonce: string; route: string; cacheControl: string; effort: Effort }

/** Room for the headers: by themselves, and as Node wrote them for each of four answers. */
const HEADER_BYTES = 6000

/**
 * A page with the beginning of the ten minutes in which it was made for the moment, which no two processes have in
 * common: what looks the same is the same, bytes and hashes of scripts, and goes by one tag.
 */
const withoutMoment = (html: string): string =>
  html.replace(/(\\"now\\",)(\d+)/, (_all, name, now) => `${name}${startOfTerm(Number(now))}`)

/** Of what a browser has already it is not told what it is: RFC 9110, 15.4.5. */
const TYPE = ["Content-Type", "text/html; charset=utf-8"]

/** Makes the bytes of a page that was rendered with `nonce`; afterwards its inline scripts are allowed by hash. */
export function toKeptPage({ nonce, route, cacheControl, effort, ...wanted }: Wanted): KeptPage {
  const html = withoutMoment(wanted.html)
  const scripts = [...html.matchAll(/<script nonce="[^"]*"[^>]*>([\s\S]*?)<\/script>/g)]
  const sources = scripts.map(([, code]) => `'sha256-${hash("sha256", code ?? "", "base64")}'`)
  const body = Buffer.from(html.replaceAll(` nonce="${nonce}"`, ""))
  // Whoever has this tag has these bytes: a 304 tells the browser the hashes of its own scripts.
  const etag = `"${hash("sha256", body, "base64url").slice(0, 27)}"`
  const headers = [
    ["Cache-Control", cacheControl],
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
  const br = compress(body, "br", effort)
  const gzip = compress(body, "gzip", effort)
  return {
    etag,
    route,
    unchanged: { status: 304, headers },
    whole: {
      plain: answer(body),
      br: answer(br, "Content-Encoding", "br"),
      gzip: answer(gzip, "Content-Encoding", "gzip"),
    },
    bytes: body.length + br.length + gzip.length + HEADER_BYTES,
  }
}

/** The page as a request wants it, or the word that the browser has it already. */
export function choose({ etag, unchanged, whole }: KeptPage, { headers }: IncomingMessage): Answer {
  if (headers["if-none-match"]?.includes(etag)) return unchanged
  return whole[chooseKept(String(headers["accept-encoding"] ?? "")) ?? "plain"]
}
