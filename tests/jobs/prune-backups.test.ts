import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { backupName, partOf, pruneBackups } from "#app/platform/backup/backup-files.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"

const NOW = Date.UTC(2026, 10, 18, 12, 30)

let folder: string
beforeEach(() => {
  clock.freeze(NOW)
  folder = mkdtempSync(join(tmpdir(), "marketplace-prune-"))
})
afterEach(() => {
  clock.release()
  rmSync(folder, { recursive: true })
})

function aBackup(age: number, isComplete = true): string {
  const name = backupName(NOW - age)
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, "marketplace.db"), "")
  if (isComplete) writeFileSync(join(folder, name, "manifest.json"), "{}")
  return name
}

test("expired backups are deleted, and the newest of each span stays", async () => {
  const kept = [aBackup(0), aBackup(HOUR), aBackup(30 * DAY)]
  aBackup(HOUR / 4)
  aBackup(30 * DAY + 4 * 60_000)
  expect(await pruneBackups(folder)).toBe(2)
  expect(readdirSync(folder).sort()).toEqual(kept.sort())
})

test("half-made backups are deleted after a day, and foreign files stay", async () => {
  const fresh = partOf(backupName(NOW - HOUR))
  const old = partOf(backupName(NOW - 2 * DAY))
  for (const name of [fresh, old, "my-notes"]) mkdirSync(join(folder, name))
  const withoutManifest = aBackup(2 * DAY, false)
  expect(await pruneBackups(folder)).toBe(0)
  expect(readdirSync(folder).sort()).toEqual([fresh, "my-notes"])
  expect(existsSync(join(folder, withoutManifest))).toBe(false)
})
