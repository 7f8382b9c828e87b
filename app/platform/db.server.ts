import Database from "better-sqlite3"
import { getTableColumns, sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/better-sqlite3"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import { migrate as migrateDatabase } from "#db/migrate.ts"
import { dropSamples } from "#db/statistics.ts"
import { MINUTE } from "./clock.server.ts"
import { env } from "./env.server.ts"
import { isFenced } from "./fencing.server.ts"
import { openDatabaseOrExit, WRITER_TIMEOUT_MS } from "./open-database.server.ts"
import { keepWrites, planStatementsOnce } from "./prepared-statements.server.ts"
import { advanceClock, type PageEffect } from "./repl-clock.server.ts"
import { currentRequest, leaveToPrimary } from "./request-context.server.ts"
import { StorageUnavailable } from "./storage.server.ts"
import { addTextFunctions } from "./text-functions.server.ts"

/** For statements that Drizzle cannot express. A replica replaces the file. */
export let sqlite = env.isReplica ? new Database(":memory:") : openDatabaseOrExit(env.databaseFile)

function drizzleOver(client: Database.Database) {
  addTextFunctions(client)
  return drizzle(keepWrites(planStatementsOnce(client)), { logger: { logQuery: countQuery } })
}

export let db = drizzleOver(sqlite)

/** Requests may use the replaced file this long. */
const LAST_USE_MS = MINUTE

export function replaceDatabase(client: Database.Database): void {
  const before = sqlite
  sqlite = client
  db = drizzleOver(client)
  setTimeout(() => before.close(), LAST_USE_MS).unref()
}

let queriesOutsideRequests = 0

function countQuery(): void {
  const request = currentRequest()
  if (request) request.queries += 1
  else queriesOutsideRequests += 1
}

export const countedQueries = (): number => queriesOutsideRequests

export function migrate(): void {
  migrateDatabase(sqlite)
  dropSamples(sqlite)
}

export type Params<Values extends Record<string, unknown>> = Values

type Preparable = { prepare(): Statement }
type Statement = Record<"get" | "all" | "run", (values?: Record<string, unknown>) => unknown>
type Result<B extends Preparable, Way extends keyof Statement> = ReturnType<
  ReturnType<B["prepare"]>[Way]
>
type Given<Values> = keyof Values extends never ? [] : [values: Values]

export type Query<B extends Preparable, Values> = {
  get(...values: Given<Values>): Result<B, "get"> | undefined
  all(...values: Given<Values>): Result<B, "all">
  run(...values: Given<Values>): Result<B, "run">
}

/**
 * Prepares a statement at first use: `query((p: Params<{ id: string }>) =>
 * db.select().from(users).where(eq(users.id, p.id)))`.
 */
export function query<
  B extends Preparable,
  Values extends Record<string, unknown> = Record<never, never>,
>(build: (params: Params<Values>) => B): Query<B, Values> {
  let statement: Statement | undefined
  let client: Database.Database | undefined
  const prepared = () => {
    if (statement && client === sqlite) return statement
    client = sqlite
    statement = build(placeholders as Values).prepare()
    return statement
  }
  // Drizzle types no placeholders.
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

/** Finds a row by a unique column, with a statement that is prepared once: `rowBy(users, "id")`. */
export function rowBy<T extends SQLiteTable, Name extends string & keyof T["$inferSelect"]>(
  table: T,
  name: Name,
) {
  type Row = T["$inferSelect"]
  const column = getTableColumns(table)[name]
  const select = query((p: Params<{ value: unknown }>) =>
    db
      .select()
      .from(table as SQLiteTable)
      .where(sql`${column} = ${p.value}`),
  )
  return (value: Row[Name]) => select.get({ value }) as Row | undefined
}

/** @throws StorageUnavailable on a replica, or after another machine took over writing */
export function assertWriter(): void {
  if (!env.isReplica && !isFenced()) return
  leaveToPrimary()
  throw new StorageUnavailable(new Error("Another machine writes."))
}

const commits = { all: 0, pages: 0, lists: 0, at: 0 }

export const ownCommits = (): Readonly<typeof commits> => commits

/** False where `syncCommitsInBackground` syncs many commits at once. */
let isSynced = !env.isReplica

export function commitWithoutSync(): void {
  isSynced = false
  sqlite.pragma("synchronous = NORMAL")
}

/**
 * Runs `work` in a BEGIN IMMEDIATE transaction, since a deferred one fails behind another writer.
 * Pass "pages" if the lists of projects and creators stay the same. @throws StorageUnavailable
 */
export function write<T>(work: () => T, effect: "lists" | "pages" = "lists"): T {
  if (sqlite.inTransaction) return work()
  const request = currentRequest()
  if (request) request.hasWritten = true
  return commit(work, effect)
}

function commit<T>(work: () => T, effect: PageEffect): T {
  assertWriter()
  try {
    // Again: another process may have learnt it while this one waited.
    const checked = () => {
      assertWriter()
      return advanceClock(sqlite, work, effect)
    }
    const { result, at } = sqlite.transaction(checked).immediate()
    if (at === undefined) return result
    commits.at = at
    commits.all += 1
    if (effect !== "beside") commits.pages += 1
    if (effect === "lists") commits.lists += 1
    return result
  } catch (error) {
    throw StorageUnavailable.isBehind(error) ? new StorageUnavailable(error) : error
  }
}

/** Writes data that no cached page shows, such as limits and leases. */
export const writeBeside = <T>(work: () => T): T =>
  sqlite.inTransaction ? work() : commit(work, "beside")

/** Writes data that a power cut may lose, without a sync. @throws StorageUnavailable */
export function writeUnsynced<T>(work: () => T): T {
  if (sqlite.inTransaction) return work()
  if (!isSynced) return commit(work, "beside")
  sqlite.pragma("synchronous = NORMAL")
  try {
    return commit(work, "beside")
  } finally {
    sqlite.pragma("synchronous = FULL")
  }
}

/** Longer than nearly every transaction. */
const MOMENT_MS = 20

/** Undefined while another process writes: for retried work. @throws StorageUnavailable */
export function writeIfFree<T>(work: () => T): T | undefined {
  sqlite.pragma(`busy_timeout = ${MOMENT_MS}`)
  try {
    return writeUnsynced(work)
  } catch (error) {
    if (error instanceof StorageUnavailable && error.isBusy) return undefined
    throw error
  } finally {
    sqlite.pragma(`busy_timeout = ${WRITER_TIMEOUT_MS}`)
  }
}

/** Names the columns of a violated UNIQUE index; undefined for other errors. */
export function uniqueViolation(error: unknown): string | undefined {
  if (!(error instanceof Database.SqliteError)) return undefined
  if (error.code !== "SQLITE_CONSTRAINT_UNIQUE") return undefined
  return error.message.replace("UNIQUE constraint failed: ", "")
}
