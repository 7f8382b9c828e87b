import { format } from "node:util"
import { logger } from "#app/platform/logger.server.ts"

/** A library that tells more than this tells it to nobody. */
const MAX_MESSAGE_LENGTH = 2000

const LEVELS = { error: "error", warn: "warn", info: "info", log: "info", debug: "debug" } as const

/** Has what Node and libraries say stand in the log, so that all output of a service is JSON lines. */
export function logAllOutput(): void {
  process.removeAllListeners("warning")
  process.on("warning", (warning) => logger.warn({ event: "node.warned", err: warning }))
  process.on("uncaughtException", (error) => {
    logger.fatal({ event: "process.failed", err: error })
    process.exit(1)
  })
  for (const [name, level] of Object.entries(LEVELS)) {
    console[name as keyof typeof LEVELS] = (...words: unknown[]) =>
      logger[level]({
        event: "console.written",
        message: format(...words).slice(0, MAX_MESSAGE_LENGTH),
      })
  }
}
