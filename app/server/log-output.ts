import { format } from "node:util"
import { logger } from "#app/platform/logger.server.ts"

const MAX_MESSAGE_LENGTH = 2000

const LEVELS = [
  ["error", "error"],
  ["warn", "warn"],
  ["info", "info"],
  ["log", "info"],
  ["debug", "debug"],
] as const

/** Redirects output of Node and libraries to the log, so that a service writes only JSON lines. */
export function logAllOutput(): void {
  process.removeAllListeners("warning")
  process.on("warning", (warning) => logger.warn({ event: "node.warned", err: warning }))
  process.on("uncaughtException", (error) => {
    logger.fatal({ event: "process.failed", err: error })
    process.exit(1)
  })
  for (const [name, level] of LEVELS) {
    console[name] = (...words: unknown[]) =>
      logger[level]({
        event: "console.written",
        message: format(...words).slice(0, MAX_MESSAGE_LENGTH),
      })
  }
}
