import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { type LogLine, serverNode } from "./launch-server.ts"

const SERVER_FILE = fileURLToPath(new URL("../../build/server/index.js", import.meta.url))

export type Sidecar = {
  log: LogLine[]
  /** Kills Litestream only. */
  killEngine(): void
  /** Suspends Litestream. */
  pauseEngine(): void
  resumeEngine(): void
  crash(): Promise<void>
  stop(): Promise<void>
}

export function startSidecar(env: Record<string, string>): Sidecar {
  const child = spawn(serverNode, [SERVER_FILE, "replicate"], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", DEMO: "1", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const log: LogLine[] = []
  if (child.stdout) createInterface({ input: child.stdout }).on("line", (text) => keep(log, text))
  const signal = (name: NodeJS.Signals) => {
    for (const pid of enginesOf(child.pid ?? 0)) tell(pid, name)
  }
  return {
    log,
    killEngine: () => signal("SIGKILL"),
    pauseEngine: () => signal("SIGSTOP"),
    resumeEngine: () => signal("SIGCONT"),
    crash: () => end(child, "SIGKILL"),
    stop: () => end(child, "SIGTERM"),
  }
}

function keep(log: LogLine[], text: string): void {
  try {
    log.push(JSON.parse(text))
  } catch {
    log.push({ text })
  }
}

/** A listing process may have ended. */
function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Already ended.
  }
}

/** The litestream processes below a process, with a shell between. */
function enginesOf(pid: number): number[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,comm="], { encoding: "utf8" }).split("\n")
  const all = lines.map((line) => line.trim().split(/\s+/))
  const below = (parent: string): string[][] =>
    all.filter(([, of]) => of === parent).flatMap((one) => [one, ...below(one[0] ?? "")])
  return below(String(pid)).flatMap(([id, , name]) => (name === "litestream" ? [Number(id)] : []))
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  child.kill(signal)
  return ended
}
