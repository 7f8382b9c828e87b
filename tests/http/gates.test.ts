import { request } from "node:http"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type RunningServer, startServer } from "#tests/support/server.ts"

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** A request that fetch would not send: any method, any headers, an unfinished body. */
function rawRequest(method: string, path: string, headers: Record<string, string>) {
  return new Promise<number>((resolve, reject) => {
    const sent = request(`${server.origin}${path}`, { method, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.once("error", reject)
    if (method === "POST") sent.flushHeaders()
    else sent.end()
    sent.once("response", () => sent.destroy())
  })
}

test("the server says that it lives and that it is ready", async () => {
  const visitor = server.visitor()
  expect((await visitor.get("/healthz")).json).toEqual({ status: "ok" })
  expect((await visitor.get("/readyz")).json).toMatchObject({
    checks: { database: true, migrations: true },
  })
})

test("an unknown address is the not-found page with its own status", async () => {
  const page = await server.visitor().get("/no/such/page")
  expect(page.status).toBe(404)
  expect(page.text).toContain("Looks like you've ventured into the unknown digital realm.")
  expect(page.link("Return to home")).toBe("/")
})

test("every page carries a policy with a nonce of its own", async () => {
  const visitor = server.visitor()
  const nonces = new Set<string>()
  for (const path of ["/?from=ad", "/?from=ad", "/no/such/page"]) {
    const { headers } = await visitor.get(path)
    const policy = headers.get("Content-Security-Policy") ?? ""
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toContain("unsafe-inline")
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff")
    if (nonce) nonces.add(nonce)
  }
  expect(nonces.size).toBe(3)
})

test("a file of the build carries what a file needs, and its absence is a page with a policy", async () => {
  const visitor = server.visitor()
  const [script = ""] = /\/assets\/[^"]+\.js/.exec((await visitor.get("/")).body) ?? []
  const { headers } = await visitor.get(script)
  expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable")
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff")
  expect(headers.has("Content-Security-Policy")).toBe(false)
  const missing = await visitor.get("/assets/missing.js")
  expect(missing.status).toBe(404)
  expect(missing.headers.get("Content-Security-Policy")).toContain("default-src 'self'")
})

test("a page that is kept for everybody allows its inline scripts by hash and may be cached", async () => {
  const visitor = server.visitor()
  const first = await visitor.get("/")
  const again = await visitor.get("/")
  for (const { headers } of [first, again]) {
    const policy = headers.get("Content-Security-Policy") ?? ""
    expect(policy).toMatch(/script-src 'self' ('sha256-[^']+' ?){3,};/)
    expect(policy).not.toContain("nonce-")
    expect(headers.get("Cache-Control")).toMatch(/^public/)
  }
  expect(again.headers.get("ETag")).toBe(first.headers.get("ETag"))
})

test("a form sent from another site changes nothing", async () => {
  const visitor = server.visitor()
  const foreign: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
  ]
  for (const headers of foreign) {
    const answer = await visitor.post("/login", {}, headers)
    expect(answer.status).toBe(403)
    expect(answer.text).toContain("This form was sent from another site")
  }
})

test("methods and bodies that no page of ours sends are refused", async () => {
  expect(await rawRequest("PUT", "/", {})).toBe(405)
  expect(await rawRequest("DELETE", "/login", {})).toBe(405)
  expect(await rawRequest("POST", "/login", { "Transfer-Encoding": "chunked" })).toBe(411)
  expect(await rawRequest("POST", "/login", { "Content-Length": "70000" })).toBe(413)
})

test("the old data protocol, which went around Remix's own checks, is closed", async () => {
  expect((await server.visitor().get("/?_data=root")).status).toBe(400)
})

test("the log names route patterns and never addresses", async () => {
  const page = await server.visitor().get("/no/such/somebody@example.com")
  const line = await server.lineOf(page)
  expect(line).toMatchObject({ method: "GET", route: "/*", status: 404, queries: 0 })
  expect(JSON.stringify(server.log)).not.toContain("somebody@example.com")
})
