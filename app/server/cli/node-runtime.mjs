// Fetches a newer Node from npm. Runs on Node 18 before installation, so it imports only Node's own
// modules.
import { spawn } from "node:child_process"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { INTEGRITIES, PACKAGES } from "./node-packages.mjs"
import { root } from "./root.mjs"
import { removeAbandoned } from "./setup.mjs"

const FOLDER = join(root, ".node")
const TIMEOUT_MS = 5 * 60 * 1000

export class NodeUnavailable extends Error {}

/** Follows `engines` of package.json: others lack the N-API 10 of better-sqlite3. */
export function isNodeNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  return major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 14)
}

/** Downloads a Node of line `major` once; returns its path. @throws NodeUnavailable */
export async function ensureNode(major, machine = thisMachine()) {
  return bringNode(packageFor(major, machine))
}

/** Moves only a complete Node into place. */
export async function bringNode(wanted) {
  const { version } = wanted
  const home = join(FOLDER, version)
  const program = join(home, "bin", process.platform === "win32" ? "node.exe" : "node")
  if (existsSync(program)) return program
  process.stderr.write(`Bringing Node ${version} from the npm registry (once, into .node) ...\n`)
  await install(wanted, home)
  return program
}

/** Makes child processes use the same Node. */
export function environmentOf(program, env = process.env) {
  const path = Object.keys(env).find((name) => name.toUpperCase() === "PATH") ?? "PATH"
  return {
    ...env,
    [path]: `${dirname(program)}${delimiter}${env[path] ?? ""}`,
    NODE: program,
    npm_node_execpath: program,
  }
}

function thisMachine() {
  const { platform, arch } = process
  const { glibcVersionRuntime } = process.report?.getReport().header ?? {}
  return { platform, arch, hasGlibc: platform !== "linux" || glibcVersionRuntime !== undefined }
}

export function packageFor(major, { platform, arch, hasGlibc } = thisMachine()) {
  const found = hasGlibc ? PACKAGES[`${platform}-${arch}`] : undefined
  if (found?.[major]) {
    const { name, [major]: version } = found
    return { name, version, integrity: INTEGRITIES[`${name}@${version}`] }
  }
  const libc = hasGlibc ? "" : " without glibc"
  throw new NodeUnavailable(
    `The npm registry has no Node ${major} for ${platform} on ${arch}${libc}: install Node 24 yourself.`,
  )
}

async function install(wanted, home) {
  const isWindows = process.platform === "win32"
  let staging
  try {
    mkdirSync(FOLDER, { recursive: true })
    removeAbandoned(FOLDER, ".partial-")
    staging = mkdtempSync(join(FOLDER, ".partial-"))
    await fetchPackage(wanted, staging)
    const whole = join(staging, "node_modules", wanted.name)
    // Headers and manuals are half its size.
    for (const part of ["include", "share"]) {
      rmSync(join(whole, part), { recursive: true, force: true })
    }
    if (!isWindows) chmodSync(join(whole, "bin", "node"), 0o755)
    moveInPlace(whole, home)
  } catch (error) {
    throw error instanceof NodeUnavailable ? error : new NodeUnavailable(reasonFor(String(error)))
  } finally {
    if (staging) rmSync(staging, { recursive: true, force: true })
  }
}

/** npm verifies the checksum of a lock file. */
function fetchPackage({ name, version, integrity }, folder) {
  const isWindows = process.platform === "win32"
  const own = { name: "node-runtime", version: "0.0.0", dependencies: { [name]: version } }
  const packages = { "": own, [`node_modules/${name}`]: { version, integrity } }
  const lock = { ...own, lockfileVersion: 3, requires: true, packages }
  writeFileSync(join(folder, "package.json"), JSON.stringify(own))
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock))
  const args = ["ci", "--prefix", folder, "--ignore-scripts"]
  args.push(
    "--no-audit",
    "--no-fund",
    "--no-update-notifier",
    "--fetch-retries=1",
    "--fetch-retry-mintimeout=1000",
  )
  return new Promise((resolve, reject) => {
    const child = spawn(isWindows ? "npm.cmd" : "npm", args, {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      shell: isWindows,
      timeout: TIMEOUT_MS,
    })
    let output = ""
    const collect = (chunk) => {
      output = `${output}${chunk}`.slice(-8000)
    }
    child.stdout.on("data", collect)
    child.stderr.on("data", collect)
    child.once("error", (error) => reject(new NodeUnavailable(reasonFor(error.message))))
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new NodeUnavailable(reasonFor(output))),
    )
  })
}

function reasonFor(words) {
  if (/ENOSPC|EDQUOT|no space left/i.test(words)) {
    return "There is no space on this disk for Node (about 130 MB): free some, or install Node 24 yourself."
  }
  if (/spawn npm\S* ENOENT/.test(words)) {
    return "npm is not installed, so no newer Node can be brought: install Node 24 yourself."
  }
  if (/EINTEGRITY/.test(words)) {
    return "What the npm registry sent for Node is not what it says it is: try again, or install Node 24 yourself."
  }
  if (/E404|ETARGET|notarget/.test(words)) {
    return "The npm registry does not have this version of Node: install Node 24 yourself."
  }
  if (/EACCES|EROFS|EPERM/.test(words)) {
    return "Node cannot be put into the folder of this project, which is not yours to write: install Node 24 yourself."
  }
  return "The npm registry cannot be reached, so no newer Node can be brought: connect, or install Node 24 yourself."
}

function moveInPlace(whole, home) {
  try {
    renameSync(whole, home)
  } catch (error) {
    // Another process installed it first.
    if (!existsSync(home)) throw error
  }
}
