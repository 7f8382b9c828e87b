import { chmodSync, existsSync, renameSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { clock, SECOND } from "../clock.server.ts"
import { checkPrimarySettings, env } from "../env.server.ts"
import type { Position } from "../repl-clock.server.ts"
import { askPosition } from "../replica/primary-client.server.ts"
import { claimGeneration, historyOf } from "./generations.server.ts"
import { findReplicatedPosition, forgetHistory, readPosition } from "./litestream.server.ts"
import { savePromotion } from "./promotion-file.ts"
import {
  deleteReplica,
  findCurrentReplicaFile,
  generationOf,
  isOfCurrentStorage,
  isReplicaFollowed,
  readFilePosition,
  replicaPath,
  saveGeneration,
  unsetReplica,
} from "./replica-files.server.ts"

const LOOK_EVERY_MS = 100
/** Bounds the outage while the old primary's last second arrives. */
const CATCH_UP_MS = 4 * SECOND
const STOP_MS = 4 * SECOND

/**
 * Makes this replica the primary: fences the old one, waits for its data, takes over the copy.
 * @throws Error on a primary, without a copy, or without the storage
 */
export async function promote(databaseFile: string): Promise<{ generation: number; seq: number }> {
  const primaryUrl = env.PRIMARY_URL
  if (!primaryUrl) throw new Error("This machine is the primary: PRIMARY_URL names no other one.")
  const name = findCurrentReplicaFile()
  if (!name || !isOfCurrentStorage(name)) {
    throw new Error("There is no copy to go on with: `npm run replicate` makes one.")
  }
  // A replica lacks some settings, such as SMTP_URL.
  checkPrimarySettings()
  const generation = await claimGeneration(generationOf(name))
  const last = await stopOldPrimary(generation)
  await until(() => hasAll(name, last?.seq), CATCH_UP_MS)
  savePromotion(env.DATA_DIR, { state: "taking-over", primaryUrl, generation })
  if (!(await until(async () => !isReplicaFollowed(), STOP_MS))) {
    throw new Error("`npm run replicate` does not let go of the copy: stop it, and promote again.")
  }
  takeOver(name, databaseFile, generation)
  savePromotion(env.DATA_DIR, { state: "primary", primaryUrl, generation })
  return { generation, seq: readFilePosition(databaseFile).seq }
}

async function stopOldPrimary(generation: number): Promise<Position | undefined> {
  try {
    await askPosition(generation).catch(() => {})
    return await askPosition()
  } catch {
    return undefined
  }
}

/** Compares with the old primary's position, or else with the storage. */
async function hasAll(name: string, seq: number | undefined): Promise<boolean> {
  if (seq !== undefined) return readFilePosition(replicaPath(name)).seq >= seq
  const newest = await findReplicatedPosition(historyOf(generationOf(name)))
  return newest === readPosition(replicaPath(name))
}

/** Keeps an earlier database aside, since it may hold unsent data. */
function takeOver(name: string, databaseFile: string, generation: number): void {
  const file = replicaPath(name)
  saveGeneration(file, generation)
  for (const ending of ["", "-wal", "-shm"]) {
    const old = `${databaseFile}${ending}`
    if (existsSync(old)) renameSync(old, `${databaseFile}.former-${generation}${ending}`)
  }
  forgetHistory(databaseFile)
  // Litestream makes its files world-readable.
  chmodSync(file, 0o600)
  renameSync(file, databaseFile)
  unsetReplica()
  deleteReplica(name)
}

async function until(isSo: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const startedAt = clock.now()
  while (clock.now() - startedAt < timeoutMs) {
    if (await isSo()) return true
    await setTimeout(LOOK_EVERY_MS)
  }
  return false
}
