import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import Database from "better-sqlite3"
import { withDatabase } from "./accounts.ts"
import type { Page } from "./page.ts"
import { type RunningServer, startServer } from "./server.ts"
import { Visitor } from "./visitor.ts"

export const REPLICA_SECRET = "a-secret-of-all-machines-that-is-long-enough"

/** A replica whose file this test keeps current, as a program of its own would. */
export type Replica = RunningServer & {
  /** How old the data is when it arrives, in milliseconds. */
  lagMs: number
  /** Whether nothing arrives any more. */
  isCut: boolean
  /** Copies the primary's data as it is now, and returns when the replica reads it. */
  refresh(): Promise<void>
}

const LOOK_EVERY_MS = 100

export type Machines = { primary: RunningServer; replicas: Replica[]; stop(): Promise<void> }

type Options = {
  count?: number
  env?: Record<string, string>
  primaryUrl?: string
  /** How a server is started, where a test has put another way in its place. */
  start?: typeof startServer
}

/** Starts a primary and replicas of it, each in a process and on data of its own. */
export async function startMachines(options: Options = {}): Promise<Machines> {
  const { count = 1, env = {}, start = startServer } = options
  const shared = { ...env, REPLICA_SECRET }
  const primary = await start({ env: shared })
  const made = await Promise.all(
    Array.from({ length: count }, () => startReplica(primary, { env: shared, start })),
  )
  return {
    primary,
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
  { env = {}, primaryUrl = primary.origin, start = startServer }: Options = {},
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
      held = version
      const name = await copy()
      await setTimeout(replica.lagMs)
      if (!isOver) publish(name)
    }
  }
  publish(await copy())
  const server = await start({
    dataDir,
    env: { REPLICA_SECRET, ...env, PRIMARY_URL: primaryUrl },
  })
  const replica: Replica = Object.assign(server, {
    lagMs: 0,
    isCut: false,
    refresh: async () => {
      const files = () => server.log.filter(({ event }) => event === "replica.file").length
      const before = files()
      publish(await copy())
      for (let tries = 0; tries < 300 && files() === before; tries += 1) await setTimeout(20)
    },
  })
  const bringing = bring()
  await whenReading(replica)
  return {
    replica,
    stop: async () => {
      isOver = true
      await bringing
      await server.stop()
      source.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
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

/**
 * A server as tests know it, whose visitors all come to a replica of it. What a test puts straight into the
 * database is to the visitors as if they had done it.
 */
export async function startBehindReplica(
  start: typeof startServer,
  { env = {} }: { env?: Record<string, string> } = {},
): Promise<RunningServer> {
  const machines = await startMachines({ env, start })
  const { primary, replicas } = machines
  const [replica] = replicas
  if (!replica) throw new Error("There is no replica.")
  const watch = new Database(join(primary.dataDir, "marketplace.db"))
  let seen: unknown
  const visitor = () => {
    const visitor = replica.visitor()
    const send = visitor.send.bind(visitor)
    return Object.assign(visitor, {
      send: (...sent: Parameters<Visitor["send"]>) => {
        const version = watch.pragma("data_version", { simple: true })
        if (version !== seen) watch.exec("UPDATE repl_clock SET seq = seq + 1")
        seen = version
        visitor.cookies.set("pos", positionOf(watch))
        return send(...sent)
      },
    })
  }
  const stop = async () => {
    watch.close()
    await machines.stop()
    return 0
  }
  return { ...primary, origin: replica.origin, visitor, stop }
}

function positionOf(db: Database.Database): string {
  const text = "SELECT generation || '.' || seq AS pos FROM repl_clock"
  return db.prepare<[], { pos: string }>(text).get()?.pos ?? ""
}

/** Whether a replica let the primary give an answer. */
export const isForwarded = async (replica: RunningServer, answer: Page): Promise<boolean> =>
  (await replica.lineOf(answer)).route === "(primary)"

/** How many requests a replica has let the primary answer. */
export const forwardedOf = ({ log }: RunningServer): number =>
  log.filter(({ event, route }) => event === "request" && route === "(primary)").length

/** Lets a visitor hold what a test has put into the primary's database for them as something they did. */
export function asOwnAct(primary: RunningServer, visitor: Visitor): Visitor {
  withDatabase(primary, (db) => {
    db.exec("UPDATE repl_clock SET seq = seq + 1")
    visitor.cookies.set("pos", positionOf(db))
  })
  return visitor
}
