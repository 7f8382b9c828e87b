import { existsSync, rmSync, writeFileSync } from "node:fs"
import { env } from "./env.server.ts"
import { logger } from "./logger.server.ts"

/** Tells the other processes of this machine. */
const file = `${env.databaseFile}.fenced`

let isOver = false

/** True once another machine has taken over writing. */
export const isFenced = (): boolean => isOver || existsSync(file)

/** Ends all writing for good: docs/rules.md#one-machine-writes */
export function fence(why: string): void {
  if (isFenced()) return
  isOver = true
  logger.error({ event: "fenced", why })
  if (env.databaseFile !== ":memory:") writeFileSync(file, why, { mode: 0o600 })
}

/** Lets a starting server ask again whether another machine has taken over. */
export const forgetFence = (): void => rmSync(file, { force: true })
