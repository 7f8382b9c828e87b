import { readFileSync } from "node:fs"
import Database from "better-sqlite3"
import { replaceDatabase } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { setWriting } from "#app/platform/open-database.server.ts"
import { migratedFile } from "./migrated.ts"

/** Replaces this process's database by an empty one in memory. */
export function openEmptyDatabase(): void {
  if (env.databaseFile !== ":memory:")
    throw new Error("Domain tests run on an in-memory database only.")
  replaceDatabase(setWriting(new Database(readFileSync(migratedFile()))))
}
