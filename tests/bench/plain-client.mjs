// A client that asks for pages and looks at nothing but their status. Node's own gives each piece of a body memory of
// its own and collects it all the time: at 5,000 pages of 45 KB a second that is what would be measured.
import { connect } from "node:net"

const READ_BYTES = 65_536

/** Asks one server over at most `connections` connections; what comes while all are busy waits for the next. */
export function createPlainClient(origin, connections) {
  const { hostname, port } = new URL(origin)
  const all = []
  const free = []
  const waiting = []

  function open() {
    const connection = { finish: undefined, head: "", left: 0, status: 0, socket: undefined }
    const onread = {
      buffer: Buffer.allocUnsafe(READ_BYTES),
      callback: (bytes, buffer) => read(connection, buffer, bytes),
    }
    connection.socket = connect({ host: hostname, port: Number(port), noDelay: true, onread })
    connection.socket.on("close", () => forget(connection))
    connection.socket.on("error", (error) => connection.finish?.(error.message))
    all.push(connection)
    return connection
  }

  /** A server closes what nobody has asked anything over for a while. */
  function forget(connection) {
    for (const list of [all, free]) {
      if (list.includes(connection)) list.splice(list.indexOf(connection), 1)
    }
    connection.finish?.("The connection was closed.")
  }

  function read(connection, buffer, bytes) {
    if (connection.left > 0) connection.left -= bytes
    else readHead(connection, buffer, bytes)
    if (connection.left === 0 && connection.head === "") release(connection)
    return true
  }

  function release(connection) {
    const { finish } = connection
    connection.finish = undefined
    const next = waiting.shift()
    if (next) next(connection)
    else free.push(connection)
    finish?.()
  }

  /**
   * Asks for a page and answers with the problem, if there was one.
   * @returns {Promise<string | undefined>}
   */
  function ask({ path, headers = {} }, status) {
    return new Promise((resolve) => {
      const send = (connection) => {
        connection.finish = (problem) =>
          resolve(
            problem ?? (connection.status === status ? undefined : `status ${connection.status}`),
          )
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
        connection.socket.write(
          `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${lines.join("")}\r\n`,
        )
      }
      const connection = free.pop() ?? (all.length < connections ? open() : undefined)
      if (connection) send(connection)
      else waiting.push(send)
    })
  }

  const leave = () => [...all].map(({ socket }) => socket.destroy())
  return { ask, leave }
}

/** Reads as far as the length of the body; `head` is empty again when it is known. */
function readHead(connection, buffer, bytes) {
  connection.head += buffer.latin1Slice(0, bytes)
  const end = connection.head.indexOf("\r\n\r\n") + 4
  if (end < 4) return
  const [, length = "0"] = /\r\ncontent-length: (\d+)/i.exec(connection.head) ?? []
  connection.status = Number(connection.head.slice(9, 12))
  connection.left = Number(length) - (connection.head.length - end)
  connection.head = ""
}
