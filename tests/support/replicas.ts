import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import Database from "better-sqlite3"
import type { Page } from "./page.ts"
import { startProxy } from "./proxies.ts"
import { type RunningServer, startServer } from "./server.ts"
import type { SlowLine } from "./slow-line.ts"
import { withDatabase } from "./stored.ts"
import { Visitor } from "./visitor.ts"

export const REPLICA_SECRET = "a-secret-of-all-machines-that-is-long-enough"

/** A replica whose file this test updates, behind its own proxy. */
export type Replica = RunningServer & {
  /** The server itself, without the proxy. */
  own: RunningServer
  primary: RunningServer
  /** The delay of data in milliseconds. */
  lagMs: number
  /** Stops updates. */
  isCut: boolean
  /**
   * Copies the primary's present data, optionally changed, and waits until the replica reads them.
   */
  refresh(change?: (copy: Database.Database) => void): Promise<void>
}

const LOOK_EVERY_MS = 100

export type Machines = {
  primary: RunningServer
  replica: Replica
  replicas: Replica[]
  stop(): Promise<void>
}

type Options = {
  count?: number
  env?: Record<string, string>
  primaryUrl?: string
  /** The connection between replicas and primary. */
  line?: SlowLine
  /** Starts the replica without data until refreshed. */
  isEmpty?: boolean
  start?: typeof startServer
}

/** Starts a primary and replicas with separate data. */
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
  /** Copies changes unless cut. */
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
  const server = await start({ dataDir, env: { REPLICA_SECRET, ...env, PRIMARY_URL: primaryUrl } })
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
        // Log lines arrive up to 200 ms late, so their own time counts.
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

/** Deletes files that no process reads, with their companions. */
function removeOld(folder: string, newest: number): void {
  for (const name of readdirSync(folder)) {
    const number = Number(/^copy-(\d+)\.db/.exec(name)?.[1] ?? newest)
    if (number < newest - 3) rmSync(join(folder, name), { force: true })
  }
}

export async function whenReading(replica: RunningServer): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { body } = await replica.visitor().get("/readyz")
    const state = JSON.parse(body)
    if (state.position && !state.letsPrimaryAnswer) return
    await setTimeout(50)
  }
  throw new Error(`The replica reads nothing: ${replica.errors()}`)
}

/** The same browser and cookies at another machine. */
export function at(machine: RunningServer, visitor: Visitor): Visitor {
  const { cookies, address } = visitor
  return Object.assign(new Visitor(machine.origin), { cookies, address })
}

/** A position as stored in the cookie. */
export function replicationPosition(db: Database.Database): string {
  const text = "SELECT generation || '.' || seq AS pos FROM repl_clock"
  return db.prepare<[], { pos: string }>(text).get()?.pos ?? ""
}

/** Says whether the primary answered a request to a replica. */
export async function isReplayed({ own, primary }: Replica, answer: Page): Promise<boolean> {
  const ofPrimary = primary.lineOf(answer).then(() => true)
  return Promise.any([ofPrimary, own.lineOf(answer).then(() => false)])
}

/** Counts requests passed to the primary. */
export const countReplayed = ({ log }: RunningServer): number =>
  log.filter(({ event, status }) => event === "request" && status === 421).length

/** Gives a visitor the position of direct writes to the primary. */
export function asOwnAct(primary: RunningServer, visitor: Visitor): Visitor {
  withDatabase(primary, (db) => {
    db.exec("UPDATE repl_clock SET seq = seq + 1")
    visitor.cookies.set("pos", replicationPosition(db))
  })
  return visitor
}
