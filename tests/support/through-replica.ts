import { join } from "node:path"
import Database from "better-sqlite3"
import type { RunningServer, ServerOptions } from "./launch-server.ts"
import { type Machine, type Machines, readinessOf, startMachines, until } from "./machines.ts"
import { openDoor } from "./patient-door.ts"
import { Visitor } from "./visitor.ts"

/** Short, so that tests hardly wait. */
const EVERY_MS = 40

/**
 * Starts a primary for direct writes and a replica for visitors. Requests wait for others' writes,
 * which a replica may show late.
 */
export async function startThroughReplica({ env, dataDir }: ServerOptions): Promise<RunningServer> {
  const options = { env, dataDir, replicas: 1, everyMs: EVERY_MS }
  const machines = await startMachines(options)
  const [near] = machines.replicas
  if (!near) throw new Error("There is no replica.")
  const door = await openDoor(near.server.origin, createSettling(machines, near))
  const end = async (code: Promise<number | null>) => {
    const ended = await code
    door.close()
    await machines.close()
    return ended
  }
  return {
    ...near.server,
    origin: door.origin,
    dataDir: machines.primary.dataDir,
    get log() {
      return [...machines.primary.server.log, ...near.server.log]
    },
    lineOf: (answer) =>
      Promise.any([machines.primary.server.lineOf(answer), near.server.lineOf(answer)]),
    visitor: () => new Visitor(door.origin),
    stop: (signal) => end(near.server.stop(signal)),
    crash: () => end(near.server.crash()),
  }
}

/** Waits until the replica has all writes, direct ones too. */
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
      database.pragma(`user_version = ${seq % 2 ** 31}`)
    })()
    settling = until(async () => (await seqShownBy(near)) >= seq, 60_000, 10)
    await settling
  }
}

/** The replica's position; infinite while the primary answers. */
async function seqShownBy(near: Machine): Promise<number> {
  const { letsPrimaryAnswer, position } = await readinessOf(near)
  return letsPrimaryAnswer ? Number.POSITIVE_INFINITY : (position?.seq ?? 0)
}
