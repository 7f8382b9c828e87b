// Runs before installation, so it imports only Node's own modules.
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { constants } from "node:os"
import { join } from "node:path"
import { isService, refuseStart } from "../../platform/start-refusal.mjs"
import { root } from "./root.mjs"

const npm = process.platform === "win32" ? "npm.cmd" : "npm"
// The build needs development packages under any NODE_ENV.
const INSTALL = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"]

export const say = (text) => process.stdout.write(`${text}\n`)

export function giveUp(text) {
  // Separates it from npm's output.
  if (!isService()) process.stderr.write("\n")
  refuseStart(text)
}

export function packageCommand(name, command = name, home = root) {
  const folder = join(home, "node_modules", name)
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  return join(folder, typeof bin === "string" ? bin : bin[command])
}

const ABANDONED_AFTER_MS = 10 * 60 * 1000

/** Removes the leftovers of a killed start. */
export function removeAbandoned(folder, prefix) {
  for (const name of readdirSync(folder).filter((name) => name.startsWith(prefix))) {
    const path = join(folder, name)
    // A younger one may be in use.
    const isAbandoned = Date.now() - statSync(path).mtimeMs > ABANDONED_AFTER_MS
    if (isAbandoned) rmSync(path, { recursive: true, force: true })
  }
}

const LOOKS_EVERY_MS = 5000
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"]
const isWindows = process.platform === "win32"

/**
 * Runs a program and returns its exit code, signal and output. Kills it and its children when
 * `isStuck` or when this program ends.
 */
export function run(command, args, { cwd = root, env = {}, isCaptured = false, isStuck } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", isCaptured ? "pipe" : "inherit", isCaptured ? "pipe" : "inherit"],
      // So that its children can be killed too.
      detached: !isWindows,
      shell: isWindows && command.endsWith(".cmd"),
    })
    endWithUs(child)
    const look = isStuck && setInterval(() => isStuck() && end(child), LOOKS_EVERY_MS)
    let output = ""
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout?.on("data", collect)
    child.stderr?.on("data", collect)
    child.once("error", (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.once("close", (code, signal) => {
      clearInterval(look)
      resolve({ code: code ?? 128 + constants.signals[signal], signal, output })
    })
  })
}

const running = new Set()

function end(child) {
  try {
    process.kill(isWindows ? child.pid : -child.pid, "SIGKILL")
  } catch (error) {
    // Already ended.
    if (error.code !== "ESRCH") throw error
  }
}

function endAll(signal) {
  for (const child of running) end(child)
  process.exit(128 + constants.signals[signal])
}

/** A signal kills running children first. */
function endWithUs(child) {
  if (child.pid === undefined) return
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, endAll)
  running.add(child)
  child.once("close", () => {
    running.delete(child)
    if (running.size === 0) for (const signal of SIGNALS) process.off(signal, endAll)
  })
}

export function describeFailure(name, { signal, output = "" }) {
  const memory = signal === "SIGKILL" ? ", as happens where memory is short" : ""
  if (signal) return `${name} was ended by ${signal}${memory}: try again.`
  if (/ENOSPC|EDQUOT|no space left|SQLITE_FULL|disk is full/i.test(output)) {
    return `${name} found too little room on the disk: free some, then try again.`
  }
  return `${output}\n${name} failed; the reason stands above.`
}

export async function ensureDependencies() {
  if (!areDependenciesInstalled()) await installPackages(root)
}

export async function installPackages(folder) {
  say("Installing packages (npm ci) ...")
  const installed = await run(npm, INSTALL, { cwd: folder })
  if (installed.code !== 0) giveUp(describeFailure("npm ci", installed))
}

/** npm writes node_modules/.package-lock.json last. */
export function areDependenciesInstalled() {
  const folder = join(root, "node_modules")
  if (!existsSync(folder)) return false
  // A linked folder belongs to another checkout.
  if (lstatSync(folder).isSymbolicLink()) return true
  try {
    const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages
    const found = JSON.parse(readFileSync(join(folder, ".package-lock.json"), "utf8")).packages
    return Object.entries(wanted).every(
      ([path, { version, optional }]) =>
        path === "" || (found[path] ? found[path].version === version : optional === true),
    )
  } catch {
    return false
  }
}

export const SOURCES = [
  "app",
  "db",
  "public",
  "package.json",
  "package-lock.json",
  "vite.config.ts",
]
const FINGERPRINT = "build/server/fingerprint"

/** Builds if sources changed. Returns the failure. */
export async function ensureBuild() {
  const file = join(root, FINGERPRINT)
  const isBuilt = existsSync(file) && readFileSync(file, "utf8") === fingerprintOf(SOURCES)
  return isBuilt ? { code: 0, output: "" } : buildIn(root)
}

export async function buildIn(folder) {
  const fingerprint = fingerprintOf(SOURCES)
  const build = [packageCommand("@remix-run/dev", "remix", folder), "vite:build"]
  const env = { NODE_ENV: "production" }
  const built = await run(process.execPath, build, { cwd: folder, env, isCaptured: true })
  if (built.code === 0) writeFileSync(join(folder, FINGERPRINT), fingerprint)
  return built
}

export async function buildOrGiveUp() {
  const built = await ensureBuild()
  if (built.code !== 0) giveUp(describeFailure("The build", built))
}

function fingerprintOf(names) {
  const hash = createHash("sha256")
  const add = (path) => {
    if (lstatSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name))
    } else
      hash
        .update(`${path.slice(root.length)}\0`)
        .update(readFileSync(path))
        .update("\0")
  }
  for (const name of names) add(join(root, name))
  return hash.digest("hex")
}
