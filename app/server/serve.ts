import cluster from "node:cluster"
import { createServer, type Server } from "node:http"
import { type Socket, Server as TcpServer } from "node:net"
import { join } from "node:path"
import { setTimeout as timeout } from "node:timers/promises"
import * as build from "virtual:remix/server-build"
import { register } from "prom-client"
import { startWorker } from "#app/jobs/worker.server.ts"
import { HOUR, SECOND } from "#app/platform/clock.server.ts"
import { syncCommitsInBackground } from "#app/platform/commit-sync.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { optimize } from "#app/platform/db-maintenance.server.ts"
import { env } from "#app/platform/env.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { gauge, serveMetrics, startMeasuring } from "#app/platform/metrics.server.ts"
import { isPaymentSetUp } from "#app/platform/razorpay.server.ts"
import {
  leaveWhenPromoted,
  watchForSuccessor,
} from "#app/platform/replication/successor-watch.server.ts"
import { findFeeError } from "#app/platform/setting-types.server.ts"
import { describeListenError, refuseStart } from "#app/platform/start-refusal.mjs"
import { createListener } from "./listener.ts"
import { answerMalformedRequests, requireValidAddress } from "./malformed-requests.ts"
import { noticeStreams } from "./notice-stream.ts"
import { answerInTurn } from "./pipelined-requests.ts"
import { serveReplicas } from "./replica/internal-server.ts"
import { startReplication } from "./replica/start-replication.ts"

const OPTIONS = {
  // Disconnects slow clients; uploads have their own timeout.
  headersTimeout: 15 * SECOND,
  requestTimeout: 60 * SECOND,
  keepAliveTimeout: 10 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
  requireHostHeader: false,
  // A request that brings no body is no stream to be read to its end: docs/decisions/0079-cached-pages.md
  optimizeEmptyRequests: true,
}

export async function serve(): Promise<void> {
  startMeasuring()
  await watchForSuccessor()
  startReplication()
  if (!env.isReplica) syncCommitsInBackground()
  const listener = await createListener({
    loadBuild: () => build,
    mode: "production",
    clientFolder: join(import.meta.dirname, "../client"),
  })
  const server = createServer(OPTIONS, answerInTurn(requireValidAddress(listener)))
  answerMalformedRequests(server)
  await new Promise<void>((resolve) => {
    server.once("error", refuseToListen)
    server.listen(env.PORT, env.HOST, resolve)
  })
  await serveReplicas()
  gauge("streams_open", "Open streams of notices and messages.", noticeStreams.count, "sum")
  const worker = env.isReplica ? undefined : startWorker()
  shutDownOnSignal(server, async () => worker?.stop())
  // The supervisor logs this and gathers the metrics.
  if (cluster.isWorker) return
  leaveWhenPromoted()
  const address = server.address()
  logger.info({ event: "listening", port: typeof address === "object" && address?.port })
  const fault = isPaymentSetUp && !env.isReplica ? findFeeError(env) : undefined
  if (fault) logger.warn({ event: "fee.below_cost", fault: `FEE_BASIS_POINTS ${fault}` })
  serveMetrics(() => register.metrics())
}

export function refuseToListen(error: NodeJS.ErrnoException): never {
  return refuseStart(describeListenError(error, env.PORT, env.HOST))
}

/** Timeout of running requests and jobs at shutdown. */
export const SHUTDOWN_TIMEOUT_MS = 10_000

/** A replaced process lets a large file be read this long. */
const SLOW_READER_MS = 2 * HOUR

export const STOP_ACCEPTING_MESSAGE = "hand over"

/** On SIGTERM or SIGINT, finishes running work (10 s at most) and exits. */
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
    const force = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS)
    const workerStopped = Promise.race([stopWorker(), timeout(SHUTDOWN_TIMEOUT_MS)])
    server.close(() => {
      clearTimeout(force)
      leave(workerStopped)
    })
    // An idle connection would stay open for another request.
    setInterval(() => server.closeIdleConnections(), 50)
    server.closeIdleConnections()
    for (const socket of unused) socket.destroy()
  }
  process.on("SIGTERM", stop)
  process.on("SIGINT", stop)
  process.on("message", (message) => {
    if (message !== STOP_ACCEPTING_MESSAGE) return
    logger.info({ event: "worker.replaced" })
    noticeStreams.close()
    const workerStopped = stopWorker()
    // Active connections get `Connection: close`. Idle ones end by `keepAliveTimeout`; http's own
    // close would cut them at once.
    server.prependListener("request", (_, outgoing) => outgoing.setHeader("Connection", "close"))
    TcpServer.prototype.close.call(server, () => leave(workerStopped))
    setTimeout(() => server.closeAllConnections(), SLOW_READER_MS).unref()
  })
}

/** A full disk must not prevent the exit. */
function tryToOptimize(): void {
  try {
    optimize()
  } catch (error) {
    logger.warn({ event: "database.not_optimized", err: error })
  }
}

/** Preconnected sockets. Node does not count them as idle and would wait. */
function unusedConnections(server: Server): Set<Socket> {
  const unused = new Set<Socket>()
  server.on("connection", (socket: Socket) => {
    unused.add(socket)
    socket.once("close", () => unused.delete(socket))
  })
  server.on("request", ({ socket }) => unused.delete(socket))
  return unused
}
