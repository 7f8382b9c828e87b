// `node app/server/cli/launch.mjs [options of Node] <program> [...]`: options follow, since an
// older Node rejects new ones before it can fetch another.
import { spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { constants } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { writeRefusal } from "../../platform/start-refusal.mjs"
import { endWithNpm } from "./end-with-npm.mjs"
import { ensureNode, environmentOf, isNodeNewEnough, NodeUnavailable } from "./node-runtime.mjs"
import { root } from "./root.mjs"
import { giveUp } from "./setup.mjs"

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"]

const argv = process.argv.slice(2)
const preload = argv[0] === "--import" ? argv.splice(0, 2)[1] : undefined
const firstWord = argv.findIndex((word) => !word.startsWith("--"))
const flags = argv.splice(0, Math.max(0, firstWord))
const [program = "", ...args] = argv
const file = join(root, program)

endWithNpm()
if (!isNodeNewEnough(process.versions.node)) await runUnderNewerNode()
else if (flags.length > 0) runAnew(process.execPath, process.env)
else await runHere()

async function runHere() {
  refuseWithoutFile()
  process.argv = [process.execPath, file, ...args]
  if (preload) await import(preload)
  await import(pathToFileURL(file).href)
}

async function runUnderNewerNode() {
  const major = Number(readFileSync(join(root, ".nvmrc"), "utf8"))
  const node = await ensureNode(major).catch((error) => {
    if (error instanceof NodeUnavailable)
      giveUp(`Here runs Node ${process.versions.node}. ${error.message}`)
    throw error
  })
  runAnew(node, environmentOf(node))
}

function runAnew(node, env) {
  refuseWithoutFile()
  const imports = preload ? ["--import", preload] : []
  const words = [...process.execArgv, ...flags, ...imports, file, ...args]
  // From Node 22.15 on, except on Windows.
  if (process.execve && process.platform !== "win32") process.execve(node, [node, ...words], env)
  const child = spawn(node, words, { env, stdio: "inherit" })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  child.once("error", (error) => giveUp(`The newer Node does not run: ${error.message}`))
  child.once("exit", leaveAs)
}

function leaveAs(code, signal) {
  if (signal === null) process.exit(code)
  if (!SIGNALS.includes(signal)) writeRefusal(`${program} was ended by ${signal}: start it again.`)
  if (!SIGNALS.includes(signal) && signal !== "SIGKILL")
    process.exit(128 + constants.signals[signal])
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}

function refuseWithoutFile() {
  if (existsSync(file)) return
  if (program.startsWith("build/"))
    giveUp("There is no build yet: run `npm ci` and `npm run build` first.")
  if (program.startsWith("node_modules/"))
    giveUp("The packages are not installed yet: run `npm ci` first.")
  giveUp(`There is no program ${program}.`)
}
