import { setImmediate as untilNextTurn } from "node:timers/promises"
import { LRUCache } from "lru-cache"
import { clock } from "#app/platform/clock.server.ts"
import { type ChangedBy, pageNumber } from "#app/platform/page-number.server.ts"

const MEGABYTE = 1024 * 1024

/** A page, and when it ends by itself. */
export type Made<Page> = { page: Page; endsAt: number }

/**
 * Pages by their key, at most `megabytes` of them: those asked for longest ago go first. One is handed out as long
 * as no commit can have changed it; then `make` looks whether the last one still is what would be made now.
 */
export function createPageStore<
  Page extends { bytes: number },
  Asked extends { changedBy: ChangedBy },
>(megabytes: number, make: (asked: Asked, last: Page | undefined) => Promise<Made<Page>>) {
  const entries = new LRUCache<string, Made<Page> & { number: number }>({
    // Nothing fits where there is no room; the library knows no cache for nothing.
    maxSize: Math.max(1, Math.floor(megabytes * MEGABYTE)),
    sizeCalculation: ({ page }) => page.bytes,
  })
  const underWay = new Map<string, Promise<Page>>()
  let lastTurn: Promise<unknown> = Promise.resolve()
  let hits = 0
  let misses = 0

  function find(key: string, { changedBy }: Asked): Page | undefined {
    const entry = entries.get(key)
    if (entry?.number !== pageNumber(changedBy) || clock.now() >= entry.endsAt) return undefined
    hits += 1
    return entry.page
  }

  async function begin(key: string, asked: Asked): Promise<Page> {
    misses += 1
    // What came in meanwhile is answered between two of them.
    lastTurn = lastTurn.then(() => untilNextTurn())
    await lastTurn
    const number = pageNumber(asked.changedBy)
    const made = await make(asked, entries.peek(key)?.page)
    entries.set(key, { ...made, number })
    return made.page
  }

  /** The page as it is now: what was begun before somebody asked is looked at once more. */
  async function renew(key: string, asked: Asked): Promise<Page> {
    const before = underWay.get(key)
    if (before) {
      await before
      const page = find(key, asked)
      if (page) return page
    }
    const begun = underWay.get(key) ?? begin(key, asked).finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }

  return {
    find,
    renew,
    bytes: () => entries.calculatedSize,
    hits: () => hits,
    misses: () => misses,
  }
}
