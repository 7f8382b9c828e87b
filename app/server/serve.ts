import cluster from "node:cluster"
import { createServer } from "node:http"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import * as build from "virtual:remix/server-build"
import { register } from "prom-client"
import { startWorker } from "#app/jobs/worker.server.ts"
import { SECOND } from "#app/platform/clock.server.ts"
import { env } from "#app/platform/env.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { startMeasuring } from "#app/platform/metrics.server.ts"
import { createListener } from "./app.ts"
import { serveMetrics } from "./metrics-server.ts"
import { shutDownOnSignal } from "./shutdown.ts"

/** Who sends slower than this is cut off; a picture of 2 MB on a poor line takes its time. */
const TIMEOUTS = {
  headersTimeout: 15 * SECOND,
  requestTimeout: 60 * SECOND,
  keepAliveTimeout: 10 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
}

/** Answers requests and does jobs in this process until it is told to stop. */
export async function serve(): Promise<void> {
  startMeasuring()
  const listener = createListener({
    loadBuild: () => build,
    mode: "production",
    clientFolder: join(dirname(fileURLToPath(import.meta.url)), "../client"),
  })
  const server = createServer(TIMEOUTS, listener)
  await new Promise<void>((resolve) => {
    server.once("error", refuseToStart)
    server.listen(env.PORT, env.HOST, resolve)
  })
  const worker = startWorker()
  shutDownOnSignal(server, worker.stop)
  // Of several processes, the one that looks after them says so and gathers the numbers.
  if (cluster.isWorker) return
  const address = server.address()
  logger.info({ event: "listening", port: typeof address === "object" && address?.port })
  serveMetrics(() => register.metrics())
}

function refuseToStart(error: NodeJS.ErrnoException): never {
  const isTaken = error.code === "EADDRINUSE"
  const reason = isTaken ? "is taken by another program" : `cannot be opened (${error.message})`
  process.stderr.write(`Port ${env.PORT} ${reason}. Set PORT to another one.\n`)
  process.exit(1)
}
