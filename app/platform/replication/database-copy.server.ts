import { clock, SECOND } from "../clock.server.ts"
import { historyOf } from "./generations.server.ts"
import { markAsPlainFile, readPosition, startFollowing } from "./litestream.server.ts"
import {
  deleteReplica,
  generationOf,
  readFilePosition,
  replicaPath,
} from "./replica-files.server.ts"
import type { SupervisedProcess } from "./supervised-process.server.ts"

const HEALTHY_LIFE_MS = 5 * SECOND

export type Copy = {
  name: string
  follower: SupervisedProcess
  startedAt: number
  /** Undefined until complete. */
  position: string | undefined
  movedAt: number
}

/** Restores a file from its generation's history, or continues one. */
export const startCopy = (name: string): Copy => ({
  name,
  follower: startFollowing(historyOf(generationOf(name)), replicaPath(name)),
  startedAt: clock.now(),
  position: undefined,
  movedAt: clock.now(),
})

/** Makes a complete copy readable. */
export function updateCopy(copy: Copy): void {
  const position = readPosition(replicaPath(copy.name))
  if (position === copy.position) return
  if (copy.position === undefined) markAsPlainFile(replicaPath(copy.name))
  copy.position = position
  copy.movedAt = clock.now()
}

export const hasFollowerEnded = (copy: Copy): boolean => copy.follower.code() !== undefined

/** Milliseconds since the copy last advanced. */
export const copyIdleMs = (copy: Copy): number => clock.now() - copy.movedAt

/** Restarts a killed follower, which first repairs a half-applied transaction. */
export const restartFollower = (copy: Copy): Copy | undefined =>
  clock.now() - copy.startedAt > HEALTHY_LIFE_MS ? startCopy(copy.name) : undefined

export function copySeqOf(copy: Copy): number | undefined {
  try {
    return readFilePosition(replicaPath(copy.name)).seq
  } catch {
    return undefined
  }
}

export async function deleteCopy(copy: Copy): Promise<void> {
  await copy.follower.end()
  deleteReplica(copy.name)
}
