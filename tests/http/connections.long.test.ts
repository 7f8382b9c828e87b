import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { setTimeout } from "node:timers/promises"
import { describe, expect, test } from "vitest"
import { apiUrls } from "#app/urls/api.ts"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import type { Page } from "#tests/support/page.ts"
import { peakMemoryOf } from "#tests/support/process-memory.ts"
import { aServer } from "#tests/support/servers.ts"

const server = await aServer()

async function aConnection(): Promise<Socket> {
  const { hostname, port } = new URL(server.origin)
  const socket = connect(Number(port), hostname)
  socket.on("error", () => {})
  await once(socket, "connect")
  return socket
}

/** The statuses and last texts until the server closes. */
async function answersTo(sent: string): Promise<{ statuses: number[]; said: string }> {
  const socket = await aConnection()
  socket.write(sent)
  const said = Buffer.concat(await socket.toArray()).toString("latin1")
  const statuses = [...said.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map(([, one]) => Number(one))
  return { statuses, said }
}

const ask = (target: string, ...more: string[]): string =>
  [`GET ${target} HTTP/1.1`, "Host: localhost", ...more, "", ""].join("\r\n")

/** Node rejects some targets before our code. */
const NO_ADDRESS = /This address is not valid\.|The request could not be read\./

test.each([
  "http://a@b/secret",
  "http://a:b@localhost/secret",
  "https://@localhost/secret",
  "http://a%40b@localhost/secret",
  "http:///secret",
  "http://",
  "http:secret",
  "ftp://localhost/secret",
  "secret",
  "*",
  "?secret",
  "http://localhost:99999/secret",
  "http://[::1/secret",
  "HTTP://A@LOCALHOST/secret",
])("an invalid request target is refused and not logged: %s", async (target) => {
  for (const method of ["GET", "POST", "HEAD", "OPTIONS"]) {
    const request = ask(target, "Content-Length: 0").replace("GET", method)
    const { statuses, said } = await answersTo(request)
    expect([method, statuses]).toEqual([method, [400]])
    if (method !== "HEAD") expect(said).toMatch(NO_ADDRESS)
  }
  expect(server.errors()).toBe("")
  expect(JSON.stringify(server.log)).not.toContain("secret")
})

test("an absolute URL of this site is answered like its path", async () => {
  const sent = ask(`http://localhost${href(urls.terms)}`, "Connection: close")
  expect((await answersTo(sent)).statuses).toEqual([200])
})

test.each([
  ["the same", "Host: localhost"],
  ["another", "host: evil.example"],
  ["an empty", "HOST:"],
])("a request with %s second host is refused", async (_, second) => {
  for (const path of [href(urls.home), href(urls.login.brand)]) {
    const { statuses, said } = await answersTo(ask(path, second))
    expect(statuses).toEqual([400])
    expect(said).toContain("The request names more than one host.")
  }
})

describe("a bad request keeps the responses before it:", () => {
  const good = [href(urls.home), "/login?from=ad", href(urls.terms)].map((path) => ask(path))

  test.each([
    ["no request at all", "NONSENSE\r\n\r\n", 400],
    ["more headers than are read", `GET /?${"a".repeat(20_000)} HTTP/1.1\r\n`, 431],
    ["a tunnel", "CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n", 405],
    ["no host", "GET / HTTP/1.1\r\n\r\n", 400],
    ["two hosts", ask("/", "Host: x"), 400],
    ["no address", ask("http://a@b/"), 400],
    ["an expectation", ask("/", "Expect: tea"), 417],
  ])("%s", async (_, bad, status) => {
    const { statuses } = await answersTo(`${good.join("")}${bad}`)
    expect(statuses).toEqual([200, 200, 200, status])
    const { statuses: further } = await answersTo(`${good.join("")}${bad}${bad}${good.join("")}`)
    expect(further).toEqual([200, 200, 200, status])
  })
})

describe("a client that pipelines without reading", () => {
  const CONNECTIONS = 60

  test("gets every response in order, up to a normal number", async () => {
    const requests = Array.from({ length: 90 }, (_, n) => ask(`/no/such/page/${n}`))
    const { statuses } = await answersTo(`${requests.join("")}${ask("/", "Connection: close")}`)
    expect(statuses).toEqual([...requests.map(() => 404), 200])
  })

  // Unlimited these took 400 MB; normal requests up to 190 MB.
  test("takes little memory, even in large numbers", { timeout: 60_000 }, async () => {
    const path = "/login?from=ad"
    await server.visitor().get(path)
    const before = peakMemoryOf(server.pid)
    const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, aConnection))
    for (const socket of sockets) {
      socket.pause()
      socket.write(ask(path).repeat(1000))
    }
    await setTimeout(3000)
    expect(peakMemoryOf(server.pid) - before).toBeLessThan(250)
    const { statuses } = await answersTo(ask(href(urls.login.brand), "Connection: close"))
    expect(statuses).toEqual([200])
    for (const socket of sockets) socket.destroy()
  })
})

/** Sends a form's head and part of its stated length. */
function beginForm(socket: Socket, path: string, bytes: number, headers: string[] = []) {
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(server.origin).host}`,
    `Origin: ${server.origin}`,
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${bytes}`,
    ...headers,
  ]
  socket.write(`${lines.join("\r\n")}\r\n\r\n${"a".repeat(bytes - 1)}`)
}

describe("a form of more than 64 KB", () => {
  const path = href(urls.brand.editProject, { projectId: "x" })

  test.each([
    ["without a cookie", []],
    ["with a cookie that is no session's", ["Cookie: sid=ImFiYyI%3D"]],
  ])("is not awaited for %s, who is redirected to the login", async (_, headers) => {
    const socket = await aConnection()
    const startedAt = performance.now()
    beginForm(socket, path, 300_000, headers)
    const said = Buffer.concat(await socket.toArray()).toString()
    expect(said).toMatch(/^HTTP\/1\.1 302 /)
    expect(said.toLowerCase()).toContain(`location: ${href(urls.login.welcome)}`)
    expect(performance.now() - startedAt).toBeLessThan(8000)
  })

  test("of a program is refused like any call without a session", async () => {
    const socket = await aConnection()
    beginForm(socket, href(apiUrls.saveProject), 300_000)
    const said = Buffer.concat(await socket.toArray()).toString()
    expect(said).toMatch(/^HTTP\/1\.1 401 /)
    expect(said).toContain('"success":false')
  })

  test("is accepted from a signed-in user", async () => {
    const brand = await signedInAs(server, "brand")
    const desc = "अ".repeat(9000)
    const page = await brand.post(path, { title: "Long", desc })
    expect([page.status, page.value("Project Title")]).toEqual([422, "Long"])
  })

  test("takes little memory, even for 500 halves from visitors", { timeout: 60_000 }, async () => {
    const sendHalves = async (count: number) => {
      const sockets = await Promise.all(Array.from({ length: count }, aConnection))
      for (const socket of sockets) beginForm(socket, path, 360_000)
      await Promise.all(sockets.map((socket) => socket.toArray().catch(() => [])))
    }
    // The first ones load and compile what answers them.
    await sendHalves(100)
    const before = peakMemoryOf(server.pid)
    // Kept whole, these would take 180 MB.
    await sendHalves(500)
    expect(peakMemoryOf(server.pid) - before).toBeLessThan(130)
  })
})

test("the payment webhook accepts at most 64 KB", async () => {
  const webhook = href(urls.payments.webhook)
  const send = (bytes: number) => server.visitor().postJson(webhook, "a".repeat(bytes - 2))
  expect((await send(64 * 1024)).status).toBe(400)
  expect((await send(64 * 1024 + 1)).status).toBe(413)
})

test("a response with a cookie is not cached", async () => {
  const brand = await signedInAs(server, "brand")
  const answers = [
    await server.visitor().get(href(urls.brand.projects)),
    await server.visitor().post(href(urls.brand.projects)),
    await brand.post(href(urls.sidebar), { returnTo: "/" }),
    await brand.post(href(urls.account.sendVerification)),
    await brand.post(href(urls.logout)),
  ]
  for (const { status, headers } of answers) {
    expect([302, 303]).toContain(status)
    expect(headers.has("Set-Cookie")).toBe(true)
    expect(headers.get("Cache-Control")).toMatch(/no-store/)
  }
})

describe("the log has the status sent to the visitor", () => {
  const path = `${href(urls.login.brand)}.data`
  const refused: [string, number, () => Promise<Page>][] = [
    ["wrong fields", 422, () => server.visitor().post(path, { email: "a" })],
    ["another site", 403, () => server.visitor().post(path, {}, { Origin: "https://a.example" })],
    ["a long form", 413, () => server.visitor().post(path, { email: "a".repeat(5000) })],
  ]

  test.each(refused)("for a form of our script: %s", async (_, status, send) => {
    const answer = await send()
    expect(answer.status).toBe(200)
    expect(await server.lineOf(answer)).toMatchObject({ status })
  })
})
