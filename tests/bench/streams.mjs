import { spawn } from "node:child_process"
import { createHash, randomBytes, randomUUID } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as wait } from "node:timers/promises"
import Database from "better-sqlite3"

/**
 * What an idle stream of notices costs, and what requests take while there are many. Starts the built server
 * on a fresh database: `npm run build && node tests/bench/streams.mjs [streams]`, 2,000 unless told otherwise.
 * Memory is the process's resident set after garbage is collected, with and without the streams.
 */
const COUNT = Number(process.argv[2] ?? 2000)
const LOOKS = 2000
const MAX_KILOBYTES = 40

const dataDir = mkdtempSync(join(tmpdir(), "marketplace-streams-"))
const server = spawn(
  process.execPath,
  ["--expose-gc", "--import", gcOnSignal(), "build/server/index.js"],
  {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DEMO: "1",
      HOST: "127.0.0.1",
      PORT: "0",
      METRICS_PORT: "0",
      LOG_LEVEL: "info",
      DATA_DIR: dataDir,
    },
    stdio: ["ignore", "pipe", "inherit"],
  },
)
const port = await new Promise((resolve) => {
  createInterface({ input: server.stdout }).on("line", (line) => {
    const { event, port } = JSON.parse(line)
    if (event === "listening") resolve(port)
  })
})
const db = new Database(join(dataDir, "marketplace.db"))
const cookies = signIn(Math.ceil(COUNT / 4))
const path = "/notifications/stream"

// What is made once, at the first streams, is no stream's memory. No page is asked for before the end: the room
// that their garbage leaves would hold the streams for nothing.
await closeAll(await openStreams(100))
const without = await settledBytes()
const streams = await openStreams(COUNT)
const withStreams = await settledBytes()

await measureRequests(cookies[0])
const crowded = await measureRequests(cookies[0])
const told = await measureDelivery(streams)
await closeAll(streams)
const quiet = await measureRequests(cookies[0])

const kilobytes = (withStreams - without) / COUNT / 1024
const text = (number) => number.toFixed(1)
process.stdout.write(`${COUNT} idle streams: ${text(kilobytes)} KB each (resident set ${text(without / 2 ** 20)} MB without, ${text(withStreams / 2 ** 20)} MB with them)
A page without them: median ${text(quiet.median)} ms, p99 ${text(quiet.p99)} ms; with them ${text(crowded.median)} ms, ${text(crowded.p99)} ms
A notice for everybody was heard by all of them within ${text(told)} ms
`)
server.kill("SIGTERM")
await new Promise((resolve) => server.once("exit", resolve))
db.close()
rmSync(dataDir, { recursive: true, force: true })
process.exit(kilobytes <= MAX_KILOBYTES ? 0 : 1)

/** A module that collects garbage in the server when it is signalled. */
function gcOnSignal() {
  return `data:text/javascript,${encodeURIComponent("process.on('SIGUSR2', () => globalThis.gc())")}`
}

/** New users with a session each; returns their cookies. */
function signIn(count) {
  const now = Date.now()
  const later = now + 3_600_000
  const insertUser = db.prepare(
    `INSERT INTO users (id, role, email, password_hash, created_at, email_verified_at)
     VALUES (?, 'influencer', ?, 'x', ?, ?)`,
  )
  const insertProfile = db.prepare(
    "INSERT INTO profiles (user_id, name, user_name, user_name_key, updated_at) VALUES (?, ?, ?, ?, ?)",
  )
  const insertSession = db.prepare(
    `INSERT INTO sessions (id_hash, user_id, created_at, last_seen_at, idle_expires_at, absolute_expires_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const signInOne = (n) => {
    const id = randomUUID()
    const token = randomBytes(32).toString("base64url")
    const hash = createHash("sha256").update(token).digest("base64url")
    insertUser.run(id, `streamer${n}@example.com`, now, now)
    insertProfile.run(id, `Streamer ${n}`, `streamer${n}`, `streamer${n}`, now)
    insertSession.run(hash, id, now, now, later, later)
    const value = Buffer.from(JSON.stringify(token)).toString("base64")
    return `sid=${encodeURIComponent(value)}`
  }
  return db.transaction(() => Array.from({ length: count }, (_, n) => signInOne(n)))()
}

/** Opens streams, four to a user, and waits until each has said how many notices are unread. */
async function openStreams(count) {
  const open = []
  for (let n = 0; n < count; n += 1) {
    open.push(openStream(cookies[Math.floor(n / 4)]))
    if (n % 50 === 49) await Promise.all(open)
  }
  return Promise.all(open)
}

function openStream(cookie) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1")
    const stream = { socket, events: 0 }
    socket.setEncoding("utf8")
    socket.on("error", reject)
    socket.on("data", (chunk) => {
      if (chunk.includes("HTTP/1.1 4") || chunk.includes("HTTP/1.1 5")) reject(new Error(chunk))
      stream.events += chunk.split("data: ").length - 1
      if (stream.events > 0) resolve(stream)
    })
    const browser = "Accept: text/event-stream\r\nAccept-Encoding: gzip, deflate, br\r\n"
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${browser}Cookie: ${cookie}\r\n\r\n`,
    )
  })
}

async function closeAll(streams) {
  for (const { socket } of streams) socket.destroy()
  await wait(500)
}

/** The resident set once it no longer falls. */
async function settledBytes() {
  let least = Number.POSITIVE_INFINITY
  for (let unchanged = 0; unchanged < 3; ) {
    server.kill("SIGUSR2")
    await wait(1500)
    const status = readFileSync(`/proc/${server.pid}/status`, "utf8")
    const bytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
    unchanged = bytes < least * 0.995 ? 0 : unchanged + 1
    least = Math.min(least, bytes)
  }
  return least
}

/** How long a signed-in page takes, one after the other, in milliseconds. */
async function measureRequests(cookie) {
  const times = []
  for (let n = 0; n < LOOKS; n += 1) {
    const startedAt = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/influencer-dashboard`, {
      headers: { Cookie: cookie },
    })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`A page answered ${answer.status}.`)
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  return { median: times[Math.floor(LOOKS / 2)], p99: times[Math.floor(LOOKS * 0.99)] }
}

/** Tells each user something in one moment; answers with how long it took until all streams had it. */
async function measureDelivery(streams) {
  const before = streams.map(({ events }) => events)
  const insert = db.prepare(
    `INSERT INTO notices (user_id, event_id, type, data, created_at, digest)
     SELECT user_id, ?, 'account.password_changed', '{}', ?, 'none' FROM profiles`,
  )
  const startedAt = performance.now()
  insert.run(randomUUID(), Date.now())
  while (streams.some(({ events }, n) => events === before[n])) {
    if (performance.now() - startedAt > 30_000) throw new Error("Not all streams heard of it.")
    await wait(10)
  }
  return performance.now() - startedAt
}
