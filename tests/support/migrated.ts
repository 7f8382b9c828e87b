import { createHash, randomUUID } from "node:crypto"
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Database from "better-sqlite3"
import { migrate } from "#db/migrate.ts"

const folder = new URL("../../db/", import.meta.url)

function keyOfSchema(): string {
  const texts = readdirSync(folder, { recursive: true }).map(String)
  const files = [
    "migrate.ts",
    "triggers.ts",
    ...texts.filter((name) => name.endsWith(".sql")).sort(),
  ]
  const hash = createHash("sha256")
  for (const name of files) hash.update(name).update(readFileSync(new URL(name, folder)))
  return hash.digest("hex").slice(0, 16)
}

/**
 * Returns an empty database with the newest schema. Migrations take longer than many tests, so they
 * run once per schema and each test copies the file.
 */
export function migratedFile(): string {
  const made = join(tmpdir(), `marketplace-migrated-${keyOfSchema()}.db`)
  if (existsSync(made)) return made
  const file = `${made}.${randomUUID()}`
  const client = new Database(file)
  migrate(client)
  client.close()
  rmSync(`${file}.migration-lock`, { force: true })
  renameSync(file, made)
  return made
}
