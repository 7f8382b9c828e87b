import { request } from "node:http"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import type { Visitor } from "./visitor.ts"

const DECOMPRESS = { br: brotliDecompressSync, gzip: gunzipSync }

/** A page as it goes over the wire to a browser that takes one encoding: its bytes there, and its HTML. */
export async function asSent(
  visitor: Visitor,
  path: string,
  encoding: keyof typeof DECOMPRESS,
): Promise<{ bytes: number; html: string }> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const headers = { Accept: "text/html", "Accept-Encoding": encoding, Cookie: cookie }
  const { body, encoded } = await new Promise<{ body: Buffer; encoded: string | undefined }>(
    (resolve, reject) => {
      const sent = request(new URL(path, visitor.origin), { headers }, (response) => {
        const chunks: Buffer[] = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        response.once("error", reject)
        response.once("end", () => {
          const encoded = response.headers["content-encoding"]
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
