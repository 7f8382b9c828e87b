import { once } from "node:events"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { text } from "node:stream/consumers"

export type Recorded = { method: string; url: string; headers: IncomingHttpHeaders; body: string }

/** Plays a primary: records each request and answers "ok". */
export async function openRecordingPrimary() {
  const seen: Recorded[] = []
  const faults: string[] = []
  const sockets = new Set<Socket>()
  let bytes = ""
  let lines = 0
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request
    if (url === "/readyz") return response.end(JSON.stringify({ replicaPort: portOf() }))
    if (url.startsWith("/_replica/")) return response.writeHead(503).end()
    seen.push({ method, url, headers, body: await text(request) })
    response.end("ok")
  })
  const portOf = () => (server.address() as AddressInfo).port
  server.on("connection", (socket) => {
    lines += 1
    sockets.add(socket)
    socket.on("data", (piece) => {
      bytes += piece.toString("latin1")
    })
  })
  server.on("clientError", ({ message }, socket) => {
    faults.push(message)
    socket.destroy()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    origin: `http://127.0.0.1:${portOf()}`,
    /** Visitors' requests in order. */
    seen,
    /** Unreadable input. */
    faults,
    bytes: () => bytes,
    lines: () => lines,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
