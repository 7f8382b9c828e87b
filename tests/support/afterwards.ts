import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"

/** Makes a folder that is gone after the tests of this file. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "marketplace-test-"))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type Ending = { stop(): unknown } | { close(): unknown }

/** Stops or closes a thing after the tests of this file, the newest first. */
export function endedAfterwards<Thing extends Ending>(thing: Thing): Thing {
  afterAll(async () => void (await ("stop" in thing ? thing.stop() : thing.close())))
  return thing
}
