import { clock, SECOND } from "../clock.server.ts"
import { historyOf } from "./generations.server.ts"
import { markAsPlainFile, readPosition, startFollowing } from "./litestream.server.ts"
import { discard, generationOf, pathOf, readFilePosition } from "./replica-files.server.ts"
import type { SupervisedProcess } from "./supervised-process.server.ts"

/** A follower that ended sooner could not go on with its file, and will not at the second try. */
const HEALTHY_LIFE_MS = 5 * SECOND

/** A file that a follower keeps current. */
export type Copy = {
  name: string
  follower: SupervisedProcess
  startedAt: number
  /** Where it stands in the history; undefined until it is whole. */
  position: string | undefined
  movedAt: number
}

/** Restores a file of this name from the history of its generation, or goes on with one that is there. */
export const startCopy = (name: string): Copy => ({
  name,
  follower: startFollowing(historyOf(generationOf(name)), pathOf(name)),
  startedAt: clock.now(),
  position: undefined,
  movedAt: clock.now(),
})

/** Notes where a copy stands; one that is whole for the first time is made one that can be read. */
export function lookAt(copy: Copy): void {
  const position = readPosition(pathOf(copy.name))
  if (position === copy.position) return
  if (copy.position === undefined) markAsPlainFile(pathOf(copy.name))
  copy.position = position
  copy.movedAt = clock.now()
}

export const hasEnded = (copy: Copy): boolean => copy.follower.code() !== undefined

/** How long a copy has stood still, in milliseconds. */
export const stillFor = (copy: Copy): number => clock.now() - copy.movedAt

/**
 * The same copy with another follower, where the last one was killed: it may have left a page of the one
 * state beside a page of the other, which the next one puts right first of all. Undefined where it could not.
 */
export const goOn = (copy: Copy): Copy | undefined =>
  clock.now() - copy.startedAt > HEALTHY_LIFE_MS ? startCopy(copy.name) : undefined

/** How many transactions a copy has seen, undefined while that cannot be read. */
export function seqOf(copy: Copy): number | undefined {
  try {
    return readFilePosition(pathOf(copy.name)).seq
  } catch {
    return undefined
  }
}

/** Ends its follower and deletes its file. */
export async function drop(copy: Copy): Promise<void> {
  await copy.follower.end()
  discard(copy.name)
}
