import { Hono } from "hono"
import { areBackupsOn, findLastBackupAge } from "#app/platform/backup/backup-files.server.ts"
import { SECOND } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { isFenced } from "#app/platform/fencing.server.ts"
import { replicationPosition } from "#app/platform/repl-clock.server.ts"
import { replica } from "#app/platform/replica/replica-state.server.ts"
import { freeBytes, MIN_FREE_BYTES } from "#app/platform/storage.server.ts"
import { href, urls } from "#app/urls/index.ts"
import { countPendingMigrations } from "#db/migrate.ts"
import type { AppEnv } from "./context.ts"
import { replicaPort } from "./replica/internal-server.ts"

/** Health checks: liveness and readiness. */
export const systemRoutes = new Hono<AppEnv>()
  .get(href(urls.system.health), (c) => c.json({ status: "ok" }))
  .get(href(urls.system.ready), async (c) => {
    const disk = sqlite.memory || (await freeBytes(env.DATA_DIR)) > MIN_FREE_BYTES
    const { checks, ...more } = env.isReplica ? describeReplica() : await describePrimary()
    const isReady = disk && Object.values(checks).every(Boolean)
    const status = isReady ? "ready" : "not ready"
    return c.json({ status, checks: { ...checks, disk }, ...more }, isReady ? 200 : 503)
  })

async function describePrimary() {
  const checks = {
    database: sqlite.prepare("SELECT 1 AS one").get() !== undefined,
    migrations: countPendingMigrations(sqlite) === 0,
    writing: !isFenced(),
  }
  const primary = {
    role: "primary",
    position: replicationPosition(sqlite),
    replicaPort: replicaPort(),
  }
  const role = env.REPLICA_SECRET && primary
  return { checks, ...role, ...(await describeBackups()) }
}

/** A late replica, or one without data or primary, gets no traffic: docs/rules.md#replicas */
function describeReplica() {
  const hindrance = replica.hindrance()
  const hasData = hindrance !== "no_file" && hindrance !== "schema"
  return {
    checks: { lag: !replica.isTooLate(), answers: hasData || replica.isPrimaryThere() },
    role: "replica",
    position: replica.position() ?? null,
    lagSeconds: replica.lagMs() / SECOND,
    primary: replica.isPrimaryThere() ? "there" : "away",
    ...(hindrance && { letsPrimaryAnswer: hindrance }),
  }
}

/** An old backup does not make the server unready. */
async function describeBackups(): Promise<{ lastBackupAgeSeconds?: number | null }> {
  if (!areBackupsOn) return {}
  const age = await findLastBackupAge()
  return { lastBackupAgeSeconds: age === undefined ? null : Math.round(age / SECOND) }
}
