// What `npm start` and `npm test` need before anything is installed: only Node's own modules are used here.
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
import { join } from "node:path"
import { root } from "./root.mjs"

const npm = process.platform === "win32" ? "npm.cmd" : "npm"
// The build needs the development packages whatever NODE_ENV says.
const INSTALL = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"]

export const say = (text) => process.stdout.write(`${text}\n`)

/** Ends the program with a sentence instead of a stack. */
export function giveUp(text) {
  process.stderr.write(`\n${text}\n`)
  process.exit(1)
}

/** The command of an installed package, as the arguments of Node. */
export function packageCommand(name, command = name) {
  const folder = join(root, "node_modules", name)
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  return join(folder, typeof bin === "string" ? bin : bin[command])
}

const ABANDONED_AFTER_MS = 10 * 60 * 1000

/** Removes what a start that was killed left in a folder under names that begin with `prefix`. */
export function removeAbandoned(folder, prefix) {
  for (const name of readdirSync(folder).filter((name) => name.startsWith(prefix))) {
    const path = join(folder, name)
    // A younger one may belong to somebody who is still at it.
    const isAbandoned = Date.now() - statSync(path).mtimeMs > ABANDONED_AFTER_MS
    if (isAbandoned) rmSync(path, { recursive: true, force: true })
  }
}

const LOOKS_EVERY_MS = 5000

/**
 * Runs a program, in the repository unless told otherwise, and answers with its exit code and, when captured, its
 * words. It is ended, with all that it has started, once `isStuck` says so.
 */
export function run(command, args, { cwd = root, env = {}, isCaptured = false, isStuck } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", isCaptured ? "pipe" : "inherit", isCaptured ? "pipe" : "inherit"],
      detached: isStuck !== undefined,
    })
    if (isStuck) endWhen(child, isStuck)
    let output = ""
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout?.on("data", collect)
    child.stderr?.on("data", collect)
    child.once("error", (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.once("close", (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Ends a program that leads a group of its own, with all of the group, once `isStuck` or when we are ended. */
function endWhen(child, isStuck) {
  const end = () => {
    try {
      process.kill(-child.pid, "SIGKILL")
    } catch (error) {
      // They are gone already.
      if (error.code !== "ESRCH") throw error
    }
  }
  const endBoth = () => {
    end()
    process.exit(1)
  }
  const look = setInterval(() => isStuck() && end(), LOOKS_EVERY_MS)
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, endBoth)
  child.once("close", () => {
    clearInterval(look)
    for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, endBoth)
  })
}

/** Installs the packages of the lock file unless exactly they are installed. */
export async function ensureDependencies() {
  if (areDependenciesInstalled()) return
  say("Installing packages (npm ci) ...")
  const { code } = await run(npm, INSTALL)
  if (code !== 0) giveUp("The packages could not be installed; npm's own words stand above.")
}

/** npm writes what it has installed, last of all, into node_modules/.package-lock.json. */
function areDependenciesInstalled() {
  const folder = join(root, "node_modules")
  if (!existsSync(folder)) return false
  // A linked folder is shared with other copies of the repository and is theirs to change.
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

const SOURCES = ["app", "db", "public", "package.json", "package-lock.json", "vite.config.ts"]
const fingerprintFile = join(root, "build/server/fingerprint")

/** Builds the product unless the build is of exactly these sources. Answers with what went wrong. */
export async function ensureBuild() {
  const fingerprint = fingerprintOf(SOURCES)
  if (existsSync(fingerprintFile) && readFileSync(fingerprintFile, "utf8") === fingerprint) {
    return { code: 0, output: "" }
  }
  const built = await run(
    process.execPath,
    [packageCommand("@remix-run/dev", "remix"), "vite:build"],
    {
      env: { NODE_ENV: "production" },
      isCaptured: true,
    },
  )
  if (built.code === 0) writeFileSync(fingerprintFile, fingerprint)
  return built
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
