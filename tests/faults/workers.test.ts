import { existsSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { expect, test, vi } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { PASSWORD, signedInAs } from "#tests/support/accounts.ts"
import { applyTo, postProject } from "#tests/support/campaigns.ts"
import { OpenStream } from "#tests/support/notices.ts"
import { peakMemoryOf } from "#tests/support/process-memory.ts"
import { startServer } from "#tests/support/server.ts"
import { aServer } from "#tests/support/servers.ts"
import { withDatabase } from "#tests/support/stored.ts"

const server = await aServer({ env: { WEB_CONCURRENCY: "2" } })

const workers = () =>
  server.log
    .flatMap(({ event, pid }) => (event === "worker.listening" ? [Number(pid)] : []))
    .filter((pid) => existsSync(`/proc/${pid}`))

async function readMetrics(): Promise<string> {
  const port = server.log.find(({ event }) => event === "metrics")?.port
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.headers.get("Content-Type")).toContain("text/plain")
  return answer.text()
}

const numberOf = (metrics: string, line: string): number =>
  Number(
    metrics
      .split("\n")
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1),
  )

const answeredBy = (path: string) =>
  new Set(
    server.log.flatMap(({ event, route, worker }) =>
      event === "request" && route === path ? [worker] : [],
    ),
  )

test("two workers share the port and each other's writes", async () => {
  const brand = await signedInAs(server, "brand")
  const influencer = await signedInAs(server, "influencer")
  const projectId = await postProject(brand, { status: "active" })
  await applyTo(server, influencer, projectId)
  const pages = await Promise.all(
    Array.from({ length: 16 }, () => influencer.get(href(urls.influencer.project, { projectId }))),
  )
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))
  expect(pages.every(({ text }) => text.includes("Applied"))).toBe(true)
  const pattern = "/influencer-dashboard/browse-projects/details/:projectId"
  await expect.poll(() => answeredBy(pattern).size).toBe(2)
})

test("the metrics sum up all workers and give their number", async () => {
  const line = 'http_requests_total{method="GET",route="/terms-and-co",status="200"}'
  const before = numberOf(await readMetrics(), line) || 0
  for (let n = 0; n < 10; n += 1) await server.visitor().get(href(urls.terms))
  const metrics = await readMetrics()
  expect(numberOf(metrics, line) - before).toBe(10)
  expect(numberOf(metrics, "workers")).toBe(2)
  expect(numberOf(metrics, "database_bytes")).toBeGreaterThan(10_000)
  expect(metrics).not.toMatch(/@example\.com/)
})

test("the metrics count open streams of all workers and the file quota used", async () => {
  const open = async () => numberOf(await readMetrics(), "streams_open")
  expect(await open()).toBe(0)
  const maya = await signedInAs(server, "influencer")
  const path = href(urls.notifications.stream)
  const streams = await Promise.all([1, 2, 3, 4].map(() => OpenStream.open(maya, path)))
  expect(await open()).toBe(4)
  for (const stream of streams) stream.close()
  await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 5000 })
  expect(numberOf(await readMetrics(), "private_files_bytes")).toBe(0)
})

test("the metrics port serves only /metrics, which the site does not", async () => {
  const port = server.log.find(({ event }) => event === "metrics")?.port
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect((await server.visitor().get("/metrics")).status).toBe(404)
})

test("a job is done once, whichever worker takes it", async () => {
  const refs = Array.from({ length: 60 }, (_, n) => `once-${n}`)
  withDatabase(server, (db) => {
    const insert = db.prepare(
      "INSERT INTO jobs (id, kind, ref, run_at) VALUES (?, 'process-events', ?, 0)",
    )
    db.transaction(() => {
      for (const ref of refs) insert.run(ref, ref)
    }).immediate()
  })
  const done = () =>
    server.log.flatMap(({ event, ref, worker }) =>
      event === "job.done" && String(ref).startsWith("once-") ? [{ ref, worker }] : [],
    )
  await vi.waitFor(() => expect(done().length).toBeGreaterThanOrEqual(refs.length), {
    timeout: 10_000,
  })
  expect(
    done()
      .map(({ ref }) => ref)
      .sort(),
  ).toEqual([...refs].sort())
})

test("a worker killed under load is replaced, and requests a second later succeed", async () => {
  const influencer = await signedInAs(server, "influencer")
  const before = workers()
  const [victim] = before
  const lost = numberOf(await readMetrics(), "workers_lost_total")
  if (!victim) throw new Error("No worker has said that it listens.")
  const outcomes: { startedAt: number; status: number }[] = []
  let isOver = false
  const ask = async () => {
    while (!isOver) {
      const startedAt = performance.now()
      const status = await influencer.get(href(urls.influencer.browse)).then(
        (page) => page.status,
        () => 0,
      )
      outcomes.push({ startedAt, status })
    }
  }
  const load = Array.from({ length: 8 }, ask)
  await setTimeout(300)
  process.kill(victim, "SIGKILL")
  const killedAt = performance.now()
  await setTimeout(3000)
  isOver = true
  await Promise.all(load)
  const later = outcomes.filter(({ startedAt }) => startedAt > killedAt + 1000)
  expect(later.length).toBeGreaterThan(20)
  expect(later.filter(({ status }) => status !== 200)).toEqual([])
  await vi.waitFor(() => expect(workers()).toHaveLength(before.length), { timeout: 10_000 })
  expect(numberOf(await readMetrics(), "workers")).toBe(2)
  expect(numberOf(await readMetrics(), "workers_lost_total")).toBe(lost + 1)
})

test("passwords are hashed in the main process, which holds the memory", async () => {
  const email = "checked-elsewhere@example.com"
  await signedInAs(server, "influencer", { email })
  const logIn = (fields: { email: string; password: string }) =>
    server.visitor().post(href(urls.login.influencer), fields)
  const alive = workers()
  const before = { parent: peakMemoryOf(server.pid), workers: alive.map(peakMemoryOf) }
  const wrong = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      logIn({ email: `nobody-${n}@example.com`, password: PASSWORD }),
    ),
  )
  expect(wrong.map(({ status }) => status)).toEqual(Array(6).fill(422))
  expect((await logIn({ email, password: PASSWORD })).status).toBe(303)
  // Each check of a password that nobody has takes 64 MB for a moment.
  expect(peakMemoryOf(server.pid) - before.parent).toBeGreaterThan(50)
  const growths = alive.map((pid, at) => peakMemoryOf(pid) - (before.workers[at] ?? 0))
  expect(growths).toHaveLength(2)
  expect(Math.max(...growths)).toBeLessThan(50)
})

test("a limit counts once for all workers", async () => {
  const visitor = server.visitor()
  const email = "nobody@example.com"
  const answers: number[] = []
  for (let n = 0; n < 12; n += 1) {
    answers.push((await visitor.get(`/get-details/influencer/check/email/${email}`)).status)
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(10)
  expect(answers.slice(10)).toEqual([429, 429])
})

test("SIGTERM stops all workers", async () => {
  const other = await startServer({ env: { WEB_CONCURRENCY: "3" } })
  expect((await other.visitor().get("/")).status).toBe(200)
  await other.stop()
  await expect(fetch(other.origin)).rejects.toThrow()
})
