import { once } from "node:events"
import { connect } from "node:net"
import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { PROXIES, type RunningProxy, startProxy } from "#tests/support/proxies.ts"
import { openRecordingPrimary } from "#tests/support/recording-primary.ts"
import { countReplayed, REPLICA_SECRET } from "#tests/support/replicas.ts"
import { startServer } from "#tests/support/server.ts"
import { aServer } from "#tests/support/servers.ts"

/** A replica without a copy, which leaves every page to the primary, and a primary that notes what it reads. */
const primary = endedAfterwards(await openRecordingPrimary())
const replica = await aServer({ env: { REPLICA_SECRET, PRIMARY_URL: primary.origin } })

/** Sends these bytes on one connection and returns the status of each answer until the other side hangs up. */
async function statusesOf(origin: string, bytes: string): Promise<number[]> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on("error", () => {})
  await once(socket, "connect")
  socket.write(bytes)
  const pieces: Buffer[] = []
  socket.on("data", (piece) => pieces.push(piece))
  await once(socket, "close")
  const answers = Buffer.concat(pieces).toString("latin1")
  return [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}

const MEGABYTE = 1024 * 1024
const smuggled = (n: number) => `GET /smuggled/${n} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`
const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`

type Framing = { head: (length: number) => string; isChunked?: true }
/** The ways in which a request frames its body. */
const FRAMINGS: Record<string, Framing> = {
  none: { head: () => "" },
  length: { head: (length) => `Content-Length: ${length}\r\n` },
  chunked: { head: () => "Transfer-Encoding: chunked\r\n", isChunked: true },
  both: {
    head: (length) => `Content-Length: ${length}\r\nTransfer-Encoding: chunked\r\n`,
    isChunked: true,
  },
  "length named in Connection": {
    head: (length) =>
      `Connection: keep-alive, Content-Length, Cookie\r\nContent-Length: ${length}\r\n`,
  },
  "chunked named in Connection": {
    head: () => "Connection: keep-alive, transfer-encoding\r\nTransfer-Encoding: chunked\r\n",
    isChunked: true,
  },
  "two lengths": { head: (length) => `Content-Length: ${length}\r\nContent-Length: 0\r\n` },
  "the same length twice": { head: (length) => `Content-Length: ${length}\r\n`.repeat(2) },
  "obs-fold": { head: (length) => `Content-Length:\r\n ${length}\r\n` },
  "obs-fold after": { head: (length) => `Content-Length: ${length}\r\nX-Folded: a\r\n b\r\n` },
  "1 MB": { head: (length) => `Content-Length: ${length}\r\n` },
}
/** What a proxy may refuse by itself; where it does not, it has to understand one request. */
const DOUBTFUL = ["both", "two lengths", "the same length twice", "obs-fold", "obs-fold after"]
const METHODS = ["GET", "HEAD", "DELETE", "OPTIONS", "TRACE", "POST", "PUT", "PATCH", "PROPFIND"]
/** nginx answers these by itself. */
const REFUSED_METHODS = ["TRACE"]

const MATRIX = METHODS.flatMap((method) =>
  Object.entries(FRAMINGS).map(([framing, how]) => ({ method, framing, ...how })),
)

/** How many requests the replica has left to the primary, as their answers tell. */
let replayed = 0

describe.each(PROXIES)("through %s", (name) => {
  let proxy: RunningProxy
  beforeAll(async () => {
    proxy = await startProxy({ local: replica.origin, primary: primary.origin }, name)
  })
  afterAll(() => proxy.stop())

  test.each(MATRIX)("one $method comes out for one with framing: $framing", async (one) => {
    const { method, framing, head, isChunked } = one
    const n = MATRIX.indexOf(one)
    const body = framing === "none" ? "" : smuggled(n).padEnd(framing === "1 MB" ? MEGABYTE : 0)
    const seenBefore = primary.seen.length
    const host = `Host: ${new URL(proxy.origin).host}\r\n`
    const statuses = await statusesOf(
      proxy.origin,
      `${method} /matrix/${n} HTTP/1.1\r\n${host}${head(body.length)}\r\n` +
        `${isChunked ? chunked(body) : body}` +
        `POST /after/${n} HTTP/1.1\r\n${host}Content-Length: 3\r\nConnection: close\r\n\r\nend`,
    )
    // The replica looks after its primary beside this.
    const came = primary.seen.slice(seenBefore).filter(({ url }) => url !== "/healthz")
    const told = came.map(({ method, url, body }) => [method, url, body.length])
    const first = [method, `/matrix/${n}`, body.length]
    const after = ["POST", `/after/${n}`, 3]
    const isReading = method === "GET" || method === "HEAD"
    const isRefused = statuses[0] !== 200
    // Either the proxy refuses it, or the replica because of its body, or it comes out whole.
    const outcomes = [[after], []].map((rest) => (isRefused ? rest : [first, ...rest]))
    expect(outcomes, JSON.stringify(statuses)).toContainEqual(told)
    expect(statuses.length).toBe(1 + told.filter(([, url]) => url === after[1]).length)
    if (!isRefused) expect(came[0]?.body).toBe(body)
    if (isReading && body !== "") expect(statuses[0]).toBe(400)
    else if (!DOUBTFUL.includes(framing) && !REFUSED_METHODS.includes(method)) {
      expect({ statuses, told }).toEqual({ statuses: [200, 200], told: [first, after] })
    }
    if (isReading && !isRefused) replayed += 1
    expect(primary.faults).toEqual([])
  })

  test("the replica has read no other request", async () => {
    await expect.poll(() => countReplayed(replica)).toBeGreaterThanOrEqual(replayed)
    // Its log comes in pieces.
    await setTimeout(500)
    expect(countReplayed(replica)).toBe(replayed)
  })
})

test.each(["GET", "HEAD", "DELETE", "OPTIONS", "TRACE"])(
  "a primary with replicas refuses a body of %s",
  async (method) => {
    const server = await startServer({ env: { REPLICA_SECRET } })
    const bytes = `${method} / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc`
    const after = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    expect(await statusesOf(server.origin, bytes + after)).toEqual([400, 200])
    await server.stop()
  },
)

test("machines authenticate without sending the secret", async () => {
  await expect.poll(() => primary.bytes()).toContain("GET /_replica/secrets HTTP/1.1")
  expect(primary.bytes()).toMatch(/x-replica-signature: \d{13}\./i)
  expect(primary.bytes()).not.toContain(REPLICA_SECRET)
})
