import { clock, MINUTE } from "./clock.server.ts"
import { fileNumber } from "./db.server.ts"
import { versionOf } from "./versions.server.ts"

/** How long something may be kept: while its subjects have this version in this file, and until a moment at most. */
export type Keeping = {
  subjects: readonly string[]
  version: number
  fileNumber: number
  until: number
}

export const MEGABYTE = 1024 * 1024

/** Figures of a kept page that move with time alone are never older. */
export const LONGEST_MS = 10 * MINUTE

/** `bytes`: what a value takes of the memory. */
type Sized = { bytes: number }

/**
 * Pages, and what else is made of the database, by their address, at most `maxBytes` of them: those that were
 * asked for longest ago go first. What shows something that may change is handed out only while nothing of it
 * has, in any process.
 */
export function createVersionedStore<Value extends Sized>(maxBytes: number) {
  type Entry = { value: Value; keeping: Keeping | undefined }
  const entries = new Map<string, Entry>()
  let bytes = 0

  function remove(address: string): void {
    bytes -= entries.get(address)?.value.bytes ?? 0
    entries.delete(address)
  }

  /** What is still as it would be made now. */
  function find(address: string): Value | undefined {
    const entry = entries.get(address)
    if (!entry) return undefined
    if (!areTrue([entry.keeping])) {
      remove(address)
      return undefined
    }
    return markUsed(address, entry).value
  }

  /** What was as it would be made when it was last found, and the terms on which it still is. */
  function recall(address: string): Entry | undefined {
    const entry = entries.get(address)
    return entry && markUsed(address, entry)
  }

  /** What still is, where something else still holds too: asked at once, which is half the price. */
  function findBeside(address: string, other: Keeping | undefined): Value | undefined {
    const entry = entries.get(address)
    return entry && areTrue([entry.keeping, other]) ? markUsed(address, entry).value : undefined
  }

  function markUsed(address: string, entry: Entry): Entry {
    entries.delete(address)
    entries.set(address, entry)
    return entry
  }

  /** Keeps something; for good where nothing is said about what it shows. */
  function keep(address: string, value: Value, keeping: Keeping | undefined): void {
    remove(address)
    if (value.bytes > maxBytes) return
    entries.set(address, { value, keeping })
    bytes += value.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) return
      remove(oldest)
    }
  }

  return { find, recall, findBeside, keep, bytes: () => bytes }
}

/** Whether nothing has changed of what is kept on these terms; without any it holds for good. */
function areTrue(keepings: readonly (Keeping | undefined)[]): boolean {
  const terms = keepings.filter((one) => one !== undefined)
  const now = clock.now()
  const file = fileNumber()
  if (terms.some(({ until, fileNumber: read }) => now >= until || read !== file)) return false
  const version = terms.reduce((sum, one) => sum + one.version, 0)
  return versionOf(terms.flatMap(({ subjects }) => subjects)) === version
}
