// How long answers take when nobody waits for them: requests at fixed times, at half of the rate measured before.
import { setTimeout } from "node:timers/promises"
import { CONNECTIONS } from "./load.mjs"
import { keepDue, percentile } from "./open-loop.mjs"
import { createPlainClient } from "./plain-client.mjs"

const CONTENDERS = ["app", "crowd", "unshared"]
const WARM_UP_SECONDS = 1
const LEAST_SECONDS = 2

/**
 * Asks the contenders of a scenario at half of the rate that `results` found for each of them, and answers with
 * a scenario of its own. Times are in milliseconds from when a request was due.
 */
export async function measureAtHalf({ requests }, serverOf, results, { seconds, rounds }) {
  const found = {}
  for (const name of CONTENDERS) {
    if (!results[name]?.perSecond) continue
    const perSecond = results[name].perSecond / 2
    const measure = (length) => askAt(perSecond, serverOf(name), requests[name], length)
    try {
      await measure(WARM_UP_SECONDS)
      found[name] = await measure(Math.max(LEAST_SECONDS, seconds * rounds))
    } catch (error) {
      found[name] = { problem: error.message }
    }
    serverOf(name).emptyLog()
  }
  return { id: "half", title: "Browse at half of that rate, at fixed times", results: found }
}

async function askAt(perSecond, server, request, seconds) {
  const client = createPlainClient(server.origin, CONNECTIONS)
  const times = []
  const problems = []
  const asked = []
  const ask = async (dueAt) => {
    const one = request.next?.() ?? request
    const problem = await client.ask(one, request.status)
    times.push(performance.now() - dueAt)
    if (problem) problems.push(problem)
  }
  const endOthers = request.besides?.(server)
  const schedule = keepDue(perSecond, (dueAt) => asked.push(ask(dueAt)))
  await setTimeout(seconds * 1000)
  await schedule.stop()
  await Promise.all(asked)
  await endOthers?.()
  client.leave()
  if (problems.length > 0) throw new Error(`${problems.length} failed: ${problems[0]}`)
  const [p50, p99] = [0.5, 0.99].map((share) => percentile(times, share))
  return { perSecond: times.length / seconds, p50, p99 }
}
