import { logger } from "./logger.server.ts"

let isOver = false

/** True once another machine has taken over writing. */
export const isFenced = (): boolean => isOver

/** Ends all writing for good: docs/rules.md#one-machine-writes */
export function fence(why: string): void {
  if (isOver) return
  isOver = true
  logger.error({ event: "fenced", why })
}
