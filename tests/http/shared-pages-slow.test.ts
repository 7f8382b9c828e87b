import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { href, urls } from "#app/urls.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { insertProjects } from "#tests/support/insert-projects.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"
import { aMarket, askAt, isShared } from "#tests/support/shared-world.ts"
import type { Visitor } from "#tests/support/visitor.ts"

/** So many pages on one connection are more than the system holds for somebody who does not read. */
const PAGES = 300
const READERS = 4
const OTHERS = 6
const ROUNDS = 20

const MARKS = /mark\w+?kram/g
const list = href(urls.influencer.browse)

let server: RunningServer
let made = 0
beforeAll(async () => {
  server = await startServer()
  const { brand } = await aMarket(server)
  insertProjects(server, ...Array.from({ length: 20 }, (_, n) => ({ brand, title: `Tea ${n}` })))
})
afterAll(() => server.stop())

async function somebody() {
  made += 1
  const mark = `mark${made}kram`
  return { mark, visitor: await signedInAs(server, "influencer", { name: mark }) }
}

/** Asks for many pages at once, after which the server hangs up, and reads none of them. */
async function askWithoutReading(visitor: Visitor): Promise<Socket> {
  const { hostname, port } = new URL(server.origin)
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const socket = connect(Number(port), hostname)
  socket.on("error", () => {})
  await once(socket, "connect")
  socket.pause()
  const head = `GET ${list} HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookie}\r\n`
  socket.write(`${`${head}\r\n`.repeat(PAGES - 1)}${head}Connection: close\r\n\r\n`)
  return socket
}

/** The bodies of all answers on a connection, in order. */
async function readAll(socket: Socket): Promise<string[]> {
  const bodies: string[] = []
  let rest = Buffer.concat(await socket.toArray())
  while (rest.length > 0) {
    const head = rest.indexOf("\r\n\r\n") + 4
    const length = Number(/content-length: (\d+)/i.exec(rest.toString("latin1", 0, head))?.[1])
    bodies.push(rest.toString("utf8", head, head + length))
    rest = rest.subarray(head + length)
  }
  return bodies
}

/** Other visitors, who read at once: each answer must be theirs. */
async function othersAsk(others: Awaited<ReturnType<typeof somebody>>[]) {
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(
      others.map(async ({ mark, visitor }) => {
        const page = await askAt(server, visitor, list, { "Accept-Encoding": "identity" })
        expect(new Set(page.body.match(MARKS))).toEqual(new Set([mark]))
      }),
    )
  }
}

test("who reads slowly, or hangs up, is sent nothing of others, and they nothing of theirs", {
  timeout: 60_000,
}, async () => {
  const others = await Promise.all(Array.from({ length: OTHERS }, somebody))
  const readers = await Promise.all(Array.from({ length: READERS }, somebody))
  const first = await askAt(server, readers[0]?.visitor ?? expect.fail(), list)
  expect(await isShared(server, first)).toBe(true)
  const sockets = await Promise.all(readers.map(({ visitor }) => askWithoutReading(visitor)))
  const leaving = await Promise.all(others.map(({ visitor }) => askWithoutReading(visitor)))
  await othersAsk(others)
  for (const socket of leaving) socket.destroy()
  await othersAsk(others)
  for (const [n, socket] of sockets.entries()) {
    const bodies = await readAll(socket)
    expect(bodies).toHaveLength(PAGES)
    for (const body of bodies) {
      expect(new Set(body.match(MARKS))).toEqual(new Set([readers[n]?.mark]))
      expect(body.endsWith("</html>")).toBe(true)
    }
  }
})
