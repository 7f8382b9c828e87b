import { LRUCache } from "lru-cache"
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

/** When the ten minutes began of which a moment is one, for all processes alike. */
export const startOfTerm = (at: number): number => at - (at % LONGEST_MS)

/**
 * Gathers what the loaders of a page say that it shows, before they read it, each with its version of then.
 */
export function createKeepings(longest: number) {
  const subjects = new Set<string>()
  const read = fileNumber()
  let version = 0
  let until = longest
  return {
    add(more: readonly string[], most = Number.POSITIVE_INFINITY) {
      const added = more.filter((subject) => !subjects.has(subject))
      for (const subject of added) subjects.add(subject)
      version += versionOf(added)
      until = Math.min(until, most)
    },
    all: (): Keeping => ({ subjects: [...subjects], version, fileNumber: read, until }),
  }
}

/** `bytes`: what a value takes of the memory. */
type Sized = { bytes: number }

/**
 * Pages, and what else is made of the database, by their address, at most `maxBytes` of them: those that were
 * asked for longest ago go first. What shows something that may change is handed out only while nothing of it
 * has, in any process.
 */
export function createVersionedStore<Value extends Sized>(maxBytes: number) {
  type Entry = { value: Value; keeping: Keeping | undefined }
  const entries = new LRUCache<string, Entry>({
    // Nothing fits where there is no room; the library knows no cache for nothing.
    maxSize: Math.max(1, Math.floor(maxBytes)),
    sizeCalculation: ({ value }) => value.bytes,
  })

  /** What is still as it would be made now. */
  function find(address: string): Value | undefined {
    const entry = entries.get(address)
    if (!entry || isTrue(entry.keeping)) return entry?.value
    entries.delete(address)
    return undefined
  }

  /** What was as it would be made when it was last found, and the terms on which it still is. */
  const recall = (address: string): Entry | undefined => entries.get(address)

  /** What still is, where something else still holds too. */
  function findBeside(address: string, other: Keeping | undefined): Value | undefined {
    const entry = entries.get(address)
    return entry && isTrue(entry.keeping) && isTrue(other) ? entry.value : undefined
  }

  /** Keeps something; for good where nothing is said about what it shows. */
  function keep(address: string, value: Value, keeping: Keeping | undefined): void {
    entries.set(address, { value, keeping })
  }

  return { find, recall, findBeside, keep, bytes: () => entries.calculatedSize }
}

/** Whether nothing has changed of what is kept on these terms; without any it holds for good. */
function isTrue(terms: Keeping | undefined): boolean {
  if (!terms) return true
  if (clock.now() >= terms.until || fileNumber() !== terms.fileNumber) return false
  return versionOf(terms.subjects) === terms.version
}
