import { request } from "node:http"
import { decode } from "turbo-stream"
import { describe, expect, test } from "vitest"
import { signedInAs } from "#tests/support/accounts.ts"
import { rawRequest } from "#tests/support/raw-request.ts"
import { startServer } from "#tests/support/server.ts"
import { aServer } from "#tests/support/servers.ts"
import { change } from "#tests/support/stored.ts"

const server = await aServer()

/** Sends what fetch would not and returns the status. */
function rawStatus(method: string, path: string, headers: Record<string, string>) {
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

test("the server reports liveness and readiness", async () => {
  const visitor = server.visitor()
  expect((await visitor.get("/healthz")).json).toEqual({ status: "ok" })
  const primary = { checks: { database: true, migrations: true } }
  const replica = { role: "replica", checks: { lag: true, answers: true } }
  const { json } = await visitor.get("/readyz")
  expect(json).toMatchObject(process.env.THROUGH_REPLICA ? replica : primary)
})

test("an unknown address shows the not-found page with status 404", async () => {
  const page = await server.visitor().get("/no/such/page")
  expect(page.status).toBe(404)
  expect(page.text).toContain("Looks like you've ventured into the unknown digital realm.")
  expect(page.link("Return to home")).toBe("/")
})

test("every page has a policy with its own nonce", async () => {
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

test("build files have the right headers, and a missing one gets a page", async () => {
  const visitor = server.visitor()
  const [script = ""] = /\/assets\/[^"]+\.js/.exec((await visitor.get("/login")).body) ?? []
  const { headers } = await visitor.get(script)
  expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable")
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff")
  expect(headers.has("Content-Security-Policy")).toBe(false)
  const missing = await visitor.get("/assets/missing.js")
  expect(missing.status).toBe(404)
  expect(missing.headers.get("Content-Security-Policy")).toContain("default-src 'self'")
})

test("a cached page allows its inline scripts by hash and is cacheable", async () => {
  const visitor = server.visitor()
  const first = await visitor.get("/login")
  const again = await visitor.get("/login")
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
    { Origin: "null", "Sec-Fetch-Site": "cross-site" },
    { Origin: "null", "Sec-Fetch-Site": "same-site" },
    { Origin: "null", "Sec-Fetch-Site": "none" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
  ]
  for (const headers of foreign) {
    const answer = await visitor.post("/login", {}, headers)
    expect(answer.status).toBe(403)
    expect(answer.text).toContain("This form was sent from another site")
  }
})

describe("behind a proxy that drops the port or the host,", () => {
  const ADDRESS_LOST = /^The proxy in front of this site does not pass on the address that you use/
  const path = "/login/brand-login"
  const send = (headers: Record<string, string>, to = path) =>
    rawRequest(server.visitor(), {
      method: "POST",
      path: to,
      body: "email=a",
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    })

  test.each([
    ["by a browser's word", { Host: "127.0.0.1", "Sec-Fetch-Site": "same-origin" }],
    ["without a browser's word", { Host: "127.0.0.1" }],
    ["with another host", { Host: "upstream", "Sec-Fetch-Site": "same-origin" }],
    [
      "with the port lost in X-Forwarded-Host",
      { "X-Forwarded-Host": "127.0.0.1", "Sec-Fetch-Site": "same-origin" },
    ],
  ])("a form gets an explanation, %s, as a page and as JSON", async (_, headers) => {
    const page = await send({ ...headers, Accept: "text/html" })
    expect([page.status, page.headers.get("Content-Type")]).toEqual([
      403,
      "text/html; charset=UTF-8",
    ])
    expect(page.heading).toMatch(ADDRESS_LOST)
    const told = await send({ ...headers, Accept: "application/json" })
    expect(told.json).toEqual({ success: false, message: expect.stringMatching(ADDRESS_LOST) })
  })

  test("our own script gets an error that its page shows", async () => {
    const headers = { Host: "127.0.0.1", "Sec-Fetch-Site": "same-origin", Accept: "*/*" }
    const answer = await send(headers, `${path}.data`)
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/x-script"])
    const { body } = new Response(answer.body)
    const { value } = await decode(body as ReadableStream<Uint8Array>, {
      plugins: [(type, data, status) => type === "ErrorResponse" && { value: { data, status } }],
    })
    expect(value).toEqual({
      error: { status: 403, data: { message: expect.stringMatching(ADDRESS_LOST) } },
    })
  })

  test("a call of the old front end gets an error as JSON", async () => {
    const answer = await send({ Host: "127.0.0.1", Accept: "*/*" }, "/auth/login/brand")
    expect(answer.status).toBe(403)
    expect(answer.json).toEqual({ success: false, message: expect.stringMatching(ADDRESS_LOST) })
  })

  test("a foreign site stays refused, whatever its headers", async () => {
    const foreign: Record<string, string>[] = [
      { Origin: "null", "Sec-Fetch-Site": "cross-site" },
      { Origin: "nonsense", "Sec-Fetch-Site": "same-origin" },
      { Origin: "http://127.0.0.1:1", "Sec-Fetch-Site": "same-site" },
      { Origin: "http://127.0.0.1.evil.example" },
    ]
    for (const headers of foreign) {
      const page = await send({ ...headers, Accept: "text/html" })
      expect(page.status).toBe(403)
      expect(page.heading).toBe("This form was sent from another site, so nothing was changed.")
    }
  })

  test("a complete Host is accepted", async () => {
    const { host } = new URL(server.origin)
    const page = await send({ Host: host, "Sec-Fetch-Site": "same-origin", Accept: "text/html" })
    expect([page.status, page.errors("Password")]).toEqual([422, ["Password is required"]])
  })
})

describe("without a configured address", () => {
  const ADDRESSES = ["/robots.txt", "/sitemap.xml", "/api/openapi.json", "/", "/login?from=ad"]
  const FOREIGN = [
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example:3000",
    "10.0.0.1",
  ]

  test("no response repeats a foreign Host", async () => {
    for (const host of FOREIGN) {
      for (const path of ADDRESSES) {
        const headers = { Host: host, "X-Forwarded-Host": host, Forwarded: `host=${host}` }
        const { body } = await rawRequest(server.visitor(), { method: "GET", path, headers })
        expect(body.length, path).toBeGreaterThan(100)
        expect(body, `${path} for ${host}`).not.toContain(host)
      }
    }
  })

  test("this machine's own names are accepted", async () => {
    for (const host of ["localhost:8080", "127.0.0.1:3000", "[::1]:3000"]) {
      const ask = (path: string) =>
        rawRequest(server.visitor(), { method: "GET", path, headers: { Host: host } })
      expect((await ask("/robots.txt")).body).toContain(`Sitemap: http://${host}/sitemap.xml`)
      expect((await ask("/sitemap.xml")).body).toContain(`<loc>http://${host}/sitemaps/pages</loc>`)
      expect((await ask("/api/openapi.json")).json).toMatchObject({
        servers: [{ url: `http://${host}` }],
      })
    }
  })

  test("a profile's picture has no foreign address", async () => {
    const brand = await signedInAs(server, "brand", { email: "host@example.com" })
    change(
      server,
      "UPDATE profiles SET picture_id = 'p' WHERE user_id = (SELECT id FROM users WHERE email = 'host@example.com')",
    )
    const headers = { Host: "evil.example" }
    const path = "/get-details/brand/host@example.com"
    const { json } = await rawRequest(brand, { method: "GET", path, headers })
    expect(json).toMatchObject({
      brandData: { picture: expect.stringMatching(/^http:\/\/localhost:\d+\/pictures\/p$/) },
    })
  })
})

test("a demo without HOST is unreachable from other machines", async () => {
  const demo = await startServer({ env: { HOST: "" } })
  try {
    expect((await demo.visitor().get("/healthz")).status).toBe(200)
    // Another loopback address.
    const elsewhere = demo.origin.replace("127.0.0.1", "127.0.0.2")
    await expect(fetch(`${elsewhere}/healthz`)).rejects.toThrow("fetch failed")
  } finally {
    await demo.stop()
  }
})

test("unused methods and body types are refused", async () => {
  expect(await rawStatus("PUT", "/", {})).toBe(405)
  expect(await rawStatus("DELETE", "/login", {})).toBe(405)
  expect(await rawStatus("POST", "/login", { "Transfer-Encoding": "chunked" })).toBe(411)
  expect(await rawStatus("POST", "/login", { "Content-Length": "70000" })).toBe(413)
})

test("the old data protocol, which bypassed Remix's checks, is closed", async () => {
  expect((await server.visitor().get("/?_data=root")).status).toBe(400)
})

test("the log has route patterns and never addresses", async () => {
  const page = await server.visitor().get("/no/such/somebody@example.com")
  const line = await server.lineOf(page)
  expect(line).toMatchObject({ method: "GET", route: "/*", status: 404, queries: 0 })
  expect(JSON.stringify(server.log)).not.toContain("somebody@example.com")
})
