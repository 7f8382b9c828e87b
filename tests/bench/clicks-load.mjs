// What a post that everybody shares costs: clicks on one tracked link at fixed times, beside the crowd on the list
// of projects and those who post and apply.
import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import Database from "better-sqlite3"
import { say } from "../../app/server/cli/setup.mjs"
import { keepingAgent } from "./agent.mjs"
import { product } from "./contenders.mjs"
import { crowdRequest } from "./crowd.mjs"
import { copyData } from "./data.mjs"
import { memoryTarget } from "./memory-target.mjs"
import { keepDue, loadWhile, PER_SECOND, percentile } from "./open-loop.mjs"
import { createPlainClient } from "./plain-client.mjs"
import { cpuOf, largestMemoryOf, start } from "./servers.mjs"

const CLICKS_PER_SECOND = 2000
const CONNECTIONS = 64
const WORKERS = 2
const WARM_UP_MS = 15_000
const ROUND_MS = 10_000
const ROUNDS = 3
const MAX_P99_MS = 50
const AGENT =
  "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36"

/** Clicks in rounds and answers with the targets and their words. */
export async function runClicksLoad(world, folder, { isQuick }) {
  const dataDir = join(folder, "clicks-data")
  copyData(world.folder, dataDir)
  const settings = { WEB_CONCURRENCY: String(WORKERS), TRUST_PROXY: "1" }
  const database = new Database(join(dataDir, "marketplace.db"), { timeout: 5000 })
  const code = insertLink(database)
  const counted = () => database.prepare("SELECT sum(clicks) FROM link_days").pluck().get()
  const server = await start(product("clicks", dataDir, settings), folder)
  const agent = keepingAgent()
  const clicks = { times: [], problems: [], perRound: [] }
  const others = []
  let sent = 0
  const round = async (ms) => {
    const client = createPlainClient(server.origin, CONNECTIONS)
    const [times, problems, asked] = [[], [], []]
    const click = async (dueAt, number) => {
      const ip = `10.${number % 250}.${(number >> 8) % 250}.${sent % 250}`
      sent += 1
      const headers = { "User-Agent": AGENT, "X-Forwarded-For": ip }
      const problem = await client.ask({ path: `/g/${code}`, headers }, 302)
      times.push(performance.now() - dueAt)
      if (problem) problems.push(problem)
    }
    const crowd = crowdRequest(world)
    const endWrites = crowd.besides(server)
    const clickUntilOver = async () => {
      const schedule = keepDue(CLICKS_PER_SECOND, (dueAt, number) =>
        asked.push(click(dueAt, number)),
      )
      await setTimeout(ms)
      await schedule.stop()
    }
    const load = await loadWhile(server, world, agent, clickUntilOver, crowd.next)
    await Promise.all(asked)
    await endWrites().catch(({ message }) => problems.push(message))
    client.leave()
    return { times, problems, load }
  }
  try {
    await round(WARM_UP_MS)
    const cpu = cpuOf(server.pid)
    const rounds = isQuick ? 1 : ROUNDS
    for (let number = 1; number <= rounds; number += 1) {
      say(`Clicks, round ${number} of ${rounds} ...`)
      const { times, problems, load } = await round(ROUND_MS)
      clicks.times.push(...times)
      clicks.problems.push(...problems, ...load.problems)
      clicks.perRound.push(percentile(times, 0.99).toFixed(1))
      others.push(...load.times)
    }
    const cores = (cpuOf(server.pid) - cpu) / (rounds * ROUND_MS * 1000)
    return summarize(clicks, { others, cores, sent, counted: counted(), server })
  } finally {
    agent.destroy()
    database.close()
    await server.stop()
  }
}

/** Adds a link to a post of any order. */
export function insertLink(database) {
  const order = database.prepare("SELECT id, brand_id, influencer_id FROM orders LIMIT 1").get()
  const values = { ...order, post: randomUUID(), code: "benchlink" }
  const run = (sql) => database.prepare(sql).run(values)
  run(`INSERT INTO deliverables (id, order_id, position, type, state)
    VALUES (@post, @id, 1000, 'reel', 'live')`)
  run(`INSERT INTO tracked_links
      (code, order_id, deliverable_id, brand_id, influencer_id, target, created_at)
    VALUES (@code, @id, @post, @brand_id, @influencer_id, 'https://shop.example/', 1)`)
  return values.code
}

function summarize({ times, problems, perRound }, { others, cores, sent, counted, server }) {
  const [p50, p99] = [0.5, 0.99].map((share) => percentile(times, share))
  return {
    targets: [
      {
        target: `${CLICKS_PER_SECOND} clicks a second on one link beside the crowd: p99`,
        required: `< ${MAX_P99_MS} ms, 0 failed`,
        measured: `${p99.toFixed(0)} ms, ${[problems.length, ...problems.slice(0, 1)].join(": ")} failed`,
        isMet: p99 < MAX_P99_MS && problems.length === 0,
      },
      {
        target: "clicks that were counted",
        required: `all ${sent}`,
        measured: String(counted),
        isMet: counted === sent,
      },
      memoryTarget("memory of a worker meanwhile", largestMemoryOf(server.pid)),
    ],
    text: [
      `${WORKERS} workers. ${CLICKS_PER_SECOND} clicks a second at fixed times, each timed from when it was due, beside ${PER_SECOND} requests a second of the crowd and those who post and apply.`,
      "",
      `- A click was led on after p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (by round ${perRound.join(", ")}).`,
      `- The crowd's lists meanwhile: p50 ${percentile(others, 0.5).toFixed(1)} ms, p99 ${percentile(others, 0.99).toFixed(1)} ms.`,
      `- The server took ${cores.toFixed(2)} of a core.`,
    ].join("\n"),
  }
}
