import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"

const open = new Set<() => unknown>()
let isGuarded = false

/** Calls `end` after the last test of this file, or with its process: skipped tests have no last one. */
function endAfterwards(end: () => unknown): void {
  if (!isGuarded)
    process.once("SIGTERM", async () => {
      for (const one of [...open].toReversed()) await one()
      process.exit()
    })
  isGuarded = true
  open.add(end)
  afterAll(async () => {
    open.delete(end)
    await end()
  })
}

/** Makes a folder that is gone after the tests of this file. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "marketplace-test-"))
  endAfterwards(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type Ending = { stop(): unknown } | { close(): unknown }

/** Stops or closes a thing after the tests of this file, the newest first. */
export function endedAfterwards<Thing extends Ending>(thing: Thing): Thing {
  endAfterwards(() => ("stop" in thing ? thing.stop() : thing.close()))
  return thing
}
