import { setTimeout } from "node:timers/promises"
import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { OpenStream, tell, userIdOf } from "#tests/support/notices.ts"
import { startServer } from "#tests/support/server.ts"
import { aServer } from "#tests/support/servers.ts"
import { change, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const STREAM = href(urls.notifications.stream)
const server = await aServer()

let people = 0

async function someone(role: "influencer" | "brand" = "influencer") {
  people += 1
  const name = `Streamed ${people}`
  const visitor = await signedInAs(server, role, { name })
  return { visitor, userId: userIdOf(server, name) }
}

async function open(visitor: Visitor, path = STREAM, headers: Record<string, string> = {}) {
  const stream = await OpenStream.open(visitor, path, headers)
  expect(stream.answer.status).toBe(200)
  return stream
}

test("a visitor and another site's page get no stream", async () => {
  const refused = await OpenStream.open(server.visitor(), STREAM)
  expect(refused.answer.status).toBe(401)
  const { visitor } = await someone()
  const foreign = await OpenStream.open(visitor, STREAM, { "Sec-Fetch-Site": "cross-site" })
  expect(foreign.answer.status).toBe(403)
  expect(refused.answer.headers.get("cache-control")).toBe("no-store")
  await Promise.all([refused.ended(), foreign.ended()])
  expect(refused.text).toBe("Please log in first.\n")
  expect(foreign.text).toBe("Only pages of this site may listen here.\n")
  const page = await server.visitor().get(STREAM, { Accept: "application/json" })
  expect([page.status, page.json]).toEqual([
    401,
    { success: false, message: "Please log in first." },
  ])
})

test("a stream sends the unread count and each new notice, to its user only", async () => {
  const { visitor, userId } = await someone()
  const other = await someone()
  const [first] = tell(server, userId)
  const stream = await open(visitor)
  const others = await open(other.visitor)
  expect(await stream.said(1)).toEqual([{ unread: 1, notices: [], hasMore: false }])
  const [second] = tell(server, userId)
  const title = "Your password was changed"
  expect((await stream.said(2))[1]).toEqual({
    unread: 2,
    notices: [{ id: second, title }],
    hasMore: false,
  })
  expect(stream.events.map(({ id }) => id)).toEqual([String(first), String(second)])
  expect(await others.said(2, 1500)).toEqual([{ unread: 0, notices: [], hasMore: false }])
  stream.close()
  others.close()
})

test("a stream is not cached, buffered or compressed, and has all headers", async () => {
  const { visitor } = await someone()
  const stream = await open(visitor, STREAM, { "Accept-Encoding": "gzip, br" })
  const { headers } = stream.answer
  expect(headers.get("content-type")).toBe("text/event-stream; charset=utf-8")
  expect(headers.get("cache-control")).toBe("no-store")
  expect(headers.get("x-accel-buffering")).toBe("no")
  expect(headers.get("content-encoding")).toBeNull()
  expect(headers.get("x-content-type-options")).toBe("nosniff")
  expect(headers.get("content-security-policy")).toContain("default-src 'self'")
  await stream.said(1)
  expect(stream.text).toMatch(/^retry: \d{4}\n\n/)
  const line = await server.lineOf(stream.answer)
  expect(line).toMatchObject({ route: STREAM, status: 200 })
  expect(Number(line.ms)).toBeLessThan(1000)
  stream.close()
})

test("a broken stream resumes after the last notice, with up to twenty", async () => {
  const { visitor, userId } = await someone()
  const [first, second] = tell(server, userId, { count: 2 })
  const resumed = { "Last-Event-ID": String(first) }
  const stream = await open(visitor, href(urls.notifications.stream, { after: 0 }), resumed)
  expect(await stream.said(1)).toMatchObject([{ unread: 2, notices: [{ id: second }] }])
  const later = tell(server, userId, { count: 21 })
  const [all] = await (await open(visitor, STREAM, { "Last-Event-ID": String(second) })).said(1)
  const listed = later.slice(0, 20).map((id) => ({ id }))
  expect(all).toMatchObject({ unread: 23, notices: listed, hasMore: true })
  for (const junk of ["-1", "1e9", "x", "9".repeat(40), ""]) {
    const asked = await open(visitor, STREAM, { "Last-Event-ID": junk })
    expect(await asked.said(1), junk).toMatchObject([{ unread: 23, notices: [] }])
  }
})

test("logging out ends the stream", async () => {
  const { visitor, userId } = await someone()
  const stream = await open(visitor)
  await stream.said(1)
  await visitor.post(href(urls.logout))
  tell(server, userId)
  expect(await stream.ended()).toBe(true)
  expect(stream.events.map(({ event }) => event)).toEqual([undefined, "stop"])
})

test("a stream does not extend its session", async () => {
  const { visitor, userId } = await someone()
  const old = Date.now() - 3_000_000
  change(server, "UPDATE sessions SET last_seen_at = ? WHERE user_id = ?", old, userId)
  const stream = await open(visitor)
  await stream.said(1)
  tell(server, userId)
  await stream.said(2)
  withDatabase(server, (db) => {
    const session = db.prepare("SELECT last_seen_at FROM sessions WHERE user_id = ?")
    expect(session.pluck().get(userId)).toBe(old)
  })
  stream.close()
})

test("a user's seventh stream closes the oldest for good", async () => {
  const { visitor } = await someone()
  const streams: OpenStream[] = []
  for (let n = 0; n < 7; n += 1) {
    const stream = await open(visitor)
    await stream.said(1)
    streams.push(stream)
  }
  expect(await streams[0]?.ended()).toBe(true)
  expect(streams[0]?.events.at(-1)?.event).toBe("stop")
  await setTimeout(50)
  expect(streams.filter(({ isOver }) => isOver)).toHaveLength(1)
  for (const stream of streams) stream.close()
})

test("a notice reaches streams of both processes, which still stop in time", async () => {
  const two = await startServer({ env: { WEB_CONCURRENCY: "2" } })
  const visitor = await signedInAs(two, "brand", { name: "Two Processes" })
  const streams = await Promise.all(
    Array.from({ length: 4 }, () => OpenStream.open(visitor, STREAM)),
  )
  for (const stream of streams) await stream.said(1)
  const [id] = tell(two, userIdOf(two, "Two Processes"))
  for (const stream of streams) {
    expect((await stream.said(2))[1]).toMatchObject({ unread: 1, notices: [{ id }] })
  }
  const startedAt = performance.now()
  expect(await two.stop()).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(5000)
  for (const stream of streams) expect(await stream.ended()).toBe(true)
})
