// Two builds of the product side by side: `npm run bench -- --against <another checkout>`.
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join, resolve } from "node:path"
import { root } from "../../app/server/cli/root.mjs"
import { say } from "../../app/server/cli/setup.mjs"
import { product } from "./contenders.mjs"
import { copyData, makeData } from "./data.mjs"
import { measure } from "./measure.mjs"
import { scenariosOf } from "./scenarios.mjs"
import { start } from "./servers.mjs"

const jstat = createRequire(import.meta.url)("jstat")

/** A row is worse only when the whole interval of its ratio lies beyond this. */
const WORSE_FROM = 1.05

/**
 * Measures each scenario of the product on this checkout and on another, which take turns, and answers
 * with the ratio of processor time per request and its 95 % interval. The other checkout, which is the
 * older, fills the data; this one migrates its copy when it starts.
 */
export async function compareBuilds(folder, options) {
  const before = { home: resolve(options.against), node: options.againstNode ?? process.execPath }
  say(`Making data: ${options.projects} projects ...`)
  const world = await makeData(join(folder, "data"), options.projects, before)
  const startOn = async (name, { home, node }) => {
    const own = join(folder, `${name}-data`)
    copyData(world.folder, own)
    return start({ ...product(name, own, {}, home), node }, folder)
  }
  const servers = new Map([
    ["before", await startOn("before", before)],
    ["after", await startOn("after", { home: root, node: process.execPath })],
  ])
  try {
    const rows = []
    for (const { id, requests } of scenariosOf(world)) {
      if (!options.isWanted(id)) continue
      for (const [name, request] of Object.entries(requests)) {
        if (!/^(app(:|$)|crowd$)/.test(name)) continue
        const title = name === "app" ? id : name.replace("app: ", "")
        say(`${title} ...`)
        const pair = { requests: { before: request, after: request } }
        const results = await measure(pair, (one) => servers.get(one), {
          ...options,
          say: () => {},
        })
        rows.push({ title, ...compare(results) })
      }
    }
    return rows
  } finally {
    for (const server of servers.values()) await server.stop()
  }
}

function compare({ before, after }) {
  const problem = before.problem ?? after.problem
  if (problem) return { problem }
  const logs = after.each.map(({ cpu }, round) => Math.log(cpu / before.each[round].cpu))
  const mean = jstat.mean(logs)
  const error = jstat.stdev(logs, true) / Math.sqrt(logs.length)
  const reach = jstat.studentt.inv(0.975, logs.length - 1) * error
  const [ratio, low, high] = [mean, mean - reach, mean + reach].map(Math.exp)
  return { before: before.cpu, after: after.cpu, ratio, low, high, isWorse: low > WORSE_FROM }
}

/** The rows as Markdown. */
export function describeComparison(rows, { against, rounds, seconds }) {
  const { version } = JSON.parse(readFileSync(join(resolve(against), "package.json"), "utf8"))
  const lines = rows.map(({ title, problem, before, after, ratio, low, high, isWorse }) =>
    problem
      ? `| ${title} | ${problem} |`
      : `| ${title} | ${before.toFixed(0)} | ${after.toFixed(0)} | ${ratio.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)}) | ${isWorse ? "**worse**" : ""} |`,
  )
  return [
    `Server CPU per request in microseconds against ${version} in ${against}: ${rounds} alternating rounds of ${seconds} s, the ratio with its 95 % interval; worse when the whole interval lies beyond ${WORSE_FROM}.`,
    "",
    "| row | before | after | after / before |  |",
    "| --- | --: | --: | --: | --- |",
    ...lines,
  ].join("\n")
}
