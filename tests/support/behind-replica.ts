import { join } from "node:path"
import Database from "better-sqlite3"
import { replicationPosition, startMachines } from "./replicas.ts"
import type { RunningServer, startServer } from "./server.ts"
import type { Visitor } from "./visitor.ts"

/**
 * Starts a server whose visitors use a replica. Direct writes to the database count as the
 * visitor's own.
 */
export async function startBehindReplica(
  start: typeof startServer,
  { env = {} }: { env?: Record<string, string> } = {},
): Promise<RunningServer> {
  const machines = await startMachines({ env, start })
  const { primary, replica } = machines
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
        visitor.cookies.set("pos", replicationPosition(watch))
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
