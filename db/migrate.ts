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

/** Read once: the files of a newer version may lie there before this program is replaced. */
const known = readMigrationFiles({ migrationsFolder })

/** Counts the migrations that the database still lacks. */
export function countPendingMigrations(client: Database.Database): number {
  const table = client
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '__drizzle_migrations'")
    .get()
  if (!table) return known.length
  const applied = client.prepare("SELECT count(*) AS n FROM __drizzle_migrations").get() as {
    n: number
  }
  return Math.max(0, known.length - applied.n)
}

/** A table that is added, by its name, or a statement that takes away or narrows. */
const CHANGES =
  /^\s*CREATE (?:TEMP )?TABLE (?:IF NOT EXISTS )?[`"]?(\w+)|\b(?:DROP TABLE|DROP COLUMN|RENAME (?:TO|COLUMN)|CREATE UNIQUE INDEX|^DELETE FROM)\b.*/gim

/**
 * Finds the first statement of a pending migration that takes away or narrows what an older program relies on:
 * only without one can the database be migrated while that program serves (docs/rules.md#updates).
 */
export function findRemoval(client: Database.Database): string | undefined {
  const pending = known.slice(known.length - countPendingMigrations(client))
  const added = new Set<string>()
  for (const [change, table] of pending
    .flatMap(({ sql }) => sql)
    .join("\n")
    .matchAll(CHANGES)) {
    const about = /(?:ON|TABLE|FROM) [`"]?(\w+)/i.exec(change)?.[1] ?? ""
    if (table) added.add(table)
    else if (!added.has(about)) return change
  }
  return undefined
}

/** Whether the database has exactly the schema that this program knows, neither an older nor a newer one. */
export function isSchemaCurrent(client: Database.Database): boolean {
  const applied = client
    .prepare<[], { count: number; at: number }>(
      "SELECT count(*) AS count, max(created_at) AS at FROM __drizzle_migrations",
    )
    .get()
  return applied?.count === known.length && applied.at === known.at(-1)?.folderMillis
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
  const applied = known.length - countPendingMigrations(client)
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
