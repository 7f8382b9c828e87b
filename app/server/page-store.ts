import { clock } from "#app/platform/clock.server.ts"
import { versionOf } from "#app/platform/versions.server.ts"
import type { Keeping } from "./context.ts"
import type { KeptPage } from "./kept-page.ts"

type Entry = KeptPage & { keeping: Keeping | undefined }

/**
 * Pages by their address, at most `maxBytes` of them: those that were asked for longest ago go first.
 * One that shows what may change is handed out only while nothing of it has, in any process.
 */
export function createPageStore(maxBytes: number) {
  const entries = new Map<string, Entry>()
  let bytes = 0

  function remove(address: string): void {
    bytes -= entries.get(address)?.bytes ?? 0
    entries.delete(address)
  }

  /** A page that is still as it would be made now. */
  function find(address: string): KeptPage | undefined {
    const entry = entries.get(address)
    if (!entry) return undefined
    if (!isFresh(entry.keeping)) {
      remove(address)
      return undefined
    }
    entries.delete(address)
    entries.set(address, entry)
    return entry
  }

  /** Keeps a page; for good where nothing is said about what it shows. */
  function keep(address: string, page: KeptPage, keeping: Keeping | undefined): void {
    remove(address)
    if (page.bytes > maxBytes) return
    entries.set(address, { ...page, keeping })
    bytes += page.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) return
      remove(oldest)
    }
  }

  return { find, keep, size: () => ({ bytes, pages: entries.size }) }
}

function isFresh(keeping: Keeping | undefined): boolean {
  if (!keeping) return true
  return clock.now() < keeping.until && versionOf(keeping.subjects) === keeping.version
}
