// Runs one scenario: a look at every contender, then rounds in which they take turns.
import { ask, inspect, load } from "./load.mjs"

/** So many answers make code hot, which for a large program takes seconds. */
const WARM_ANSWERS = 6000
const LEAST_WARM_UP_SECONDS = 2
const LONGEST_WARM_UP_SECONDS = 20
const WARM_UP_SECONDS = 0.5

/**
 * Measures the contenders of a scenario by turns, so that a drift of the machine hits all alike, and
 * answers with the median of the rounds for each, or with why it failed.
 */
export async function measure({ requests }, serverOf, options) {
  const { seconds, rounds, isQuick, say } = options
  const inspected = {}
  const contenders = []
  const results = {}
  for (const [name, wanted] of Object.entries(requests)) {
    const server = serverOf(name)
    if (!server) continue
    if (server.problem) {
      results[name] = { problem: server.problem }
      continue
    }
    try {
      const request =
        typeof wanted === "function" ? wanted(inspected, await etagOf(server)) : wanted
      inspected[name] = await inspect(server, request)
      contenders.push({ name, server, request, rounds: [] })
    } catch (error) {
      results[name] = { problem: error.message }
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of contenders) {
      if (results[contender.name]?.problem) continue
      try {
        if (round === 0) await warmUp(contender, isQuick)
        else await load(contender.server, contender.request, WARM_UP_SECONDS)
        contender.rounds.push(await load(contender.server, contender.request, seconds))
        contender.server.emptyLog()
      } catch (error) {
        results[contender.name] = { problem: error.message }
      }
    }
    say(`  round ${round + 1} of ${rounds}`)
  }
  for (const { name, rounds: measured } of contenders) {
    results[name] ??= { ...inspected[name], ...medianOf(measured), each: measured }
  }
  const inOrder = Object.keys(requests).filter((name) => results[name])
  return Object.fromEntries(inOrder.map((name) => [name, results[name]]))
}

/** How long a scenario takes at most. */
export function longestSeconds({ requests }, { seconds, rounds }) {
  const each = LONGEST_WARM_UP_SECONDS + rounds * (WARM_UP_SECONDS + seconds)
  return Object.keys(requests).length * each
}

async function warmUp({ server, request }, isQuick) {
  const [least, most] = isQuick ? [1, 1] : [LEAST_WARM_UP_SECONDS, LONGEST_WARM_UP_SECONDS]
  let answers = 0
  for (let second = 0; second < most; second += 1) {
    if (second >= least && answers >= WARM_ANSWERS) return
    answers += (await load(server, request, 1)).answers
  }
}

async function etagOf(server) {
  const { headers } = await ask(`${server.origin}/`)
  return headers.etag
}

/** The median of each figure; memory is the most that was seen. */
function medianOf(rounds) {
  const median = (field) => {
    const sorted = rounds.map((one) => one[field]).sort((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 2)]
  }
  const [perSecond, p50, p99, cpu] = ["perSecond", "p50", "p99", "cpu"].map(median)
  const memory = Math.max(...rounds.map((one) => one.memory))
  return { perSecond, p50, p99, cpu, memory }
}
