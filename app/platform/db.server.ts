import { closeSync, openSync } from "node:fs"
import Database from "better-sqlite3"
import { sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { migrate as migrateDatabase } from "#db/migrate.ts"
import { env } from "./env.server.ts"
import { keepWrites } from "./kept-writes.server.ts"
import { currentRequest } from "./request-context.server.ts"
import { StorageUnavailable } from "./storage.server.ts"

const MEGABYTE = 1024 * 1024

/** The open SQLite file, for the few statements that Drizzle cannot say. */
export const sqlite = openDatabaseOrExit(env.databaseFile)

/** Drizzle over the one connection of this process. */
export const db = drizzle(keepWrites(sqlite), { logger: { logQuery: countQuery } })

let queriesOutsideRequests = 0

function countQuery(): void {
  const request = currentRequest()
  if (request) request.queries += 1
  else queriesOutsideRequests += 1
}

/** How many queries have run outside any request: what the domain tests count. */
export const countedQueries = (): number => queriesOutsideRequests

/** A disk that is full, a folder of somebody else, a file that is no database: the operator is told which. */
function openDatabaseOrExit(file: string): Database.Database {
  try {
    return openDatabase(file)
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    process.stderr.write(`The database ${file} cannot be opened: ${message} (${code}).\n`)
    process.stderr.write("Is the disk full, the folder another user's, or the file damaged?\n")
    process.exit(74)
  }
}

function openDatabase(file: string): Database.Database {
  // Created for its owner alone; SQLite gives the files beside it the same mode.
  if (file !== ":memory:") closeSync(openSync(file, "a", 0o600))
  const client = new Database(file, { timeout: 5000 })
  client.pragma("journal_mode = WAL")
  // A reopened WAL database falls back to NORMAL, which may lose acknowledged commits on power loss.
  client.pragma("synchronous = FULL")
  client.pragma("foreign_keys = ON")
  client.pragma("trusted_schema = OFF")
  client.pragma("cache_size = -16000")
  client.pragma("mmap_size = 0")
  // What is deleted or replaced is overwritten: docs/rules.md#deleting-an-account
  client.pragma("secure_delete = ON")
  client.pragma("journal_size_limit = 67108864")
  if (env.DATABASE_MAX_MB !== undefined) {
    const pageBytes = Number(client.pragma("page_size", { simple: true }))
    client.pragma(`max_page_count = ${Math.floor((env.DATABASE_MAX_MB * MEGABYTE) / pageBytes)}`)
  }
  return client
}

/** Brings the schema up to date; called once by each program before it does anything else. */
export const migrate = (): void => migrateDatabase(sqlite)

/** The parameters of a statement: what it is given when it runs, by name. */
export type Params<Values extends Record<string, unknown>> = Values

type Preparable = { prepare(): Statement }
type Statement = Record<"get" | "all" | "run", (values?: Record<string, unknown>) => unknown>
type Result<B extends Preparable, Way extends keyof Statement> = ReturnType<
  ReturnType<B["prepare"]>[Way]
>
type Given<Values> = keyof Values extends never ? [] : [values: Values]

/** A statement that is prepared once; its rows have the types of the columns that it names. */
export type Query<B extends Preparable, Values> = {
  get(...values: Given<Values>): Result<B, "get"> | undefined
  all(...values: Given<Values>): Result<B, "all">
  run(...values: Given<Values>): Result<B, "run">
}

/**
 * Makes a statement that is prepared at its first use and kept. Where `p` stands it has a placeholder:
 * `query((p: Params<{ id: string }>) => db.select().from(users).where(eq(users.id, p.id)))`.
 */
export function query<
  B extends Preparable,
  Values extends Record<string, unknown> = Record<never, never>,
>(build: (params: Params<Values>) => B): Query<B, Values> {
  let statement: Statement | undefined
  const prepared = () => {
    statement ??= build(placeholders as Values).prepare()
    return statement
  }
  // The only casts: Drizzle types neither a placeholder's value nor what a prepared statement is given.
  return {
    get: (values) => prepared().get(values),
    all: (values) => prepared().all(values),
    run: (values) => prepared().run(values),
  } as Query<B, Values>
}

const placeholders: object = new Proxy(
  {},
  { get: (_target, name) => sql.placeholder(String(name)) },
)

/**
 * Runs `work` in one BEGIN IMMEDIATE transaction (a deferred one fails when another writer comes between),
 * or in the caller's. @throws StorageUnavailable where the disk takes nothing
 */
export function write<T>(work: () => T): T {
  if (sqlite.inTransaction) return work()
  try {
    return sqlite.transaction(work).immediate()
  } catch (error) {
    throw StorageUnavailable.isBehind(error) ? new StorageUnavailable(error) : error
  }
}

/**
 * The same for what may be lost when the machine loses its power: the commit waits for no disk, which the
 * next `write` makes up for. Inside a transaction it is part of that. @throws StorageUnavailable
 */
export function writeUnsynced<T>(work: () => T): T {
  if (sqlite.inTransaction) return work()
  sqlite.pragma("synchronous = NORMAL")
  try {
    return write(work)
  } finally {
    sqlite.pragma("synchronous = FULL")
  }
}

/** Tells a broken UNIQUE index apart from other failures, and which columns it was on. */
export function uniqueViolation(error: unknown): string | undefined {
  if (!(error instanceof Database.SqliteError)) return undefined
  if (error.code !== "SQLITE_CONSTRAINT_UNIQUE") return undefined
  return error.message.replace("UNIQUE constraint failed: ", "")
}
