import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import type { Middleware } from "./context.ts"

/** What is shorter is sent as it is. */
export const WORTHWHILE_BYTES = 1024
/** Pages and their data. Streams of other kinds pass through untouched. */
const COMPRESSIBLE = /^text\/(html|x-script|xml|plain)/

/** Compresses pages as they are made, at the lowest level: that takes less than handing one to a thread. */
export const compressPages: Middleware = async (c, next) => {
  await next()
  const type = c.res.headers.get("Content-Type") ?? ""
  if (!COMPRESSIBLE.test(type) || c.res.headers.has("Content-Encoding")) return
  c.res.headers.append("Vary", "Accept-Encoding")
  const encoding = chooseEncoding(c.req.header("Accept-Encoding"))
  // To look at the body of an answer makes another answer of it, which costs a tenth of a page.
  if (!encoding || c.req.method === "HEAD" || !c.res.body) return
  const body = new Uint8Array(await c.res.arrayBuffer())
  const { status, headers } = c.res
  const isWorthwhile = body.length >= WORTHWHILE_BYTES
  if (isWorthwhile) {
    headers.set("Content-Encoding", encoding)
    headers.delete("Content-Length")
  }
  const sent = isWorthwhile ? compress(body, encoding, "fast") : body
  c.res = new Response(sent, { status, headers })
}

const ENCODINGS = ["br", "gzip"] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The best encoding that the browser takes, if any. */
export const chooseEncoding = (accepted: string | undefined): Encoding | undefined =>
  ENCODINGS.find((encoding) => accepted?.includes(encoding))

/** `fast` for what is made per request, `soon` for what is kept a while, `small` for what is made once. */
export type Effort = "fast" | "soon" | "small"

const LEVELS: Record<Encoding, Record<Effort, number>> = {
  br: { fast: 3, soon: 5, small: 11 },
  gzip: { fast: 3, soon: 6, small: 9 },
}

/** A body as an encoding packs it. */
export function compress(
  body: Uint8Array,
  encoding: Encoding,
  effort: Effort,
): Uint8Array<ArrayBuffer> {
  const level = LEVELS[encoding][effort]
  if (encoding === "gzip") return new Uint8Array(gzipSync(body, { level }))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return new Uint8Array(brotliCompressSync(body, { params }))
}
