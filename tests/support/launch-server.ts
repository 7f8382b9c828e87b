import { type ChildProcess, spawn } from "node:child_process"
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { migratedFile } from "./migrated.ts"
import type { Page } from "./page.ts"
import { Visitor } from "./visitor.ts"

const ROOT = fileURLToPath(new URL("../..", import.meta.url))

/** A log line; "request" lines have route, status, ms and queries. */
export type LogLine = { event?: string; [key: string]: unknown }

export type RunningServer = {
  origin: string
  pid: number
  dataDir: string
  log: LogLine[]
  /** Creates a visitor with own cookies and network address. */
  visitor(): Visitor
  /** Finds the "request" log line of a response. */
  lineOf(answer: Pick<Page, "headers">): Promise<LogLine>
  /** Output other than log lines. */
  errors(): string
  /** Stops the server; returns its exit code, or null if it had to be killed. */
  stop(signal?: "SIGTERM" | "SIGINT"): Promise<number | null>
  /** Kills the process. */
  crash(): Promise<number | null>
  /** Resolves to the exit code when the process ends itself, or null after a signal. */
  ended(): Promise<number | null>
}

export type ServerOptions = {
  env?: Record<string, string>
  /** A data folder to keep; by default a temporary one is used. */
  dataDir?: string
  /** Lets the server create its database. */
  isFirstStart?: boolean
  nodeOptions?: string[]
  /** Another folder with a build. */
  home?: string
  command?: "serve"
}

/** The Node that runs the server, by default that of the tests. */
export const serverNode = process.env.SERVER_NODE || process.execPath

/**
 * Starts the built server on a free port. Each visitor has its own X-Forwarded-For, to keep rate
 * limits apart. @throws Error without a build, or with the server's output
 */
export async function launchServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { home = ROOT, nodeOptions = [], command } = options
  const program = join(home, "build/server/index.js")
  if (!existsSync(program)) throw new Error("There is no build: run `npm run build` first.")
  const dataDir = options.dataDir ?? makeDataDir(options)
  const child = spawn(serverNode, [...nodeOptions, program, ...(command ? [command] : [])], {
    cwd: home,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: "production",
      DEMO: "1",
      HOST: "127.0.0.1",
      PORT: "0",
      METRICS_PORT: "0",
      REPLICA_PORT: "0",
      TRUST_PROXY: "1",
      DATA_DIR: dataDir,
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const log: LogLine[] = []
  let errors = ""
  child.stderr?.on("data", (chunk) => {
    errors += chunk
  })
  const port = await listening(child, log)
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    pid: child.pid ?? 0,
    dataDir,
    log,
    visitor: () => new Visitor(origin),
    lineOf: (answer) => findLine(log, answer.headers.get("X-Request-Id")),
    errors: () => errors,
    crash: () => stopped(child, "SIGKILL"),
    ended: () => ended(child),
    stop: async (signal = "SIGTERM") => {
      const code = await stopped(child, signal)
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

/**
 * A data folder of its own, with the schema in place already (docs/decisions/0045-test-suite.md);
 * a replica's, and that of a first start, is empty.
 */
function makeDataDir({ env, isFirstStart }: ServerOptions): string {
  const dataDir = mkdtempSync(join(tmpdir(), "marketplace-test-"))
  if (!env?.PRIMARY_URL && !isFirstStart)
    copyFileSync(migratedFile(), join(dataDir, "marketplace.db"))
  return dataDir
}

/** Log lines arrive through a pipe, after the response. */
async function findLine(log: LogLine[], requestId: string | null): Promise<LogLine> {
  for (let attempts = 0; attempts < 400; attempts += 1) {
    const line = log.find((line) => line.event === "request" && line.requestId === requestId)
    if (line) return line
    await setTimeout(5)
  }
  throw new Error(`The log has no line about request ${requestId}.`)
}

function listening(child: ChildProcess, log: LogLine[]): Promise<number> {
  if (!child.stdout || !child.stderr) throw new Error("The server's output is not piped.")
  const { stdout, stderr } = child
  return new Promise((resolve, reject) => {
    const words: string[] = []
    stderr.on("data", (chunk) => words.push(String(chunk)))
    createInterface({ input: stdout }).on("line", (text) => {
      const line = readLogLine(text)
      log.push(line)
      if (line.event === "listening") resolve(Number(line.port))
    })
    child.once("exit", (code) => {
      const said = [...words, ...log.map((line) => JSON.stringify(line))].join("\n")
      reject(new Error(`The server stopped with code ${code}:\n${said}`))
    })
  })
}

function readLogLine(text: string): LogLine {
  try {
    return JSON.parse(text) as LogLine
  } catch {
    return { text }
  }
}

function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const isOver = ended(child)
  if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  return isOver
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => child.once("exit", resolve))
}
