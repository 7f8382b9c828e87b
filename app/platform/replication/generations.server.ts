import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { SECOND } from "../clock.server.ts"
import { env } from "../env.server.ts"
import {
  addressWithin,
  findNewestPosition,
  type History,
  putMark,
  readCursor,
} from "./litestream.server.ts"

/** Two promotions at once write the same mark; by then the later one stands. */
const SETTLED_AFTER_MS = SECOND

/** The storage of the settings. @throws Error where none is named */
function storageUrl(): string {
  if (!env.REPLICA_URL) throw new Error("REPLICA_URL is missing: where the storage is.")
  return env.REPLICA_URL
}

/** Each generation of the primary has a history of its own, so that an old one can spoil nothing. */
export const historyOf = (generation: number): History => ({
  program: env.LITESTREAM,
  url: addressWithin(storageUrl(), String(generation)),
})

const markOf = (generation: number): History => ({
  program: env.LITESTREAM,
  url: addressWithin(storageUrl(), "generations", String(generation)),
})

/**
 * Whether a replica was made the primary after `generation`. Marks have no gaps, so the next one tells.
 * @throws Error when the storage is out of reach
 */
export const isSuperseded = async (generation: number): Promise<boolean> =>
  (await findNewestPosition(markOf(generation + 1))) !== undefined

/** The newest generation, `known` or later. @throws Error when the storage is out of reach */
export async function findNewestGeneration(known: number): Promise<number> {
  let generation = known
  while (await isSuperseded(generation)) generation += 1
  return generation
}

/**
 * Puts the marks of `generation` and those before it where the storage has never seen them: a database that
 * was restored goes to a storage of its own, and replicas look for the newest generation from the first on.
 * @throws Error when the storage is out of reach, or takes nothing
 */
export async function markUpTo(generation: number): Promise<void> {
  if (generation === 1 || (await isSuperseded(generation - 1))) return
  for (let one = 2; one <= generation; one += 1) {
    if (!(await isSuperseded(one - 1))) await putMark(markOf(one), randomUUID())
  }
}

/**
 * Takes the generation after the newest for this machine; `before` is told which, before anybody else can
 * see it. From then on every primary of an earlier one stops writing.
 * @throws Error when another machine took it at the same moment, or when the storage is out of reach
 */
export async function claimGeneration(
  known: number,
  before: (generation: number) => void = () => {},
): Promise<number> {
  const generation = (await findNewestGeneration(known)) + 1
  before(generation)
  const owner = randomUUID()
  await putMark(markOf(generation), owner)
  await setTimeout(SETTLED_AFTER_MS)
  if ((await readCursor(markOf(generation))) === owner) return generation
  throw new Error(`Another machine became the primary of generation ${generation} just now.`)
}
