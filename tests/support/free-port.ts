import { randomInt } from "node:crypto"
import { createServer } from "node:net"

/** Below the ports that the system gives to outgoing connections. */
const [FROM, TO] = [12_000, 32_000]

/** Returns a port that nothing listens on. */
export function freePort(): Promise<number> {
  const port = randomInt(FROM, TO)
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(freePort()) : reject(error),
    )
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(port)))
  })
}
