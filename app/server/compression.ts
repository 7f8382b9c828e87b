import zlib from "node:zlib"
import { parseAccept } from "hono/utils/accept"
import type { Middleware } from "./context.ts"

export const MIN_COMPRESSED_BYTES = 1024
/** Other streams pass through. */
const COMPRESSIBLE = /^text\/(html|x-script|xml|plain)/

/** Compresses on the same thread, which is cheaper than handing over. */
export const compressPages: Middleware = async (c, next) => {
  await next()
  const type = c.res.headers.get("Content-Type") ?? ""
  if (!COMPRESSIBLE.test(type) || c.res.headers.has("Content-Encoding")) return
  if (!c.res.headers.get("Vary")?.includes("Accept-Encoding")) {
    c.res.headers.append("Vary", "Accept-Encoding")
  }
  const encoding = chooseStreamEncoding(c.req.header("Accept-Encoding"))
  // Reading the body copies the response, a tenth of a page's cost.
  if (!encoding || c.req.method === "HEAD" || !c.res.body) return
  const body = new Uint8Array(await c.res.arrayBuffer())
  const { status, headers } = c.res
  const isWorthwhile = body.length >= MIN_COMPRESSED_BYTES
  if (isWorthwhile) {
    headers.set("Content-Encoding", encoding)
    headers.delete("Content-Length")
  }
  const sent = isWorthwhile ? compress(body, encoding, "fast") : body
  c.res = new Response(sent, { status, headers })
}

/** Best first. */
const KEPT = ["br", "gzip"] as const
// Half of brotli's time at the same size. From Node 22.15 on.
const PASSING = "zstdCompressSync" in zlib ? (["zstd", ...KEPT] as const) : KEPT
export type CachedEncoding = (typeof KEPT)[number]
export type Encoding = CachedEncoding | "zstd"

export const chooseEncoding = (accepted: string | undefined): CachedEncoding | undefined =>
  choose(KEPT, accepted)

export const chooseStreamEncoding = (accepted: string | undefined): Encoding | undefined =>
  choose(PASSING, accepted)

function choose<E extends Encoding>(encodings: readonly E[], accepted = ""): E | undefined {
  // Weights are rare; `q=0` excludes.
  const names = accepted.includes("q=")
    ? parseAccept(accepted).flatMap(({ type, q }) => (q > 0 ? [type] : []))
    : accepted
  return encodings.find((encoding) => names.includes(encoding))
}

/** `fast` per request, `soon` for a while, `small` for once. */
export type CompressionEffort = "fast" | "soon" | "small"

const LEVELS: Record<Encoding, Record<CompressionEffort, number>> = {
  zstd: { fast: 4, soon: 9, small: 19 },
  br: { fast: 3, soon: 5, small: 11 },
  gzip: { fast: 4, soon: 6, small: 9 },
}

const PACK: Record<Encoding, (body: Uint8Array, level: number) => Uint8Array<ArrayBuffer>> = {
  zstd: (body, level) => {
    const params = { [zlib.constants.ZSTD_c_compressionLevel]: level }
    return zlib.zstdCompressSync(body, { params })
  },
  br: (body, level) => {
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
    const params = { [BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_SIZE_HINT]: body.length }
    return zlib.brotliCompressSync(body, { params })
  },
  gzip: (body, level) => zlib.gzipSync(body, { level }),
}

export const compress = (body: Uint8Array, encoding: Encoding, effort: CompressionEffort) =>
  PACK[encoding](body, LEVELS[encoding][effort])
