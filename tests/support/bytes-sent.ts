import { Agent, request } from "node:http"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import type { Visitor } from "./visitor.ts"

const DECOMPRESS = { br: brotliDecompressSync, gzip: gunzipSync }

/** A line of its own for each: one that idled while a test worked may have been closed by the server. */
const agent = new Agent({ keepAlive: false })

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
      const sent = request(new URL(path, visitor.origin), { agent, headers }, (response) => {
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
