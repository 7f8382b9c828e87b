import { launchServer, type RunningServer, type ServerOptions } from "./launch-server.ts"
import { startThroughReplica } from "./through-replica.ts"

export { type RunningServer, serverNode } from "./launch-server.ts"

/**
 * Starts the built server as `launchServer` does. With THROUGH_REPLICA in the environment visitors are led
 * to a replica of it instead, which Litestream keeps current.
 */
export const startServer = (options: ServerOptions = {}): Promise<RunningServer> =>
  process.env.THROUGH_REPLICA ? startThroughReplica(options) : launchServer(options)
