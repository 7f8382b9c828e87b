import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import Database from "better-sqlite3"
import { readMigrationFiles } from "drizzle-orm/migrator"
import {
  createTriggers,
  dropTriggers,
  hasTriggers,
  listTriggers,
  readTriggers,
} from "./triggers.ts"

/** The repository's folder `db`, found from this file, bundled or not. */
function findFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, "db/migrations/meta/_journal.json"))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error("db/migrations was not found above the program")
    folder = parent
  }
  return join(folder, "db")
}

const folder = findFolder()

/** Read once: the files of a newer version may lie there before this program is replaced. */
const known = readMigrationFiles({ migrationsFolder: join(folder, "migrations") })
const triggers = readTriggers(join(folder, "triggers"))

const baseline = known[0]
const newest = known.at(-1)
const timeOf = (migration: { folderMillis: number } | undefined) => migration?.folderMillis ?? 0

/** The hash of the last migration before the baseline, with which a database has all that the baseline makes. */
const BEFORE_BASELINE = "1abf149b6a72b092091be3a951a2059702aa0a11c82919c7eb37ac09afdbace3"

/** A database that stands at a migration of before the baseline's: this program cannot bring it forward. */
export class DatabaseTooOldError extends Error {
  constructor() {
    super(
      "The database is of a version before the tag before-baseline: start that version on it once " +
        "(git checkout before-baseline && npm ci && npm run build && npm run serve), stop it, then come back " +
        "(git checkout - && npm ci && npm run build && npm run serve).",
    )
  }
}

type Applied = { hash: string; at: number }

/** Lists the migrations that the database has had, the newest first. */
function listApplied(client: Database.Database): Applied[] {
  const table = client
    .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '__drizzle_migrations'")
    .get()
  if (!table) return []
  return client
    .prepare<[], Applied>(
      "SELECT hash, created_at AS at FROM __drizzle_migrations ORDER BY created_at DESC",
    )
    .all()
}

/** @throws DatabaseTooOldError */
function listPending(client: Database.Database): typeof known {
  const applied = listApplied(client)
  const [last] = applied
  if (!last) return known
  const isKnown = applied.some(({ hash }) => hash === baseline?.hash || hash === BEFORE_BASELINE)
  if (!isKnown && last.at <= timeOf(baseline)) throw new DatabaseTooOldError()
  return known.filter(({ folderMillis }) => folderMillis > last.at)
}

/** Counts the migrations that the database still lacks. @throws DatabaseTooOldError */
export const countPendingMigrations = (client: Database.Database): number =>
  listPending(client).length

/** Tells whether a newer version has migrated the database; its triggers are left alone. */
const isNewer = (client: Database.Database): boolean =>
  (listApplied(client)[0]?.at ?? 0) > timeOf(newest)

/** A table that is added, by its name, or a statement that takes away or narrows. */
const CHANGES =
  /^\s*CREATE (?:TEMP )?TABLE (?:IF NOT EXISTS )?[`"]?(\w+)|\b(?:DROP TABLE|DROP COLUMN|RENAME (?:TO|COLUMN)|CREATE UNIQUE INDEX|^DELETE FROM)\b.*/gim

/**
 * Finds the first statement of a pending migration that takes away or narrows what an older program relies on, or a
 * trigger or view that is gone: only without one can the database be migrated while that program serves
 * (docs/rules.md#updates). @throws DatabaseTooOldError
 */
export function findRemoval(client: Database.Database): string | undefined {
  const added = new Set<string>()
  for (const [change, table] of listPending(client)
    .flatMap(({ sql }) => sql)
    .join("\n")
    .matchAll(CHANGES)) {
    const about = /(?:ON|TABLE|FROM) [`"]?(\w+)/i.exec(change)?.[1] ?? ""
    if (table) added.add(table)
    else if (!added.has(about)) return change
  }
  if (isNewer(client)) return undefined
  const names = new Set(triggers.map(({ name }) => name))
  const gone = listTriggers(client).find(({ name }) => !names.has(name))
  return gone && `DROP ${gone.type.toUpperCase()} ${gone.name}`
}

/** Tells whether the database has exactly the tables that this program knows, neither older nor newer ones. */
export function isSchemaCurrent(client: Database.Database): boolean {
  const [last] = listApplied(client)
  if (!last || last.at !== newest?.folderMillis) return false
  return last.hash === newest?.hash || (known.length === 1 && last.hash === BEFORE_BASELINE)
}

const isUpToDate = (client: Database.Database): boolean =>
  listPending(client).length === 0 && (isNewer(client) || hasTriggers(client, triggers))

/**
 * Brings tables, triggers and views to this version in one transaction, or changes nothing. Statements of a migration
 * fire no trigger. Foreign keys are off while tables are rebuilt (a rebuild would otherwise delete child rows through
 * ON DELETE CASCADE, and SQLite ignores the pragma inside a transaction) and are checked before the commit. A database
 * that holds something is copied beside itself before it is migrated. Processes that start together take turns by a
 * lock file. @throws DatabaseTooOldError
 */
export function migrate(client: Database.Database): void {
  if (isUpToDate(client)) return
  const release = takeMigrationLock(client.name)
  try {
    if (isUpToDate(client)) return
    const hasPending = countPendingMigrations(client) > 0
    if (hasPending) backUpBeforeMigration(client)
    client.pragma("foreign_keys = OFF")
    client.transaction(bringForward).immediate(client)
    if (hasPending) overwriteOldDeletions(client)
  } finally {
    client.pragma("foreign_keys = ON")
    release()
  }
}

/** Drizzle's own runner begins a transaction of its own, in which the triggers would have no place. */
function bringForward(client: Database.Database): void {
  const pending = listPending(client)
  dropTriggers(client)
  client.exec(`CREATE TABLE IF NOT EXISTS "__drizzle_migrations" (
				id SERIAL PRIMARY KEY,
				hash text NOT NULL,
				created_at numeric
			)`)
  const note = client.prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)")
  for (const { sql, hash, folderMillis } of pending) {
    for (const statement of sql) client.exec(statement)
    note.run(hash, folderMillis)
  }
  createTriggers(client, triggers)
  if (pending.length === 0) return
  const broken = client.pragma("foreign_key_check") as unknown[]
  if (broken.length > 0) {
    throw new Error(`${broken.length} rows point at nothing after the migration`)
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
  const holdsData = client.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'users'").get()
  if (!holdsData || client.memory) return
  const copy = `${client.name}.before-migration-${listApplied(client).length + 1}`
  // An earlier start may have been cut off, or have copied other data.
  const draft = `${copy}.part`
  rmSync(draft, { force: true })
  client.prepare("VACUUM INTO ?").run(draft)
  const handle = openSync(draft, "r+")
  fsyncSync(handle)
  closeSync(handle)
  renameSync(draft, copy)
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
