import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import Database from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { migrate as runMigrations } from "drizzle-orm/better-sqlite3/migrator"
import { readMigrationFiles } from "drizzle-orm/migrator"

/** The repository's folder `db/migrations`, found from this file, bundled or not. */
function findMigrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, "db/migrations/meta/_journal.json"))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error("db/migrations was not found above the program")
    folder = parent
  }
  return join(folder, "db/migrations")
}

const migrationsFolder = findMigrationsFolder()

/** How many migrations the database still lacks. */
export function countPendingMigrations(client: Database.Database): number {
  const known = readMigrationFiles({ migrationsFolder }).length
  const table = client
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '__drizzle_migrations'")
    .get()
  if (!table) return known
  const applied = client.prepare("SELECT count(*) AS n FROM __drizzle_migrations").get() as {
    n: number
  }
  return known - applied.n
}

let newest: { count: number; at: number | undefined } | undefined

/** Whether the database has exactly the schema that this program knows, neither an older nor a newer one. */
export function isSchemaCurrent(client: Database.Database): boolean {
  if (!newest) {
    const known = readMigrationFiles({ migrationsFolder })
    newest = { count: known.length, at: known.at(-1)?.folderMillis }
  }
  const applied = client
    .prepare<[], { count: number; at: number }>(
      "SELECT count(*) AS count, max(created_at) AS at FROM __drizzle_migrations",
    )
    .get()
  return applied?.count === newest.count && applied.at === newest.at
}

/**
 * Brings the database to the newest schema. Foreign keys are off while tables are rebuilt (a rebuild
 * would otherwise delete child rows through ON DELETE CASCADE, and inside the migrator's own
 * transaction SQLite ignores the pragma) and are checked afterwards. A database that already holds
 * something is copied beside itself first. Processes that start together take turns by a lock file.
 */
export function migrate(client: Database.Database): void {
  if (countPendingMigrations(client) === 0) return
  const release = takeMigrationLock(client.name)
  try {
    const pending = countPendingMigrations(client)
    if (pending === 0) return
    backUpBeforeMigration(client)
    client.pragma("foreign_keys = OFF")
    runMigrations(drizzle(client), { migrationsFolder })
    overwriteOldDeletions(client)
    const broken = client.pragma("foreign_key_check") as unknown[]
    if (broken.length > 0) {
      throw new Error(`${broken.length} rows point at nothing after the migration`)
    }
  } finally {
    client.pragma("foreign_keys = ON")
    release()
  }
}

function takeMigrationLock(file: string): () => void {
  if (file === ":memory:" || file === "") return () => {}
  const lock = new Database(`${file}.migration-lock`, { timeout: 60_000 })
  lock.exec("BEGIN EXCLUSIVE")
  return () => {
    lock.exec("COMMIT")
    lock.close()
  }
}

function backUpBeforeMigration(client: Database.Database): void {
  const holdsData = client.prepare("SELECT 1 FROM sqlite_master WHERE name = 'users'").get()
  if (!holdsData || client.memory) return
  const applied = readMigrationFiles({ migrationsFolder }).length - countPendingMigrations(client)
  const copy = `${client.name}.before-migration-${applied + 1}`
  if (!existsSync(copy)) client.prepare("VACUUM INTO ?").run(copy)
}

/**
 * Writes the database anew, once: what was deleted before `secure_delete` was on, or dropped by a migration,
 * is in its pages still. `user_version` says whether that has been done.
 */
function overwriteOldDeletions(client: Database.Database): void {
  if (client.pragma("user_version", { simple: true }) !== 0) return
  client.exec("VACUUM")
  client.pragma("user_version = 1")
}
