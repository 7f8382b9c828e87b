// What a busy day looks like: many visitors who do different things at once, for a while, over two
// workers; and the same while one worker is killed.
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { say } from "../../app/server/cli/setup.mjs"
import { product } from "./contenders.mjs"
import { copyData } from "./data.mjs"
import { memoryTarget } from "./memory-target.mjs"
import { descendantsOf, memoryOf, start } from "./servers.mjs"
import { visitorOf } from "./visitors.mjs"

const VISITORS = 64
const WORKERS = 2
/** Caches fill and code gets hot before anything is judged. */
const WARM_UP_SECONDS = 60
/** A worker is back within seconds, however long the calm load is watched for its memory. */
const MAX_KILLED_SECONDS = 60
const MAX_P99_MS = 250
/** How much more memory the last third may take than the first. */
const MAX_GROWTH = 1.1
/** What starts later than this after a worker's death must not notice it. */
const GRACE_MS = 1000

/** Runs both and answers with their targets and their words. */
export async function runMixedLoad(world, folder, { mixedSeconds }) {
  const dataDir = join(folder, "mixed-data")
  copyData(world.folder, dataDir)
  const settings = { WEB_CONCURRENCY: String(WORKERS), TRUST_PROXY: "1" }
  const server = await start(product("mixed", dataDir, settings), folder)
  try {
    const visitor = visitorOf(server.origin, world)
    say(`Mixed load for ${mixedSeconds} s ...`)
    await run(server, visitor, Math.min(WARM_UP_SECONDS, mixedSeconds))
    const calm = await run(server, visitor, mixedSeconds)
    const killedSeconds = Math.min(MAX_KILLED_SECONDS, mixedSeconds)
    say(`Mixed load for ${killedSeconds} s, in the middle of which a worker is killed ...`)
    const killed = await run(server, visitor, killedSeconds, { isKilling: true })
    visitor.leave()
    return { targets: [...calmTargets(calm), killTarget(killed)], text: describe(calm, killed) }
  } finally {
    await server.stop()
  }
}

async function run(server, visitor, seconds, { isKilling = false } = {}) {
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  const answers = []
  const memory = []
  let killedAt
  const visit = async () => {
    while (performance.now() < endsAt) {
      const began = performance.now()
      const { kind, problem } = await visitor.doSomething()
      answers.push({ kind, problem, began, milliseconds: performance.now() - began })
    }
  }
  const watch = async () => {
    while (performance.now() < endsAt) {
      memory.push(descendantsOf(server.pid).map(memoryOf).filter(Number.isFinite))
      await setTimeout(1000)
    }
  }
  const kill = async () => {
    await setTimeout((seconds * 1000) / 2)
    const [pid] = descendantsOf(server.pid)
    killedAt = performance.now()
    process.kill(pid, "SIGKILL")
  }
  await Promise.all([
    ...Array.from({ length: VISITORS }, visit),
    watch(),
    ...(isKilling ? [kill()] : []),
  ])
  const workersLeft = descendantsOf(server.pid).length
  return { answers, memory, seconds, killedAt, workersLeft, ...summarize(answers, seconds) }
}

function summarize(answers, seconds) {
  const times = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const at = (share) => times[Math.floor(times.length * share)] ?? Number.NaN
  const failures = answers.filter(({ problem }) => problem)
  return { perSecond: answers.length / seconds, p50: at(0.5), p99: at(0.99), failures }
}

function calmTargets({ failures, p99, memory }) {
  const growth = growthOf(memory)
  const most = Math.max(...memory.flat())
  return [
    {
      target: "mixed load: failed requests",
      required: "0",
      measured: sample(failures),
      isMet: failures.length === 0,
    },
    {
      target: "mixed load: p99",
      required: `< ${MAX_P99_MS} ms`,
      measured: `${p99.toFixed(0)} ms`,
      isMet: p99 < MAX_P99_MS,
    },
    memoryTarget("mixed load: memory of a worker", most),
    {
      target: "mixed load: memory, last third against first",
      required: `<= ${MAX_GROWTH} x`,
      measured: `${growth.toFixed(2)} x`,
      isMet: growth <= MAX_GROWTH,
    },
  ]
}

/** How much the workers held together in the last third of the time, as a multiple of the first. */
function growthOf(memory) {
  const sums = memory.map((workers) => workers.reduce((sum, one) => sum + one, 0))
  const third = Math.max(1, Math.floor(sums.length / 3))
  const mean = (list) => list.reduce((sum, one) => sum + one, 0) / list.length
  return mean(sums.slice(-third)) / mean(sums.slice(0, third))
}

function killTarget({ failures, killedAt, workersLeft }) {
  const late = failures.filter(
    ({ began, milliseconds }) => began + milliseconds < killedAt || began > killedAt + GRACE_MS,
  )
  return {
    target: "a worker is killed: failed requests that began over 1 s later, and workers afterwards",
    required: `0, ${WORKERS}`,
    measured: `${sample(late)}, ${workersLeft}`,
    isMet: late.length === 0 && workersLeft === WORKERS,
  }
}

/** How many failed, and why the first ones did. */
function sample(failures) {
  const reasons = [...new Set(failures.map(({ kind, problem }) => `${kind}: ${problem}`))]
  return [failures.length, ...reasons.slice(0, 3)].join("; ")
}

function describe(calm, killed) {
  const counts = new Map()
  for (const { kind } of calm.answers) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const shares = [...counts].map(
    ([kind, count]) => `${kind} ${((count / calm.answers.length) * 100).toFixed(1)} %`,
  )
  const perWorker = (calm.memory[0] ?? []).map((_, index) =>
    calm.memory.map((workers) => Math.round(workers[index])).join(" "),
  )
  return [
    `${VISITORS} connections over ${WORKERS} workers for ${calm.seconds} s: ${shares.join(", ")}.`,
    "",
    `- ${Math.round(calm.perSecond)} requests per second, p50 ${calm.p50.toFixed(0)} ms, p99 ${calm.p99.toFixed(0)} ms, ${calm.failures.length} failed.`,
    ...perWorker.map((list, index) => `- Memory of worker ${index + 1}, MB each second: ${list}`),
    `- With a worker killed in the middle: ${Math.round(killed.perSecond)} requests per second, p99 ${killed.p99.toFixed(0)} ms, ${killed.failures.length} requests were cut off with it.`,
  ].join("\n")
}
