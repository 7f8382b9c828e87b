import cluster from "node:cluster"
import { createServer, type Server } from "node:http"
import { type Socket, Server as TcpServer } from "node:net"
import { join } from "node:path"
import { setTimeout as patience } from "node:timers/promises"
import * as build from "virtual:remix/server-build"
import { register } from "prom-client"
import { startWorker } from "#app/jobs/worker.server.ts"
import { SECOND } from "#app/platform/clock.server.ts"
import { syncBesideWork } from "#app/platform/commit-sync.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { optimize } from "#app/platform/db-upkeep.server.ts"
import { env } from "#app/platform/env.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { gauge, serveMetrics, startMeasuring } from "#app/platform/metrics.server.ts"
import { isPaymentSetUp } from "#app/platform/razorpay.server.ts"
import {
  leaveWhenPromoted,
  watchForSuccessor,
} from "#app/platform/replication/successor-watch.server.ts"
import { feeFault } from "#app/platform/setting-types.server.ts"
import { describeListenFault, refuseStart } from "#app/platform/start-refusal.mjs"
import { createListener } from "./listener.ts"
import { refuseInWords, requireAddress } from "./malformed-requests.ts"
import { noticeStreams } from "./notice-stream.ts"
import { serveReplicas } from "./replica/internal-server.ts"
import { startReplication } from "./replica/start-replication.ts"
import { answerInTurn } from "./request-turns.ts"

const OPTIONS = {
  // Who sends slower than this is cut off; uploads have a time of their own.
  headersTimeout: 15 * SECOND,
  requestTimeout: 60 * SECOND,
  keepAliveTimeout: 10 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
  requireHostHeader: false,
  // A request that brings no body is no stream to be read to its end: docs/decisions/0079-cached-pages.md
  optimizeEmptyRequests: true,
}

/** Answers requests and does jobs in this process until it is told to stop. */
export async function serve(): Promise<void> {
  startMeasuring()
  await watchForSuccessor()
  startReplication()
  if (!env.isReplica) syncBesideWork()
  const listener = createListener({
    loadBuild: () => build,
    mode: "production",
    clientFolder: join(import.meta.dirname, "../client"),
  })
  const server = createServer(OPTIONS, answerInTurn(requireAddress(listener)))
  refuseInWords(server)
  await new Promise<void>((resolve) => {
    server.once("error", refuseToListen)
    server.listen(env.PORT, env.HOST, resolve)
  })
  await serveReplicas()
  gauge("streams_open", "Open streams of notices and messages.", noticeStreams.count, "sum")
  const worker = env.isReplica ? undefined : startWorker()
  shutDownOnSignal(server, async () => worker?.stop())
  // Of several processes, the one that looks after them says so and gathers the numbers.
  if (cluster.isWorker) return
  leaveWhenPromoted()
  const address = server.address()
  logger.info({ event: "listening", port: typeof address === "object" && address?.port })
  const fault = isPaymentSetUp && !env.isReplica ? feeFault(env) : undefined
  if (fault) logger.warn({ event: "fee.below_cost", fault: `FEE_BASIS_POINTS ${fault}` })
  serveMetrics(() => register.metrics())
}

/** Ends a process that can listen nowhere. */
export function refuseToListen(error: NodeJS.ErrnoException): never {
  return refuseStart(describeListenFault(error, env.PORT, env.HOST))
}

/** How long a request or job in hand may still take. */
export const PATIENCE_MS = 10_000

/** Tells a worker that another has taken its place. */
export const HAND_OVER = "hand over"

/** On SIGTERM or SIGINT: takes nothing new, finishes what runs (10 s at most) and leaves. */
function shutDownOnSignal(server: Server, stopWorker: () => Promise<void>): void {
  const unused = unusedConnections(server)
  let isStopping = false
  const leave = async (workerStopped: Promise<unknown>) => {
    await workerStopped
    if (!env.isReplica) tryToOptimize()
    sqlite.close()
    process.exit(0)
  }
  const stop = (signal: string) => {
    if (isStopping) return
    isStopping = true
    logger.info({ event: "shutdown", signal })
    noticeStreams.close()
    const force = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
    const workerStopped = Promise.race([stopWorker(), patience(PATIENCE_MS)])
    server.close(() => {
      clearTimeout(force)
      leave(workerStopped)
    })
    // A connection whose last request is answered would be kept open for another.
    setInterval(() => server.closeIdleConnections(), 50)
    server.closeIdleConnections()
    for (const socket of unused) socket.destroy()
  }
  process.on("SIGTERM", stop)
  process.on("SIGINT", stop)
  process.on("message", (message) => {
    if (message !== HAND_OVER) return
    logger.info({ event: "worker.replaced" })
    noticeStreams.close()
    const workerStopped = stopWorker()
    // Who asks on an open connection is told to close it. One that nobody uses ends by itself after
    // `keepAliveTimeout`, of which browsers and proxies know; http's own close would cut it at once.
    server.prependListener("request", (_, outgoing) => outgoing.setHeader("Connection", "close"))
    TcpServer.prototype.close.call(server, () => leave(workerStopped))
  })
}

/** A disk that is full keeps nobody from leaving. */
function tryToOptimize(): void {
  try {
    optimize()
  } catch (error) {
    logger.warn({ event: "database.not_optimized", err: error })
  }
}

/** Connections that browsers opened ahead of need. Node does not count them as idle and would wait. */
function unusedConnections(server: Server): Set<Socket> {
  const unused = new Set<Socket>()
  server.on("connection", (socket: Socket) => {
    unused.add(socket)
    socket.once("close", () => unused.delete(socket))
  })
  server.on("request", ({ socket }) => unused.delete(socket))
  return unused
}
