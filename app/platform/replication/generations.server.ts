import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { SECOND } from "../clock.server.ts"
import { env } from "../env.server.ts"
import {
  findReplicatedPosition,
  type History,
  joinStorageUrl,
  putMarker,
  readStorageMarker,
} from "./litestream.server.ts"

/** Of two promotions at once, the later mark has won by then. */
const SETTLED_AFTER_MS = SECOND

/** @throws Error without a storage in the settings */
function storageUrl(): string {
  if (!env.REPLICA_URL) throw new Error("REPLICA_URL is missing: where the storage is.")
  return env.REPLICA_URL
}

/** Separates generations, so that an old primary can damage nothing. */
export const historyOf = (generation: number): History => ({
  program: env.LITESTREAM,
  url: joinStorageUrl(storageUrl(), String(generation)),
})

const markerOf = (generation: number): History => ({
  program: env.LITESTREAM,
  url: joinStorageUrl(storageUrl(), "generations", String(generation)),
})

/** Marks have no gaps. @throws Error if the storage is unreachable */
export const isSuperseded = async (generation: number): Promise<boolean> =>
  (await findReplicatedPosition(markerOf(generation + 1))) !== undefined

/** @throws Error if the storage is unreachable */
export async function findNewestGeneration(known: number): Promise<number> {
  let generation = known
  while (await isSuperseded(generation)) generation += 1
  return generation
}

/**
 * Writes missing marks: a restored database may use a new storage, and replicas search from the
 * first. @throws Error if the storage fails
 */
export async function writeMarkersUpTo(generation: number): Promise<void> {
  if (generation === 1 || (await isSuperseded(generation - 1))) return
  for (let one = 2; one <= generation; one += 1) {
    if (!(await isSuperseded(one - 1))) await putMarker(markerOf(one), randomUUID())
  }
}

/**
 * Claims the next generation, which fences all older primaries; `before` learns it first. @throws
 * Error if another machine claimed it or the storage fails
 */
export async function claimGeneration(
  known: number,
  before: (generation: number) => void = () => {},
): Promise<number> {
  const generation = (await findNewestGeneration(known)) + 1
  before(generation)
  const owner = randomUUID()
  await putMarker(markerOf(generation), owner)
  await setTimeout(SETTLED_AFTER_MS)
  if ((await readStorageMarker(markerOf(generation))) === owner) return generation
  throw new Error(`Another machine became the primary of generation ${generation} just now.`)
}
