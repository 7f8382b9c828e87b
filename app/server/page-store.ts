import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { fileNumber } from "#app/platform/db.server.ts"
import { versionAtArrival, versionOf } from "#app/platform/versions.server.ts"
import type { Keeping } from "./context.ts"

export const MEGABYTE = 1024 * 1024

/** Figures of a kept page that move with time alone are never older. */
export const LONGEST_MS = 10 * MINUTE

/** `bytes`: what a page takes of the memory. */
type Sized = { bytes: number }

/**
 * Pages by their address, at most `maxBytes` of them: those that were asked for longest ago go first.
 * One that shows what may change is handed out only while nothing of it has, in any process.
 */
export function createPageStore<Page extends Sized>(maxBytes: number) {
  const entries = new Map<string, { page: Page; keeping: Keeping | undefined }>()
  let bytes = 0

  function remove(address: string): void {
    bytes -= entries.get(address)?.page.bytes ?? 0
    entries.delete(address)
  }

  /** A page that is still as it would be made now; `isArrival` where a request for it has just come in. */
  function find(address: string, { isArrival = true } = {}): Page | undefined {
    const entry = entries.get(address)
    if (!entry) return undefined
    if (!isFresh(entry.keeping, isArrival ? versionAtArrival : versionOf)) {
      remove(address)
      return undefined
    }
    entries.delete(address)
    entries.set(address, entry)
    return entry.page
  }

  /** Keeps a page; for good where nothing is said about what it shows. */
  function keep(address: string, page: Page, keeping: Keeping | undefined): void {
    remove(address)
    if (page.bytes > maxBytes) return
    entries.set(address, { page, keeping })
    bytes += page.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) return
      remove(oldest)
    }
  }

  return { find, keep, size: () => ({ bytes, pages: entries.size }) }
}

function isFresh(keeping: Keeping | undefined, versionNow: typeof versionOf): boolean {
  if (!keeping) return true
  if (clock.now() >= keeping.until || keeping.fileNumber !== fileNumber()) return false
  return versionNow(keeping.subjects) === keeping.version
}
