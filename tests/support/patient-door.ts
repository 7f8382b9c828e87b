import { connect, createServer, type Socket } from "node:net"

/** An entrance that delays requests until `settle` resolves. */
export type Door = { origin: string; close(): void }

/** Opens a proxy for `origin`: each request chunk waits for `settle`, responses do not. */
export async function openDoor(origin: string, settle: () => Promise<void>): Promise<Door> {
  const { port, hostname } = new URL(origin)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    const shut = () => {
      near.destroy()
      far.destroy()
    }
    for (const one of [near, far]) {
      open.add(one)
      one.setNoDelay(true)
      one.on("error", shut)
      one.once("close", () => open.delete(one))
    }
    let inOrder = Promise.resolve<unknown>(undefined)
    const then = (work: () => unknown) => {
      inOrder = inOrder.then(work).catch(shut)
    }
    near.on("data", (piece) => then(() => settle().then(() => far.write(piece))))
    near.on("end", () => then(() => far.end()))
    near.on("close", () => then(() => far.destroy()))
    far.pipe(near)
    far.on("close", () => near.destroySoon())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (!address || typeof address === "string") throw new Error("The door has no port.")
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
