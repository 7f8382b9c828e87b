import { createServer } from "node:http"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import * as build from "virtual:remix/server-build"
import { startWorker } from "#app/jobs/worker.server.ts"
import { migrate } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { createListener } from "./app.ts"
import { runCommand } from "./commands/run-command.ts"
import { shutDownOnSignal } from "./shutdown.ts"

process.on("unhandledRejection", (reason) => logger.error({ event: "unhandled", err: reason }))

const [, , command, folder] = process.argv
if (command !== undefined) await runCommand(command, folder)

migrate()

const listener = createListener({
  loadBuild: () => build,
  mode: "production",
  clientFolder: join(dirname(fileURLToPath(import.meta.url)), "../client"),
})

const server = createServer(
  { headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 10_000 },
  listener,
)
await new Promise<void>((resolve) => {
  server.once("error", refuseToStart)
  server.listen(env.PORT, env.HOST, resolve)
})
const address = server.address()
logger.info({ event: "listening", port: typeof address === "object" && address?.port })
const worker = startWorker()
shutDownOnSignal(server, worker.stop)

function refuseToStart(error: NodeJS.ErrnoException): never {
  const isTaken = error.code === "EADDRINUSE"
  const reason = isTaken ? "is taken by another program" : `cannot be opened (${error.message})`
  process.stderr.write(`Port ${env.PORT} ${reason}. Set PORT to another one.\n`)
  process.exit(1)
}
