import Database from "better-sqlite3"
import { sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { migrate as migrateDatabase } from "#db/migrate.ts"
import { dropSamples } from "#db/statistics.ts"
import { MINUTE } from "./clock.server.ts"
import { env } from "./env.server.ts"
import { isFenced } from "./fencing.server.ts"
import { openDatabaseOrExit, WRITER_TIMEOUT_MS } from "./open-database.server.ts"
import { planOnce } from "./plan-once.server.ts"
import { keepWrites } from "./prepared-writes.server.ts"
import { advanceClock, type Effect } from "./repl-clock.server.ts"
import { currentRequest, leaveToPrimary } from "./request-context.server.ts"
import { StorageUnavailable } from "./storage.server.ts"
import { addTextFunctions } from "./text-functions.server.ts"

/** What a replica reads before it has a file: nothing. */
const openNothing = () => new Database(":memory:")

/** The open SQLite file, for the few statements that Drizzle cannot say. A replica's may become another. */
export let sqlite = env.isReplica ? openNothing() : openDatabaseOrExit(env.databaseFile)

function drizzleOver(client: Database.Database) {
  addTextFunctions(client)
  return drizzle(keepWrites(planOnce(client)), { logger: { logQuery: countQuery } })
}

/** Drizzle over the one connection of this process. */
export let db = drizzleOver(sqlite)

/** How long a request in hand may still hold something of the file before. */
const LAST_USE_MS = MINUTE

/** Reads another file from the next statement on: `query` prepares its statements anew. */
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

/** How many queries have run outside any request: what the domain tests count. */
export const countedQueries = (): number => queriesOutsideRequests

/** Brings the schema up to date; called once by each program before it does anything else. */
export function migrate(): void {
  migrateDatabase(sqlite)
  dropSamples(sqlite)
}

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
  let client: Database.Database | undefined
  const prepared = () => {
    if (statement && client === sqlite) return statement
    client = sqlite
    statement = build(placeholders as Values).prepare()
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

/** @throws StorageUnavailable on a replica, and where another machine has taken over writing */
export function assertWriter(): void {
  if (!env.isReplica && !isFenced()) return
  leaveToPrimary()
  throw new StorageUnavailable(new Error("Another machine writes."))
}

const commits = { all: 0, pages: 0, lists: 0, at: 0 }

/** How many commits this process has made, by what they can have changed, and the moment that the last one left. */
export const ownCommits = (): Readonly<typeof commits> => commits

/** Whether a commit waits for the disk by itself; in a process that serves somebody else sees to that. */
let isSynced = !env.isReplica

/** Has commits of this process wait for no disk from now on, for whoever syncs the log for many at once. */
export function commitWithoutSync(): void {
  isSynced = false
  sqlite.pragma("synchronous = NORMAL")
}

/**
 * Runs `work` in one BEGIN IMMEDIATE transaction (a deferred one fails when another writer comes between),
 * or in the caller's; a verb after which the lists of open projects and of creators stand as before says so by
 * `pages`. Who tells somebody outside of it waits by `untilOnDisk`, as each answer to a request does.
 * @throws StorageUnavailable where the disk takes nothing, or another machine writes
 */
export function write<T>(work: () => T, effect: "lists" | "pages" = "lists"): T {
  if (sqlite.inTransaction) return work()
  const request = currentRequest()
  if (request) request.hasWritten = true
  return commit(work, effect)
}

function commit<T>(work: () => T, effect: Effect): T {
  assertWriter()
  try {
    const { result, at } = sqlite.transaction(() => advanceClock(sqlite, work, effect)).immediate()
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

/** The same for what no kept page shows: limits, leases, heartbeats, what was read or opened. */
export const writeBeside = <T>(work: () => T): T =>
  sqlite.inTransaction ? work() : commit(work, "beside")

/**
 * The same where it may be lost when the machine loses its power: nobody waits for the disk, which the next
 * `write` makes up for. @throws StorageUnavailable
 */
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

/** Longer than nearly every transaction takes. */
const MOMENT_MS = 20

/**
 * The same where nobody else writes, or only for a moment more; else nothing is done and the answer is
 * undefined. For what comes again by itself: waiting would hold up everybody whom this process answers.
 * @throws StorageUnavailable where the disk takes nothing
 */
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

/** Tells a broken UNIQUE index apart from other failures, and which columns it was on. */
export function uniqueViolation(error: unknown): string | undefined {
  if (!(error instanceof Database.SqliteError)) return undefined
  if (error.code !== "SQLITE_CONSTRAINT_UNIQUE") return undefined
  return error.message.replace("UNIQUE constraint failed: ", "")
}
