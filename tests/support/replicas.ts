import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import Database from "better-sqlite3"
import { withDatabase } from "./accounts.ts"
import type { Page } from "./page.ts"
import { startProxy } from "./proxies.ts"
import { type RunningServer, startServer } from "./server.ts"
import type { SlowLine } from "./slow-line.ts"
import { Visitor } from "./visitor.ts"

export const REPLICA_SECRET = "a-secret-of-all-machines-that-is-long-enough"

/** A replica whose file this test keeps current, as a program of its own would, behind a proxy of its own. */
export type Replica = RunningServer & {
  /** Its server, past the proxy. */
  own: RunningServer
  primary: RunningServer
  /** How old the data is when it arrives, in milliseconds. */
  lagMs: number
  /** Whether nothing arrives any more. */
  isCut: boolean
  /** Copies the primary's data as it is now, with a change or without, and returns when the replica reads it. */
  refresh(change?: (copy: Database.Database) => void): Promise<void>
}

const LOOK_EVERY_MS = 100

export type Machines = {
  primary: RunningServer
  /** The first of them, which most tests are about. */
  replica: Replica
  replicas: Replica[]
  stop(): Promise<void>
}

type Options = {
  count?: number
  env?: Record<string, string>
  primaryUrl?: string
  /** What lies between the replicas and the primary. */
  line?: SlowLine
  /** Whether a replica has nothing to read before it is refreshed for the first time. */
  isEmpty?: boolean
  /** How a server is started, where a test has put another way in its place. */
  start?: typeof startServer
}

/** Starts a primary and replicas of it, each in a process and on data of its own. */
export async function startMachines(options: Options = {}): Promise<Machines> {
  const { count = 1, env = {}, line, start = startServer } = options
  const shared = { ...env, REPLICA_SECRET }
  const primary = await start({ env: shared })
  line?.leadTo(primary.origin)
  const primaryUrl = line?.origin ?? primary.origin
  const made = await Promise.all(
    Array.from({ length: count }, () => startReplica(primary, { env: shared, primaryUrl, start })),
  )
  const [first] = made
  if (!first) throw new Error("There is no replica.")
  return {
    primary,
    replica: first.replica,
    replicas: made.map(({ replica }) => replica),
    stop: async () => {
      await Promise.all(made.map(({ stop }) => stop()))
      await primary.stop()
    },
  }
}

/** Starts one replica of a running primary. */
export async function startReplica(
  primary: RunningServer,
  { env = {}, primaryUrl = primary.origin, isEmpty = false, start = startServer }: Options = {},
): Promise<{ replica: Replica; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "marketplace-replica-"))
  const folder = join(dataDir, "replica")
  mkdirSync(folder, { recursive: true })
  const source = new Database(join(primary.dataDir, "marketplace.db"), { readonly: true })
  let copies = 0
  let isOver = false
  const copy = async () => {
    copies += 1
    const name = `copy-${copies}.db`
    await source.backup(join(folder, name))
    return name
  }
  const publish = (name: string) => {
    writeFileSync(join(folder, "current.new"), name)
    renameSync(join(folder, "current.new"), join(folder, "current"))
    removeOld(folder, copies)
  }
  /** Brings what changes, as long as nothing is cut. */
  const bring = async () => {
    for (let held: unknown; !isOver; await setTimeout(LOOK_EVERY_MS)) {
      const version = source.pragma("data_version", { simple: true })
      if (replica.isCut || version === held) continue
      const name = await copy()
      await setTimeout(replica.lagMs)
      if (isOver || replica.isCut) continue
      held = version
      publish(name)
    }
  }
  if (!isEmpty) publish(await copy())
  const server = await start({
    dataDir,
    env: { REPLICA_SECRET, ...env, PRIMARY_URL: primaryUrl },
  })
  const proxyTarget = primaryUrl.startsWith("https:") ? primary.origin : primaryUrl
  const proxy = await startProxy({ local: server.origin, primary: proxyTarget })
  const replica: Replica = Object.assign(
    { ...server },
    {
      origin: proxy.origin,
      visitor: () => new Visitor(proxy.origin),
      own: server,
      primary,
      lagMs: 0,
      isCut: isEmpty,
      refresh: async (change: (db: Database.Database) => void = () => {}) => {
        const name = await copy()
        withFile(join(folder, name), change)
        // A line of the log comes up to 200 ms after what it tells of, so its own time counts.
        const from = new Date().toISOString()
        publish(name)
        const isOpen = () =>
          server.log.some(({ event, time }) => event === "replica.file" && String(time) >= from)
        for (let tries = 0; tries < 300 && !isOpen(); tries += 1) await setTimeout(20)
      },
    },
  )
  const bringing = bring()
  if (!isEmpty) await whenReading(replica)
  return {
    replica,
    stop: async () => {
      isOver = true
      await bringing
      await proxy.stop()
      await server.stop()
      source.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function withFile(file: string, change: (db: Database.Database) => void): void {
  const db = new Database(file)
  change(db)
  db.close()
}

/** What no process reads any more goes; its own files beside it too. */
function removeOld(folder: string, newest: number): void {
  for (const name of readdirSync(folder)) {
    const number = Number(/^copy-(\d+)\.db/.exec(name)?.[1] ?? newest)
    if (number < newest - 3) rmSync(join(folder, name), { force: true })
  }
}

/** Waits until pages are made from the replica's own data. */
export async function whenReading(replica: RunningServer): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { body } = await replica.visitor().get("/readyz")
    const state = JSON.parse(body)
    if (state.position && !state.letsPrimaryAnswer) return
    await setTimeout(50)
  }
  throw new Error(`The replica reads nothing: ${replica.errors()}`)
}

/** The same browser at another machine: one site to it, so that its cookies go along. */
export function at(machine: RunningServer, visitor: Visitor): Visitor {
  const { cookies, address } = visitor
  return Object.assign(new Visitor(machine.origin), { cookies, address })
}

/** A position as a visitor's cookie holds it. */
export function positionOf(db: Database.Database): string {
  const text = "SELECT generation || '.' || seq AS pos FROM repl_clock"
  return db.prepare<[], { pos: string }>(text).get()?.pos ?? ""
}

/** Whether the primary gave an answer that a visitor got at a replica. */
export async function isReplayed({ own, primary }: Replica, answer: Page): Promise<boolean> {
  const ofPrimary = primary.lineOf(answer).then(() => true)
  return Promise.any([ofPrimary, own.lineOf(answer).then(() => false)])
}

/** How many requests a replica has left to the primary. */
export const countReplayed = ({ log }: RunningServer): number =>
  log.filter(({ event, status }) => event === "request" && status === 421).length

/** Lets a visitor hold what a test has put into the primary's database for them as something they did. */
export function asOwnAct(primary: RunningServer, visitor: Visitor): Visitor {
  withDatabase(primary, (db) => {
    db.exec("UPDATE repl_clock SET seq = seq + 1")
    visitor.cookies.set("pos", positionOf(db))
  })
  return visitor
}
