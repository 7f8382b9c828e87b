import { request } from "node:http"
import { Page } from "./page.ts"
import type { Visitor } from "./visitor.ts"

const withoutEmpty = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ""))

type Raw = { method: string; path: string; headers?: Record<string, string>; body?: string }

/**
 * Sends what fetch would not: any path and length. A header of "" is omitted; a POST without body
 * stays unfinished.
 */
export function rawRequest(visitor: Visitor, { method, path, headers = {}, body }: Raw) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const { hostname, port } = new URL(visitor.origin)
  return new Promise<Page>((resolve, reject) => {
    const sent = request({
      hostname,
      port,
      method,
      path,
      headers: withoutEmpty({
        Accept: "application/json",
        Origin: visitor.origin,
        "X-Forwarded-For": visitor.address,
        Cookie: cookie,
        ...headers,
      }),
    })
    sent.once("error", reject)
    sent.once("response", (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk) => chunks.push(chunk))
      response.once("error", reject)
      response.once("end", () => {
        const given = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        const text = Buffer.concat(chunks).toString("utf8")
        const url = new URL("/", visitor.origin).href
        resolve(
          new Page(url, response.statusCode ?? 0, new Headers(given as [string, string][]), text),
        )
        sent.destroy()
      })
    })
    const isUnfinished = body === undefined && method === "POST"
    if (isUnfinished) sent.flushHeaders()
    else sent.end(body)
  })
}
