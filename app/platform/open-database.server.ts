import { closeSync, existsSync, openSync, readFileSync } from "node:fs"
import { join } from "node:path"
import Database from "better-sqlite3"
import { SECOND } from "./clock.server.ts"
import { env } from "./env.server.ts"
import { describeDatabaseError, refuseStart } from "./start-refusal.mjs"

const MEGABYTE = 1024 * 1024

/** How long a write waits for another process that writes, with everybody whom this one answers. */
export const WRITER_TIMEOUT_MS = 5 * SECOND

/** A disk that is full, a folder of somebody else, a file that is no database: the operator is told which. */
export function openDatabaseOrExit(file: string): Database.Database {
  try {
    return openDatabase(file)
  } catch (error) {
    return refuseStart(describeDatabaseError(error as NodeJS.ErrnoException, file), 74)
  }
}

function openDatabase(file: string): Database.Database {
  // Created for its owner alone; SQLite gives the files beside it the same mode.
  if (file !== ":memory:") closeSync(openSync(file, "a", 0o600))
  return setWriting(new Database(file, { timeout: WRITER_TIMEOUT_MS }))
}

/** Sets a connection that writes to what all of this product's are set to. */
export function setWriting(client: Database.Database): Database.Database {
  client.pragma("journal_mode = WAL")
  // A reopened WAL database falls back to NORMAL, which may lose acknowledged commits on power loss.
  client.pragma("synchronous = FULL")
  client.pragma("foreign_keys = ON")
  // What is deleted or replaced is overwritten: docs/rules.md#deleting-an-account
  client.pragma("secure_delete = ON")
  client.pragma("journal_size_limit = 67108864")
  // Who sends the log to a storage has to have read it before it is begun anew.
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

/** A bare name: what it says is opened. */
const FILE_NAME = /^[\w-][\w.-]{0,99}$/

/**
 * The file that a replica is to read now: what `DATA_DIR/replica/current` names within that folder, else the
 * database's own place; undefined while there is none.
 */
export function findReplicaFile(): string | undefined {
  const name = existsSync(POINTER) ? readFileSync(POINTER, "utf8").trim() : undefined
  if (name === undefined) return existsSync(env.databaseFile) ? env.databaseFile : undefined
  const file = join(env.DATA_DIR, "replica", name)
  return FILE_NAME.test(name) && existsSync(file) ? file : undefined
}

/** Opens what another program keeps current: nothing can be written by it. @throws SqliteError */
export function openReplica(file: string): Database.Database {
  const client = new Database(file, { readonly: true, fileMustExist: true, timeout: 5000 })
  setReading(client)
  client.pragma("query_only = ON")
  return client
}
