import { readFileSync } from "node:fs"
import { connect } from "node:net"
import { createServer } from "node:tls"
import { fileURLToPath } from "node:url"

const fileOf = (name: string): string =>
  fileURLToPath(new URL(`./certificates/${name}.pem`, import.meta.url))

/** The authority for NODE_EXTRA_CA_CERTS. */
export const OWN_AUTHORITY = fileOf("localhost")

/** Opens a TLS proxy in front of a machine, with a certificate for localhost. */
export async function openTlsLine(origin: string): Promise<{ origin: string; close(): void }> {
  const { port, hostname } = new URL(origin)
  const sockets = new Set<{ destroy(): unknown }>()
  const keys = { key: readFileSync(fileOf("localhost.key")), cert: readFileSync(OWN_AUTHORITY) }
  const server = createServer(keys, (near) => {
    const far = connect(Number(port), hostname)
    for (const one of [near, far]) {
      sockets.add(one)
      one.on("error", () => {})
      one.on("close", () => {
        near.destroy()
        far.destroy()
        sockets.delete(one)
      })
    }
    near.pipe(far).pipe(near)
  })
  server.on("tlsClientError", () => {})
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (!address || typeof address === "string") throw new Error("The line has no port.")
  return {
    origin: `https://localhost:${address.port}`,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
