import { Agent, request } from "node:http"
import zlib from "node:zlib"
import type { Visitor } from "./visitor.ts"

const DECOMPRESS = {
  zstd: (body: Buffer) => zlib.zstdDecompressSync(body),
  br: zlib.brotliDecompressSync,
  gzip: zlib.gunzipSync,
  identity: (body: Buffer) => body,
}

/** Encodings that this Node can decompress, best first. */
export const ENCODINGS =
  "zstdCompressSync" in zlib ? (["zstd", "br", "gzip"] as const) : (["br", "gzip"] as const)

/** No keep-alive: the server may have closed an idle connection. */
const agent = new Agent({ keepAlive: false })

/** Fetches a page in one encoding and returns its bytes and HTML. */
export async function asSent(
  visitor: Visitor,
  path: string,
  encoding: keyof typeof DECOMPRESS,
  accepted: string = encoding,
): Promise<{ bytes: number; html: string }> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const headers = { Accept: "text/html", "Accept-Encoding": accepted, Cookie: cookie }
  const { body, encoded } = await new Promise<{ body: Buffer; encoded: string }>(
    (resolve, reject) => {
      const sent = request(new URL(path, visitor.origin), { agent, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        response.once("error", reject)
        response.once("end", () => {
          const encoded = response.headers["content-encoding"] ?? "identity"
          resolve({ body: Buffer.concat(chunks), encoded })
        })
      })
      sent.once("error", reject)
      sent.end()
    },
  )
  if (encoded !== encoding) throw new Error(`${path} was sent as ${encoded}, not as ${encoding}.`)
  return { bytes: body.length, html: DECOMPRESS[encoding](body).toString("utf8") }
}
