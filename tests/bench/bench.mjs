// The whole run: data, programs, scenarios, mixed load, notices, messages, clicks, size series.
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { packageCommand, run, say } from "../../app/server/cli/setup.mjs"
import { runClicksLoad } from "./clicks-load.mjs"
import { frameworks, here, product, program } from "./contenders.mjs"
import { copyData, makeData } from "./data.mjs"
import { runForgotTiming } from "./forgot-timing.mjs"
import { measureAtHalf } from "./half-load.mjs"
import { longestSeconds, measure } from "./measure.mjs"
import { runMessagesLoad } from "./messages-load.mjs"
import { runMixedLoad } from "./mixed-load.mjs"
import { runNoticesLoad } from "./notices-load.mjs"
import { scenariosOf } from "./scenarios.mjs"
import { descendantsOf, start } from "./servers.mjs"

/** Measures everything that was asked for. What cannot be measured says why in its row. */
export async function runBench(folder, options) {
  say(`Making data: ${options.projects} projects ...`)
  const world = await makeData(join(folder, "data"), options.projects)
  const found = { scenarios: [] }
  const isPart = (id) => options.isWanted(id) || (id === "browse" && options.isWanted("crowd"))
  const wanted = scenariosOf(world).filter(({ id }) => isPart(id))
  if (wanted.length > 0) found.scenarios = await runScenarios(wanted, world, folder, options)
  if (options.isWanted("mixed"))
    found.mixed = await orNothing("mixed", () => runMixedLoad(world, folder, options))
  if (options.isWanted("forgot"))
    found.forgot = await orNothing("forgot", () => runForgotTiming(world, folder))
  if (options.isWanted("notices"))
    found.notices = await orNothing("notices", () => runNoticesLoad(world, folder, options))
  if (options.isWanted("messages"))
    found.messages = await orNothing("messages", () => runMessagesLoad(world, folder, options))
  if (options.isWanted("clicks"))
    found.clicks = await orNothing("clicks", () => runClicksLoad(world, folder, options))
  if (options.isWanted("sizes"))
    found.sizes = await orNothing("sizes", () => runSizeSeries(options))
  if (options.isAsked("finding")) found.finding = await runFinding(options)
  return found
}

/** A part that fails takes nothing of what was measured before it. */
async function orNothing(name, measurePart) {
  try {
    return await measurePart()
  } catch (error) {
    say(`NOT MEASURED ${name}: ${error.message}`)
  }
}

async function runScenarios(wanted, world, folder, options) {
  const servers = await startServers(wanted, world, folder, options)
  try {
    const scenarios = []
    for (const scenario of wanted) {
      say(`${scenario.title} ...`)
      if (scenario.id === "unchanged") await untilItLasts(scenario, options)
      const serverOf = (name) => servers.get(name.replace(/:.*/, ""))
      const results = await measure(scenario, serverOf, { ...options, say })
      scenarios.push({ id: scenario.id, title: scenario.title, results })
      if (scenario.id !== "browse") continue
      say("At half of that rate, whatever the answers do ...")
      scenarios.push(await measureAtHalf(scenario, serverOf, results, options))
    }
    return scenarios
  } finally {
    for (const server of servers.values()) await server.stop?.()
  }
}

/** The programs that the scenarios ask for. Whoever writes gets a copy of the data of its own. */
async function startServers(wanted, world, folder, options) {
  const names = new Set(
    wanted.flatMap(({ requests }) => Object.keys(requests).map((name) => name.replace(/:.*/, ""))),
  )
  const servers = new Map()
  const add = async (name, describe) => {
    if (names.has(name)) servers.set(name, await startOrExplain(describe, folder))
  }
  const ownData = (name) => {
    const own = join(folder, name)
    copyData(world.folder, own)
    return own
  }
  const ownDatabase = (name) => join(ownData(name), "marketplace.db")
  await add("app", () => product("app", ownData("app-data")))
  const two = { WEB_CONCURRENCY: "2" }
  const unshared = { SHARED_PAGES_MB: "0" }
  await add("app2", () => product("app2", ownData("app2-data"), two))
  await add("crowd", () => product("crowd", ownData("crowd-data")))
  await add("unshared", () => product("unshared", ownData("unshared-data"), unshared))
  await add("unshared2", () =>
    product("unshared2", ownData("unshared2-data"), { ...unshared, ...two }),
  )
  for (const name of ["app2", "unshared2"]) await refuseOneProcess(servers, name)
  await add("constant", () => program("floors/constant.mjs", world.database))
  await add("json", () => program("floors/json.mjs", ownDatabase("json-data")))
  await add("react", () => program("floors/react.mjs", world.database))
  if (!options.hasPeers) return servers
  await add("express", () => program("peers/express/server.mjs", ownDatabase("express-data")))
  await add("fastify", () => program("peers/fastify/server.mjs", world.database))
  for (const framework of frameworks(world.database)) {
    await add(framework.name, async () => {
      say(`Building ${framework.name} ...`)
      const env = { ...framework.env, NODE_ENV: "production" }
      const built = await run(process.execPath, framework.build, { env, isCaptured: true })
      if (built.code !== 0) throw new Error(`cannot be built: ${built.output.slice(-300)}`)
      return framework
    })
  }
  return servers
}

const TERM_MS = 600_000

/** Waits for the next ten minutes where these end before a scenario does: an unchanged page is another one then. */
async function untilItLasts(scenario, options) {
  const left = TERM_MS - (Date.now() % TERM_MS)
  if (left < longestSeconds(scenario, options) * 1000) await setTimeout(left)
}

async function refuseOneProcess(servers, name) {
  const server = servers.get(name)
  if (!server?.pid || descendantsOf(server.pid).length >= 2) return
  await server.stop()
  servers.set(name, { problem: "this build serves from one process alone" })
}

async function startOrExplain(describe, folder) {
  try {
    return await start(await describe(), folder)
  } catch (error) {
    return { problem: error.message }
  }
}

/** How latency grows with the number of projects; another program's work, shown as it prints it. */
async function runSizeSeries({ isQuick }) {
  say("Size series ...")
  const target = "lists and searches that take at most 1.5 times as long on the largest data"
  return runSizes(["size-series.ts", ...(isQuick ? ["--quick"] : [])], target)
}

/** The same of each filter, order and search of both lists. Its data takes half an hour to make. */
async function runFinding({ isQuick }) {
  say("Finding among many ...")
  const sizes = isQuick ? "1000,20000" : "1000,1000000"
  const target =
    "pages of browse and discovery that take at most 1.5 times as long on the largest data"
  return runSizes(["finding-sizes.ts", "--size", sizes], target)
}

async function runSizes([file, ...options], target) {
  const args = [packageCommand("tsx"), join(here, file), ...options]
  const { code, output } = await run(process.execPath, args, { isCaptured: true })
  const [, met, all] = /(\d+) of (\d+) (?:questions|pages)/.exec(output) ?? []
  const measured = all && `${met} of ${all}`
  const targets = [{ target, required: "all", measured, isMet: code === 0 && met === all }]
  return { targets, output: output.trim() }
}
