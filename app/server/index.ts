import cluster from "node:cluster"
import { fileURLToPath } from "node:url"
import { migrate } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { runCommand } from "./run-command.ts"
import { serve } from "./serve.ts"
import { superviseWorkers } from "./supervisor.ts"

process.on("unhandledRejection", (reason) => logger.error({ event: "unhandled", err: reason }))

const [, , command, folder] = process.argv
if (command !== undefined) await runCommand(command, folder)

migrate()

if (cluster.isPrimary && env.WEB_CONCURRENCY > 1) {
  await superviseWorkers(env.WEB_CONCURRENCY, fileURLToPath(import.meta.url))
} else {
  await serve()
}
