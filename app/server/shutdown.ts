import type { Server } from "node:http"
import type { Socket } from "node:net"
import { setTimeout as patience } from "node:timers/promises"
import { sqlite } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"

/** How long a request or job in hand may still take. */
export const PATIENCE_MS = 10_000

/**
 * On SIGTERM or SIGINT: take nothing new, finish what runs (10 s at most), requests and jobs alike, close
 * the database, leave.
 */
export function shutDownOnSignal(server: Server, stopWorker: () => Promise<void>): void {
  const unused = unusedConnections(server)
  let isStopping = false
  const stop = (signal: string) => {
    if (isStopping) return
    isStopping = true
    logger.info({ event: "shutdown", signal })
    const force = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
    const workerStopped = Promise.race([stopWorker(), patience(PATIENCE_MS)])
    server.close(async () => {
      clearTimeout(force)
      await workerStopped
      sqlite.pragma("optimize")
      sqlite.close()
      process.exit(0)
    })
    // A connection whose last request is answered would be kept open for another.
    setInterval(() => server.closeIdleConnections(), 50)
    server.closeIdleConnections()
    for (const socket of unused) socket.destroy()
  }
  process.on("SIGTERM", stop)
  process.on("SIGINT", stop)
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
