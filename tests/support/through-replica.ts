import { join } from "node:path"
import Database from "better-sqlite3"
import type { RunningServer, ServerOptions } from "./launch-server.ts"
import { positionOf } from "./machine-files.ts"
import { type Machine, type Machines, startMachines, until } from "./machines.ts"
import type { Page } from "./page.ts"
import { Visitor } from "./visitor.ts"

/** So often that a test hardly waits for the other machine. */
const EVERY_MS = 40

/**
 * A primary that tests write into and a replica that visitors ask. Others' writes are seen late by right, so
 * a visitor waits for them before each request; what it did itself it would see without that.
 */
export async function startThroughReplica({ env, dataDir }: ServerOptions): Promise<RunningServer> {
  const options = { env, dataDir, replicas: 1, everyMs: EVERY_MS }
  const machines = await startMachines(options)
  const [near] = machines.replicas
  if (!near) throw new Error("There is no replica.")
  const settle = createSettling(machines, near)
  const end = async (code: Promise<number | null>) => {
    const ended = await code
    await machines.close()
    return ended
  }
  return {
    ...near.server,
    dataDir: machines.primary.dataDir,
    visitor: () => new PatientVisitor(near.server.origin, settle),
    stop: (signal) => end(near.server.stop(signal)),
    crash: () => end(near.server.crash()),
  }
}

class PatientVisitor extends Visitor {
  private readonly settle: () => Promise<void>

  constructor(origin: string, settle: () => Promise<void>) {
    super(origin)
    this.settle = settle
  }

  override async send(
    path: string,
    init: RequestInit & { headers: Record<string, string> },
  ): Promise<Page> {
    await this.settle()
    return super.send(path, init)
  }
}

/** Waits until the replica has all that the primary has, also what a test wrote past the program. */
function createSettling({ primary }: Machines, near: Machine): () => Promise<void> {
  const database = new Database(join(primary.dataDir, "marketplace.db"), { timeout: 5000 })
  const bump = database.prepare("UPDATE repl_clock SET seq = seq + 1 RETURNING seq").pluck()
  let known: unknown
  let settling = Promise.resolve<unknown>(undefined)
  return async () => {
    const version = database.pragma("data_version", { simple: true })
    if (version === known) return void (await settling)
    known = version
    let seq = 0
    database.transaction(() => {
      seq = Number(bump.get())
      database.pragma(`user_version = ${seq}`)
    })()
    settling = until(() => positionOf(near).seq >= seq, 20_000, 5)
    await settling
  }
}
