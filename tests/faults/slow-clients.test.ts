import { connect, type Socket } from "node:net"
import { setTimeout } from "node:timers/promises"
import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { aServer } from "#tests/support/servers.ts"
import { MP4_HEAD, startUpload } from "#tests/support/slow-upload.ts"
import { aStartedOrder, type StartedOrder } from "#tests/support/started-order.ts"

const server = await aServer()

/** Sends `start` and then a character a second, for as long as the server listens. */
function drip(start: string): Promise<{ seconds: number; said: string }> {
  const { hostname, port } = new URL(server.origin)
  const startedAt = performance.now()
  const socket: Socket = connect(Number(port), hostname)
  let said = ""
  socket.write(start)
  const drops = setInterval(() => socket.writable && socket.write("x"), 1000)
  socket.on("data", (chunk) => {
    said += chunk
  })
  socket.on("error", () => {})
  return new Promise((resolve) => {
    socket.once("close", () => {
      clearInterval(drops)
      resolve({ seconds: (performance.now() - startedAt) / 1000, said })
    })
  })
}

/** Sends a file in pieces of `bytes` a second, for as long as the server listens. Answers with the status. */
async function upload({ influencer, submit }: StartedOrder, bytes: number, seconds: number) {
  const startedAt = performance.now()
  const { sent, write, answered, finish } = startUpload(
    influencer,
    submit,
    MP4_HEAD.length + bytes * seconds,
  )
  await write(MP4_HEAD)
  for (let second = 0; second < seconds && !sent.destroyed; second += 1) {
    await Promise.race([write(Buffer.alloc(bytes)), answered])
    await setTimeout(1000)
  }
  const status = sent.destroyed ? 0 : await finish()
  return { status, seconds: (performance.now() - startedAt) / 1000 }
}

test("slow senders of headers or bodies are disconnected, but slow uploads are not", {
  timeout: 110_000,
}, async () => {
  const orders = [await aStartedOrder(server), await aStartedOrder(server)] as const
  const { host } = new URL(server.origin)
  const headers = `Host: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\n`
  const post = `POST ${href(urls.login.brand)} HTTP/1.1\r\n${headers}Origin: ${server.origin}\r\n`
  const slowHeaders = Array.from({ length: 100 }, () =>
    drip(`GET / HTTP/1.1\r\n${headers}X-Slow: `),
  )
  const slowBodies = Array.from({ length: 100 }, () => drip(`${post}Content-Length: 4000\r\n\r\n`))
  const slowUpload = upload(orders[0], 8192, 72)
  const drippedUpload = upload(orders[1], 1, 120)
  const startedAt = performance.now()
  for (let n = 0; n < 20; n += 1) {
    expect((await server.visitor().get(href(urls.login.brand))).status).toBe(200)
  }
  expect(performance.now() - startedAt).toBeLessThan(4000)
  const headersCut = await Promise.all(slowHeaders)
  expect(Math.max(...headersCut.map(({ seconds }) => seconds))).toBeLessThan(30)
  expect(headersCut.every(({ said }) => said.startsWith("HTTP/1.1 408"))).toBe(true)
  const bodiesCut = await Promise.all(slowBodies)
  expect(Math.max(...bodiesCut.map(({ seconds }) => seconds))).toBeLessThan(75)
  expect(bodiesCut.every(({ said }) => said.startsWith("HTTP/1.1 408"))).toBe(true)
  const { status, seconds } = await drippedUpload
  expect([status, seconds < 65]).toEqual([0, true])
  expect(await slowUpload).toMatchObject({ status: 303 })
  expect(server.log.filter(({ event }) => event === "fault")).toEqual([])
  expect((await server.visitor().get("/healthz")).status).toBe(200)
})

test("a file of a visitor is awaited for two seconds, and then answered", async () => {
  const { submit } = await aStartedOrder(server)
  const startedAt = performance.now()
  const { write, answered } = startUpload(server.visitor(), submit, 64 * 1024 * 1024)
  await write(MP4_HEAD)
  expect(await answered).toBe(302)
  const seconds = (performance.now() - startedAt) / 1000
  expect([seconds > 1.5, seconds < 10]).toEqual([true, true])
})
