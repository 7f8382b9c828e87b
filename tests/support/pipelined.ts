import { once } from "node:events"
import { connect, type Socket } from "node:net"
import type { RunningServer } from "./server.ts"

/** A pipelined response; `head` ends with the empty line. */
export type Piped = { status: number; head: string; body: string }

/** Pipelines requests and closes after the last. Responses stay unread. */
export async function askAtOnce(
  { origin }: RunningServer,
  paths: readonly string[],
  headers: Record<string, string> = {},
  version: "1.0" | "1.1" = "1.1",
): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on("error", () => {})
  await once(socket, "connect")
  socket.pause()
  const sent = Object.entries({ Host: hostname, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const requests = paths.map((path, at) => {
    const last = at === paths.length - 1 ? "Connection: close\r\n" : ""
    return `GET ${path} HTTP/${version}\r\n${sent.join("")}${last}\r\n`
  })
  socket.write(requests.join(""))
  return socket
}

export async function readAll(socket: Socket): Promise<Piped[]> {
  const answers: Piped[] = []
  let rest = Buffer.concat(await socket.toArray())
  while (rest.length > 0) {
    const end = rest.indexOf("\r\n\r\n") + 4
    const head = rest.toString("latin1", 0, end)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    const status = Number(head.split(" ", 2)[1])
    answers.push({ status, head, body: rest.toString("utf8", end, end + length) })
    rest = rest.subarray(end + length)
  }
  return answers
}
