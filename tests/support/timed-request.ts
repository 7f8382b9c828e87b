import { Agent, request } from "node:http"
import type { Visitor } from "./visitor.ts"

export type RawRequest = {
  method: "GET" | "POST"
  path: string
  headers: Record<string, string>
  body: Buffer
}

export type TimedAnswer = {
  status: number
  type: string
  body: string
  bytes: number
  milliseconds: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 })

/**
 * Sends a raw request with the visitor's cookies and measures until the last byte. Repeats it if an
 * idle connection was closed.
 */
export async function timedRequest(
  visitor: Visitor,
  raw: RawRequest,
  address: string,
): Promise<TimedAnswer> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await sendOnce(visitor, raw, address)
    } catch (error) {
      if (attempts === 3) throw error
    }
  }
}

function sendOnce(visitor: Visitor, raw: RawRequest, address: string): Promise<TimedAnswer> {
  const { hostname, port } = new URL(visitor.origin)
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const sent = request({
      agent,
      hostname,
      port,
      method: raw.method,
      path: raw.path,
      headers: {
        Accept: "text/html",
        Origin: visitor.origin,
        "X-Forwarded-For": address,
        ...(cookie !== "" && { Cookie: cookie }),
        ...(raw.method === "POST" && { "Content-Length": String(raw.body.length) }),
        ...raw.headers,
      },
    })
    sent.once("error", reject)
    sent.once("response", (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk) => chunks.push(chunk))
      response.once("error", reject)
      response.once("end", () => {
        const body = Buffer.concat(chunks)
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers["content-type"] ?? "",
          body: body.toString(),
          bytes: body.length,
          milliseconds: performance.now() - startedAt,
        })
      })
    })
    sent.end(raw.body)
  })
}
