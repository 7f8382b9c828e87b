import { setTimeout as later } from "node:timers"
import { setTimeout } from "node:timers/promises"
import { clock, SECOND } from "../clock.server.ts"
import { logger } from "../logger.server.ts"
import { askPosition } from "../replica/primary-client.server.ts"
import {
  type Copy,
  copyIdleMs,
  copySeqOf,
  deleteCopy,
  hasFollowerEnded,
  restartFollower,
  startCopy,
  updateCopy,
} from "./database-copy.server.ts"
import { findNewestGeneration, historyOf } from "./generations.server.ts"
import { findReplicatedPosition } from "./litestream.server.ts"
import {
  deleteOtherReplicaFiles,
  findCurrentReplicaFile,
  generationOf,
  isOfCurrentStorage,
  newReplicaName,
  setCurrentReplicaFile,
} from "./replica-files.server.ts"

const LOOK_EVERY_MS = 250
const ASK_EVERY_MS = 5 * SECOND
/** A primary writes at least every two seconds. */
const STILL_AFTER_MS = 6 * SECOND
/** A complete copy still older will not catch up. */
const GIVE_UP_AFTER_MS = 10 * SECOND
const PAUSE_MS = SECOND
/** The server has opened the next file by then. */
const DROP_AFTER_MS = 30 * SECOND

const FIRST_GENERATION = 1

type State = {
  served: Copy | undefined
  fresh: Copy | undefined
  generation: number
  askedAt: number
}

/**
 * Keeps a copy of the newest history current in `DATA_DIR/replica` until `signal` says stop. A copy that
 * stands still while the storage goes on, or whose follower cannot go on, is replaced by a fresh one beside
 * it; so is every copy when another machine became the primary. docs/decisions/0056-replicas.md
 */
export async function followStorage(signal: AbortSignal): Promise<void> {
  const state = begin()
  while (!signal.aborted) {
    await look(state)
    await setTimeout(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
  }
  await Promise.all([state.served?.follower.end(), state.fresh && deleteCopy(state.fresh)])
}

function begin(): State {
  const found = findCurrentReplicaFile()
  deleteOtherReplicaFiles(found)
  const isOurs = found !== undefined && isOfCurrentStorage(found)
  const served = isOurs ? startCopy(found) : undefined
  const generation = isOurs ? generationOf(found) : FIRST_GENERATION
  return { served, fresh: undefined, generation, askedAt: Number.NEGATIVE_INFINITY }
}

async function look(state: State): Promise<void> {
  if (state.served) updateCopy(state.served)
  if (state.fresh) await considerFresh(state, state.fresh)
  if (state.served && hasFollowerEnded(state.served))
    state.served = restartFollower(state.served) ?? state.served
  if (state.fresh) return
  // Rarely, since listing the storage costs a process and a request.
  const mayAsk = clock.now() - state.askedAt > ASK_EVERY_MS
  if (mayAsk) state.askedAt = clock.now()
  if (mayAsk && (await needsFreshCopy(state))) {
    state.fresh = startCopy(newReplicaName(state.generation))
    logger.info({ event: "replica.restoring", name: state.fresh.name })
  }
}

/** A fresh copy cannot fix an unreachable storage. */
async function needsFreshCopy(state: State): Promise<boolean> {
  try {
    state.generation = await findNewestGeneration(state.generation)
    const newest = await findReplicatedPosition(historyOf(state.generation))
    const { served } = state
    if (newest === undefined) return false
    if (!served || generationOf(served.name) < state.generation || hasFollowerEnded(served))
      return true
    const isBehind = newest !== served.position && copyIdleMs(served) > STILL_AFTER_MS
    if (isBehind) {
      logger.warn({ event: "replica.stands_still", position: served.position, newest })
    }
    return isBehind
  } catch (error) {
    logger.warn({ event: "replica.storage_unreachable", err: error })
    return false
  }
}

async function considerFresh(state: State, fresh: Copy): Promise<void> {
  updateCopy(fresh)
  if (fresh.position !== undefined && (await isNewEnough(fresh, state.served))) {
    setCurrentReplicaFile(fresh.name)
    logger.info({ event: "replica.replaced", name: fresh.name, ms: clock.now() - fresh.startedAt })
    if (state.served) retire(state.served)
    state.served = fresh
    state.fresh = undefined
  } else if (hasFollowerEnded(fresh) || (fresh.position && copyIdleMs(fresh) > GIVE_UP_AFTER_MS)) {
    logger.warn({ event: "replica.restore_failed", name: fresh.name, code: fresh.follower.code() })
    await deleteCopy(fresh)
    state.fresh = undefined
    await setTimeout(PAUSE_MS)
  }
}

/** Never shows an older state, unless the primary itself went back. */
async function isNewEnough(fresh: Copy, served: Copy | undefined): Promise<boolean> {
  if (!served || generationOf(fresh.name) > generationOf(served.name)) return true
  const before = copySeqOf(served)
  const after = copySeqOf(fresh)
  if (before === undefined) return true
  if (after === undefined) return false
  return after >= before || after >= ((await askPosition().catch(() => undefined))?.seq ?? before)
}

function retire(copy: Copy): void {
  void copy.follower.end()
  later(() => void deleteCopy(copy), DROP_AFTER_MS).unref()
}
