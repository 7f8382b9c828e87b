import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Database from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { migrate } from "drizzle-orm/better-sqlite3/migrator"

type Journal = { entries: { idx: number }[] }

/** An empty database in memory as the version left it whose last migration has this number. */
export function databaseOf(lastMigration: number): Database.Database {
  const client = new Database(":memory:")
  const folder = mkdtempSync(join(tmpdir(), "marketplace-migrations-"))
  try {
    cpSync("db/migrations", folder, { recursive: true })
    const file = join(folder, "meta/_journal.json")
    const journal: Journal = JSON.parse(readFileSync(file, "utf8"))
    const entries = journal.entries.filter(({ idx }) => idx <= lastMigration)
    writeFileSync(file, JSON.stringify({ ...journal, entries }))
    migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
  return client
}
