import { closeSync, existsSync, openSync, readFileSync } from "node:fs"
import { join } from "node:path"
import Database from "better-sqlite3"
import { SECOND } from "./clock.server.ts"
import { env } from "./env.server.ts"
import { describeDatabaseError, refuseStart } from "./start-refusal.mjs"

const MEGABYTE = 1024 * 1024

/** A waiting write also blocks this process's requests. */
export const WRITER_TIMEOUT_MS = 5 * SECOND

export function openDatabaseOrExit(file: string): Database.Database {
  try {
    return openDatabase(file)
  } catch (error) {
    return refuseStart(describeDatabaseError(error as NodeJS.ErrnoException, file), 74)
  }
}

function openDatabase(file: string): Database.Database {
  // The log inherits this mode.
  if (file !== ":memory:") closeSync(openSync(file, "a", 0o600))
  return setWriting(new Database(file, { timeout: WRITER_TIMEOUT_MS }))
}

export function setWriting(client: Database.Database): Database.Database {
  client.pragma("journal_mode = WAL")
  // A reopened WAL database falls back to NORMAL, which may lose commits.
  client.pragma("synchronous = FULL")
  client.pragma("foreign_keys = ON")
  // Overwrites deleted data: docs/rules.md#deleting-an-account
  client.pragma("secure_delete = ON")
  client.pragma("journal_size_limit = 67108864")
  // Litestream must read the log before it restarts.
  if (env.REPLICA_URL) client.pragma("wal_autocheckpoint = 0")
  setReading(client)
  if (env.DATABASE_MAX_MB !== undefined) {
    const pageBytes = Number(client.pragma("page_size", { simple: true }))
    client.pragma(`max_page_count = ${Math.floor((env.DATABASE_MAX_MB * MEGABYTE) / pageBytes)}`)
  }
  return client
}

function setReading(client: Database.Database): void {
  client.pragma("trusted_schema = OFF")
  client.pragma("cache_size = -16000")
  client.pragma("mmap_size = 0")
}

const POINTER = join(env.DATA_DIR, "replica", "current")

const FILE_NAME = /^[\w-][\w.-]{0,99}$/

/** Finds the file that `DATA_DIR/replica/current` names, else the database's own. */
export function findReplicaFile(): string | undefined {
  const name = existsSync(POINTER) ? readFileSync(POINTER, "utf8").trim() : undefined
  if (name === undefined) return existsSync(env.databaseFile) ? env.databaseFile : undefined
  const file = join(env.DATA_DIR, "replica", name)
  return FILE_NAME.test(name) && existsSync(file) ? file : undefined
}

/** @throws SqliteError */
export function openReplica(file: string): Database.Database {
  const client = new Database(file, { readonly: true, fileMustExist: true, timeout: 5000 })
  setReading(client)
  client.pragma("query_only = ON")
  return client
}
