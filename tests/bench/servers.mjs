// Starts the programs that are measured and reads what they cost.
import { spawn } from "node:child_process"
import { closeSync, ftruncateSync, openSync, readdirSync, readFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"

const START_TIMEOUT_MS = 20_000
/** Linux counts processor time in hundredths of a second. */
const MICROSECONDS_PER_TICK = 10_000
const BYTES_PER_PAGE = 4096

/**
 * Starts a program on a free port and waits until it answers. Its words go to a file.
 * @throws Error with the program's last words
 */
export async function start(program, folder) {
  const { name, node = process.execPath, args, cwd, env, readyPath = "/" } = program
  const port = await freePort()
  const logFile = join(folder, `${name.replace(/\W+/g, "-")}.log`)
  const log = openSync(logFile, "a")
  const child = spawn(node, args, {
    cwd,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      ...env,
    },
    stdio: ["ignore", log, log],
  })
  const ended = new Promise((resolve) => child.once("exit", resolve))
  const server = {
    name,
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** A log of a million lines would fill the disk. */
    emptyLog: () => ftruncateSync(log),
    async stop() {
      for (const pid of [...descendantsOf(child.pid), child.pid].reverse()) signal(pid, "SIGTERM")
      const isLate = await Promise.race([ended, setTimeout(5000, "late", { ref: false })])
      if (isLate === "late") {
        for (const pid of [...descendantsOf(child.pid), child.pid]) signal(pid, "SIGKILL")
      }
      closeSync(log)
    },
  }
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until; await setTimeout(50)) {
    if (!server.isRunning()) break
    const answer = await fetch(server.origin + readyPath, { redirect: "manual" }).catch(() => {})
    if (answer && answer.status < 500) return server
  }
  const words = readFileSync(logFile, "utf8").slice(-2000)
  await server.stop()
  throw new Error(`${name} does not start:\n${words}`)
}

function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

/** The fields of /proc/<pid>/stat from the state on; undefined without such a process or /proc. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8")
    return text.slice(text.lastIndexOf(")") + 2).split(" ")
  } catch {
    return undefined
  }
}

/** The processes that a process has started, and theirs. */
export function descendantsOf(root) {
  const parents = new Map()
  try {
    for (const name of readdirSync("/proc")) {
      const stat = /^\d+$/.test(name) && statOf(name)
      if (stat) parents.set(Number(name), Number(stat[1]))
    }
  } catch {
    return []
  }
  const found = [root]
  for (const one of found) {
    for (const [pid, parent] of parents) if (parent === one) found.push(pid)
  }
  return found.slice(1)
}

/** What stands in /proc/<pid>/stat of processor time: its own, and that of the processes it has seen end. */
const TIMES = [11, 12, 13, 14]

/** Processor time of a process and its descendants so far, ended ones too, in microseconds; NaN without /proc. */
export function cpuOf(pid) {
  const stats = [pid, ...descendantsOf(pid)].map(statOf)
  const ticks = stats.flatMap((stat) => TIMES.map((field) => Number(stat?.[field])))
  return ticks.reduce((sum, one) => sum + one, 0) * MICROSECONDS_PER_TICK
}

/** Processor time that the machine has spent on whatever it was so far, in microseconds; NaN without /proc. */
export function busyTime() {
  try {
    const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n")
    // Neither idle nor waiting for a disk; what guests took is among the first two.
    const [user, nice, system, , , irq, softirq, steal] = line
      .trim()
      .split(/\s+/)
      .slice(1)
      .map(Number)
    return (user + nice + system + irq + softirq + steal) * MICROSECONDS_PER_TICK
  } catch {
    return Number.NaN
  }
}

/** What a process holds in memory, in MB; NaN without /proc. */
export const memoryOf = (pid) => (Number(statOf(pid)?.[21]) * BYTES_PER_PAGE) / 1024 / 1024

/** What the largest of a program's processes holds in memory, in MB. */
export const largestMemoryOf = (pid) =>
  Math.max(...[pid, ...descendantsOf(pid)].map(memoryOf).filter(Number.isFinite))
