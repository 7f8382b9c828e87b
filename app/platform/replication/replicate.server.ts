import { existsSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { SECOND } from "../clock.server.ts"
import { env } from "../env.server.ts"
import { logger } from "../logger.server.ts"
import { followStorage } from "./follower.server.ts"
import { claimGeneration, historyOf, isSuperseded, writeMarkersUpTo } from "./generations.server.ts"
import { forgetHistory, lacksObject, startStreaming } from "./litestream.server.ts"
import { findPromotion } from "./promotion-file.ts"
import { readFilePosition, saveGeneration, setReplicaFollowing } from "./replica-files.server.ts"

const LOOK_EVERY_MS = 200
const CHECK_EVERY_MS = 5 * SECOND
const PAUSE_MS = SECOND
const SUPERSEDED_PAUSE_MS = 5 * SECOND

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

async function during(
  state: State,
  signal: AbortSignal,
  work: (over: AbortSignal) => Promise<void>,
): Promise<void> {
  const over = new AbortController()
  const look = () => {
    if (signal.aborted || currentState() !== state) over.abort()
    else if (state === "replica") setReplicaFollowing(true)
  }
  look()
  const looking = setInterval(look, LOOK_EVERY_MS)
  try {
    await work(over.signal)
  } finally {
    clearInterval(looking)
    if (state === "replica") setReplicaFollowing(false)
  }
}

async function streamDatabase(file: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (await mayStream(file)) await streamUntilOver(file, signal)
    await setTimeout(PAUSE_MS, undefined, { signal }).catch(() => {})
  }
}

async function streamUntilOver(file: string, signal: AbortSignal): Promise<void> {
  const history = historyOf(readFilePosition(file).generation)
  const streaming = startStreaming(history, { file, config: env.LITESTREAM_CONFIG })
  let isBroken = false
  while (!signal.aborted && !isBroken && streaming.code() === undefined) {
    const pause = setTimeout(CHECK_EVERY_MS, undefined, { signal }).catch(() => {})
    await Promise.race([streaming.ended, pause])
    // Twice, since objects change during a listing.
    isBroken = !signal.aborted && (await lacksObject(history)) && (await lacksObject(history))
  }
  await streaming.end()
  if (isBroken) await beginAnew(file)
  else if (!signal.aborted) {
    logger.error({ event: "replica.streaming_ended", code: streaming.code() })
  }
}

/** Starts a new generation with the complete database after a hole. */
async function beginAnew(file: string): Promise<void> {
  const { generation } = readFilePosition(file)
  logger.error({ event: "replica.history_broken", generation })
  try {
    await claimGeneration(generation, (next) => saveGeneration(file, next))
    forgetHistory(file)
  } catch (error) {
    // The old generation keeps this machine fenced.
    saveGeneration(file, generation)
    logger.error({ event: "replica.not_begun_anew", err: error })
  }
}

async function mayStream(file: string): Promise<boolean> {
  if (!existsSync(file)) return false
  try {
    const { generation } = readFilePosition(file)
    if (!(await isSuperseded(generation))) {
      await writeMarkersUpTo(generation)
      return true
    }
    logger.error({ event: "replica.superseded", generation })
    await setTimeout(SUPERSEDED_PAUSE_MS)
  } catch (error) {
    logger.warn({ event: "replica.storage_unreachable", err: error })
  }
  return false
}
