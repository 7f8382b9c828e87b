import { existsSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { SECOND } from "../clock.server.ts"
import { env } from "../env.server.ts"
import { logger } from "../logger.server.ts"
import { followStorage } from "./follower.server.ts"
import { historyOf, isSuperseded } from "./generations.server.ts"
import { startStreaming } from "./litestream.server.ts"
import { findPromotion } from "./promotion-file.ts"
import { noteFollowing, readFilePosition } from "./replica-files.server.ts"

const LOOK_EVERY_MS = 200
const PAUSE_MS = SECOND
const SUPERSEDED_PAUSE_MS = 5 * SECOND

/**
 * Keeps the storage and this machine's file alike until `signal` says stop: a primary's database is sent,
 * a replica's copy follows, and a promotion changes the one into the other.
 */
export async function replicate(databaseFile: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const state = currentState()
    if (state === "replica") await during(state, signal, followStorage)
    else if (state === "primary") {
      await during(state, signal, (over) => streamDatabase(databaseFile, over))
    } else await setTimeout(LOOK_EVERY_MS)
  }
}

type State = "replica" | "taking-over" | "primary"

function currentState(): State {
  if (!env.PRIMARY_URL) return "primary"
  return findPromotion(env.DATA_DIR, env.PRIMARY_URL)?.state ?? "replica"
}

/** Does `work` for as long as the machine's state is `state`. */
async function during(
  state: State,
  signal: AbortSignal,
  work: (over: AbortSignal) => Promise<void>,
): Promise<void> {
  const over = new AbortController()
  const look = () => {
    if (signal.aborted || currentState() !== state) over.abort()
    else if (state === "replica") noteFollowing(true)
  }
  look()
  const looking = setInterval(look, LOOK_EVERY_MS)
  try {
    await work(over.signal)
  } finally {
    clearInterval(looking)
    if (state === "replica") noteFollowing(false)
  }
}

/** Sends the database to the history of its generation. One that was taken over from is not sent. */
async function streamDatabase(file: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (await mayStream(file)) {
      const history = historyOf(readFilePosition(file).generation)
      const streaming = startStreaming(history, { file, config: env.LITESTREAM_CONFIG })
      await Promise.race([streaming.ended, whenAborted(signal)])
      await streaming.end()
      if (!signal.aborted) {
        logger.error({ event: "replica.streaming_ended", code: streaming.code() })
      }
    }
    await setTimeout(PAUSE_MS, undefined, { signal }).catch(() => {})
  }
}

async function mayStream(file: string): Promise<boolean> {
  if (!existsSync(file)) return false
  try {
    const { generation } = readFilePosition(file)
    if (!(await isSuperseded(generation))) return true
    logger.error({ event: "replica.superseded", generation })
    await setTimeout(SUPERSEDED_PAUSE_MS)
  } catch (error) {
    logger.warn({ event: "replica.storage_unreachable", err: error })
  }
  return false
}

const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener("abort", () => resolve(), { once: true })
  })
