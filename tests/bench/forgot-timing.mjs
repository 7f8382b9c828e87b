// Whether the time of "Forgot password" tells a known email from an unknown one.
import { randomInt } from "node:crypto"
import { join } from "node:path"
import { say } from "../../app/server/cli/setup.mjs"
import { product } from "./contenders.mjs"
import { copyData } from "./data.mjs"
import { start } from "./servers.mjs"

const TRIES = 200
const WARM_UP = 50
/** What p must reach: at a real difference of nothing one run in a hundred falls below it by chance. */
const LEAST_P = 0.01

/** Asks for known and unknown emails in turns, each once and from a network of its own. */
export async function runForgotTiming(world, folder) {
  const dataDir = join(folder, "forgot-data")
  copyData(world.folder, dataDir)
  const server = await start(product("forgot", dataDir, { TRUST_PROXY: "1" }), folder)
  try {
    say(`Forgot password, ${TRIES} tries each ...`)
    const groups = emailsOf(world.applicants)
    const times = groups.map(() => [])
    for (let round = -WARM_UP; round < TRIES; round += 1) {
      for (const index of shuffled(groups.length)) {
        const milliseconds = await ask(server.origin, groups[index](round + WARM_UP))
        if (round >= 0) times[index].push(milliseconds)
      }
    }
    return describe(times)
  } finally {
    await server.stop()
  }
}

/** Known ones, unknown ones of the same length, and as many again to show what chance alone does. */
function emailsOf(applicants) {
  const last = applicants.length - 1
  const unknown = (letter) => (n) => applicants[last - n].email.replace(/^b/, letter)
  return [(n) => applicants[last - n].email, unknown("x"), unknown("y")]
}

let networks = 0

async function ask(origin, email) {
  networks += 1
  const startedAt = performance.now()
  const answer = await fetch(`${origin}/forgot-password`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin, "X-Forwarded-For": `10.${networks >> 8}.${networks & 255}.1` },
    body: new URLSearchParams({ email }),
  })
  await answer.text()
  if (answer.status !== 303) throw new Error(`Forgot password answered ${answer.status}.`)
  return performance.now() - startedAt
}

function shuffled(length) {
  const order = [...Array(length).keys()]
  for (let at = length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1)
    const moved = order[at]
    order[at] = order[other]
    order[other] = moved
  }
  return order
}

function describe([known, unknown, others]) {
  const p = mannWhitney(known, unknown)
  const chance = mannWhitney(unknown, others)
  const inMs = (times) => `${median(times).toFixed(2)} ms`
  return {
    targets: [
      {
        target: "forgot password: p of known against unknown emails",
        required: `>= ${LEAST_P}`,
        measured: p.toFixed(3),
        isMet: p >= LEAST_P,
      },
    ],
    text: [
      `Median of ${TRIES} known emails ${inMs(known)}, of ${TRIES} unknown ones ${inMs(unknown)}, of ${TRIES} other unknown ones ${inMs(others)}, asked in turns in random order.`,
      `Mann-Whitney U test, two-sided: p = ${p.toFixed(3)}; between the two groups of unknown ones, where there is nothing to find, p = ${chance.toFixed(3)}. p is how often chance alone would set two groups at least so far apart if their times came from one and the same distribution; below ${LEAST_P} counts as a difference.`,
    ].join("\n\n"),
  }
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

/** The two-sided p of the Mann-Whitney U test, by its normal approximation with ties corrected. */
export function mannWhitney(first, second) {
  const all = [
    ...first.map((time) => ({ time, isFirst: true })),
    ...second.map((time) => ({ time })),
  ]
  all.sort((a, b) => a.time - b.time)
  let rankSum = 0
  let ties = 0
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to].time === all[from].time) to += 1
    const rank = (from + 1 + to) / 2
    rankSum += rank * all.slice(from, to).filter(({ isFirst }) => isFirst).length
    ties += (to - from) ** 3 - (to - from)
    from = to
  }
  const [n, m, total] = [first.length, second.length, all.length]
  const u = rankSum - (n * (n + 1)) / 2
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)))
  if (variance === 0) return 1
  const z = (Math.abs(u - (n * m) / 2) - 0.5) / Math.sqrt(variance)
  return Math.min(1, 2 * upperTail(Math.max(0, z)))
}

/** How much of the normal distribution lies above z: Abramowitz and Stegun 26.2.17, exact to 8e-8. */
function upperTail(z) {
  const t = 1 / (1 + 0.2316419 * z)
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const sum = series.reduceRight((rest, factor) => t * (factor + rest), 0)
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}
