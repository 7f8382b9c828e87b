import { logger } from "./logger.server.ts"

let isOver = false

/** Whether another machine has taken over writing: then nothing is written here any more and no job runs. */
export const isFenced = (): boolean => isOver

/** Ends all writing of this process, for good: `why` is for the log. docs/rules.md#one-machine-writes */
export function fence(why: string): void {
  if (isOver) return
  isOver = true
  logger.error({ event: "fenced", why })
}
