import { Hono } from "hono"
import { areBackupsOn, findLastBackupAge } from "#app/platform/backup/backup-files.server.ts"
import { SECOND } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { freeBytes, LEAST_FREE_BYTES } from "#app/platform/storage.server.ts"
import { href, urls } from "#app/urls.ts"
import { countPendingMigrations } from "#db/migrate.ts"
import type { AppEnv } from "./context.ts"

/** For whoever watches the server: is the process alive, and can it do its work? */
export const systemRoutes = new Hono<AppEnv>()
  .get(href(urls.system.health), (c) => c.json({ status: "ok" }))
  .get(href(urls.system.ready), async (c) => {
    const checks = {
      database: sqlite.prepare("SELECT 1 AS one").get() !== undefined,
      migrations: countPendingMigrations(sqlite) === 0,
      disk: sqlite.memory || (await freeBytes(env.DATA_DIR)) > LEAST_FREE_BYTES,
    }
    const isReady = Object.values(checks).every(Boolean)
    const status = isReady ? "ready" : "not ready"
    return c.json({ status, checks, ...(await describeBackups()) }, isReady ? 200 : 503)
  })

/** An old backup is for somebody to look after; it makes no server unready. */
async function describeBackups(): Promise<{ lastBackupAgeSeconds?: number | null }> {
  if (!areBackupsOn) return {}
  const age = await findLastBackupAge()
  return { lastBackupAgeSeconds: age === undefined ? null : Math.round(age / SECOND) }
}
