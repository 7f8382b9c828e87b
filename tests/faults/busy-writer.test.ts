import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import Database from "better-sqlite3"
import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { aServer } from "#tests/support/servers.ts"
import { change, withDatabase } from "#tests/support/stored.ts"

const server = await aServer()

const HELD_MS = 4000
/** A job that waited for the writer would hold everybody up for five seconds. */
const SOON_MS = 1000

test("due jobs delay no reads during another process's long write", async () => {
  const reader = await signedInAs(server, "influencer")
  const browse = href(urls.influencer.browse)
  await reader.open(browse)
  const soon = Date.now() + 500
  change(server, "UPDATE jobs SET run_at = ?", soon)
  expect(countDue(soon)).toBeGreaterThan(0)
  const writer = new Database(join(server.dataDir, "marketplace.db"), { timeout: 10_000 })
  const times: number[] = []
  try {
    writer.exec("BEGIN IMMEDIATE")
    const until = performance.now() + HELD_MS
    while (performance.now() < until) {
      const startedAt = performance.now()
      expect((await reader.get(browse)).status).toBe(200)
      times.push(performance.now() - startedAt)
      await setTimeout(50)
    }
  } finally {
    writer.close()
  }
  expect(Math.max(...times)).toBeLessThan(SOON_MS)
  await expect.poll(() => countDue(soon), { timeout: 10_000 }).toBe(0)
})

function countDue(at: number): number {
  return withDatabase(
    server,
    (db) => db.prepare("SELECT 1 FROM jobs WHERE run_at <= ?").all(at).length,
  )
}
