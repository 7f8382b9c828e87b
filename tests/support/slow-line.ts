import { connect, createServer, type Socket } from "node:net"

/** A connection with delay, which can be cut. */
export type SlowLine = {
  origin: string
  /** Changes the target. */
  leadTo(origin: string): void
  cut(): void
  mend(): void
  close(): void
}

/** Opens a connection that adds `roundTripMs`. */
export async function openLine(roundTripMs: number): Promise<SlowLine> {
  let target: URL | undefined
  let isCut = false
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    if (isCut || !target) return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      carry(from, to, roundTripMs / 2)
      from.once("close", () => sockets.delete(from))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (!address || typeof address === "string") throw new Error("The line has no port.")
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    origin: `http://127.0.0.1:${address.port}`,
    leadTo: (origin) => {
      target = new URL(origin)
      hangUp()
    },
    cut: () => {
      isCut = true
      hangUp()
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      server.close()
      hangUp()
    },
  }
}

/** Passes chunks in order with a delay. */
function carry(from: Socket, to: Socket, delayMs: number): void {
  const later = (work: () => void) => (delayMs > 0 ? void setTimeout(work, delayMs) : work())
  from.setNoDelay(true)
  from.on("data", (piece) => later(() => to.write(piece)))
  from.on("end", () => later(() => to.end()))
  from.on("error", () => to.destroy())
  from.on("close", () => later(() => to.destroy()))
}
