import { once } from "node:events"
import { connect } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openRecordingPrimary } from "#tests/support/recording-primary.ts"
import { REPLICA_SECRET } from "#tests/support/replicas.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"

let primary: Awaited<ReturnType<typeof openRecordingPrimary>>
let replica: RunningServer

/** A replica without a copy, which forwards everything, and a primary that notes what it reads. */
beforeAll(async () => {
  primary = await openRecordingPrimary()
  replica = await startServer({ env: { REPLICA_SECRET, PRIMARY_URL: primary.origin } })
}, 60_000)
afterAll(async () => {
  await replica.stop()
  primary.close()
})

/** Sends these bytes on one connection and returns the status of each answer until the replica hangs up. */
async function statusesOf(bytes: string): Promise<number[]> {
  const { hostname, port } = new URL(replica.origin)
  const socket = connect(Number(port), hostname)
  socket.on("error", () => {})
  await once(socket, "connect")
  socket.write(bytes)
  const answers = Buffer.concat(await socket.toArray()).toString("latin1")
  return [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}

const MEGABYTE = 1024 * 1024
const smuggled = (n: number) => `GET /smuggled/${n} HTTP/1.1\r\nHost: x\r\n\r\n`
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
const UNREADABLE = ["both", "two lengths", "the same length twice", "obs-fold", "obs-fold after"]
const BODILESS = ["GET", "HEAD", "DELETE", "OPTIONS", "TRACE"]
const METHODS = [...BODILESS, "POST", "PUT", "PATCH", "PROPFIND"]

const MATRIX = METHODS.flatMap((method) =>
  Object.entries(FRAMINGS).map(([framing, how]) => ({ method, framing, ...how })),
)

test.each(MATRIX)("forwards one $method for one with framing: $framing", async (one) => {
  const { method, framing, head, isChunked } = one
  const n = MATRIX.indexOf(one)
  const body = framing === "none" ? "" : smuggled(n).padEnd(framing === "1 MB" ? MEGABYTE : 0)
  const before = primary.seen.length
  const statuses = await statusesOf(
    `${method} /matrix/${n} HTTP/1.1\r\nHost: x\r\nCookie: a=b\r\n${head(body.length)}\r\n` +
      `${isChunked ? chunked(body) : body}` +
      `POST /after/${n} HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nConnection: close\r\n\r\nend`,
  )
  const came = primary.seen.slice(before)
  const told = came.map(({ method, url, body }) => [method, url, body.length])
  const first = [method, `/matrix/${n}`, body.length]
  const after = ["POST", `/after/${n}`, 3]
  if (UNREADABLE.includes(framing)) {
    expect({ statuses, told }).toEqual({ statuses: [400], told: [] })
  } else if (BODILESS.includes(method) && body !== "") {
    expect({ statuses, told }).toEqual({ statuses: [400, 200], told: [after] })
  } else {
    expect({ statuses, told }).toEqual({ statuses: [200, 200], told: [first, after] })
    expect(came[0]?.body).toBe(body)
    expect(came[0]?.headers).toMatchObject({ cookie: "a=b", "x-replica-host": "x" })
  }
  expect(primary.faults).toEqual([])
})

test("sends many requests on one connection, and the secret on none", async () => {
  expect(primary.lines()).toBeLessThan(primary.seen.length / 2)
  expect(primary.bytes()).toMatch(/x-replica-signature: \d{13}\./i)
  await expect.poll(() => primary.bytes()).toContain("GET /_replica/secrets HTTP/1.1")
  expect(primary.bytes()).not.toContain(REPLICA_SECRET)
})
