import { launchServer, type RunningServer, type ServerOptions } from "./launch-server.ts"
import { startThroughReplica } from "./through-replica.ts"

export { type RunningServer, serverNode } from "./launch-server.ts"

/**
 * Starts the server like `launchServer`; with THROUGH_REPLICA visitors use a Litestream replica.
 */
export const startServer = (options: ServerOptions = {}): Promise<RunningServer> =>
  process.env.THROUGH_REPLICA ? startThroughReplica(options) : launchServer(options)
