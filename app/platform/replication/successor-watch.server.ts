import { setTimeout } from "node:timers/promises"
import { SECOND } from "../clock.server.ts"
import { sqlite } from "../db.server.ts"
import { env } from "../env.server.ts"
import { fence, isFenced } from "../fencing.server.ts"
import { logger } from "../logger.server.ts"
import { replicationPosition } from "../repl-clock.server.ts"
import { isSuperseded } from "./generations.server.ts"
import { findPromotion } from "./promotion-file.ts"

const ASK_EVERY_MS = 5 * SECOND
const LOOK_EVERY_MS = SECOND / 2

/** Asks at the start and every five seconds if another took over: docs/rules.md#taking-over */
export async function watchForSuccessor(): Promise<void> {
  if (env.isReplica || !env.REPLICA_URL) return
  while (!(await askOnce())) await setTimeout(SECOND)
  setInterval(() => void askOnce(), ASK_EVERY_MS).unref()
}

async function askOnce(): Promise<boolean> {
  if (isFenced()) return true
  try {
    const { generation } = replicationPosition(sqlite)
    // This machine may have started a new history meanwhile.
    if ((await isSuperseded(generation)) && replicationPosition(sqlite).generation === generation)
      fence(`the storage has a later generation than ${generation}`)
    return true
  } catch (error) {
    logger.warn({ event: "replica.storage_unreachable", err: error })
    return false
  }
}

/** Shuts down a promoted replica; its service manager restarts it as the primary. */
export function leaveWhenPromoted(): void {
  const { PRIMARY_URL, DATA_DIR } = env
  if (!PRIMARY_URL) return
  const looking = setInterval(() => {
    if (findPromotion(DATA_DIR, PRIMARY_URL)?.state !== "primary") return
    clearInterval(looking)
    logger.info({ event: "replica.promoted" })
    process.kill(process.pid, "SIGTERM")
  }, LOOK_EVERY_MS)
  looking.unref()
}
