// `npm run test:one -- <name>`: the tests whose file has the name in its path, or else those with the name in
// their title. Builds first where one of them asks the built server.
import { spawn } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../app/server/cli/root.mjs"
import {
  buildOrGiveUp,
  ensureDependencies,
  giveUp,
  packageCommand,
  say,
} from "../app/server/cli/setup.mjs"
import { ensureBrowser, ensureProxies } from "./support/ensure-browser.mjs"

const name = process.argv.slice(2).join(" ")
if (!name) giveUp('Which test? npm run test:one -- <a part of its file\'s path, or "of its title">')
const { files, isTitle } = findTests()
if (files.length === 0) giveUp(`No test has "${name}" in the path of its file or in its title.`)
const journeys = files.filter((file) => file.endsWith(".e2e.ts"))
const suites = files.filter((file) => !journeys.includes(file))

await ensureDependencies()
if (files.some((file) => /^tests\/(http|legacy|faults|long|nodes|proxies|e2e)\//.test(file)))
  await buildOrGiveUp()
if (files.some((file) => /^tests\/(proxies|replicas)\//.test(file))) await ensureProxies()
process.exitCode = (await runSuites()) || (await runJourneys())

function findTests() {
  const all = globSync("tests/**/*.{test,e2e}.ts", { cwd: root, exclude: ["**/node_modules/**"] })
    .map((file) => file.replaceAll("\\", "/"))
    .sort()
  const byPath = all.filter((file) => file.toLowerCase().includes(name.toLowerCase()))
  if (byPath.length > 0) return { files: byPath, isTitle: false }
  const byText = all.filter((file) => readFileSync(join(root, file), "utf8").includes(name))
  return { files: byText, isTitle: true }
}

async function runSuites() {
  if (suites.length === 0) return 0
  return show([packageCommand("vitest"), "run", ...suites, ...titleOption("-t")])
}

async function runJourneys() {
  if (journeys.length === 0) return 0
  await ensureBrowser()
  return show([packageCommand("playwright"), "test", ...journeys, ...titleOption("-g")])
}

/** Both runners take a title as a regular expression. */
function titleOption(option) {
  return isTitle ? [option, name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")] : []
}

/** Runs a program on this terminal and answers with its exit code. */
function show(args) {
  say(`\n${files.join("\n")}`)
  const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit" })
  return new Promise((resolve) => child.once("close", (code) => resolve(code ?? 1)))
}
