import { hash } from "node:crypto"
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import Database from "better-sqlite3"
import { z } from "zod"
import { clock, SECOND } from "../clock.server.ts"
import { env } from "../env.server.ts"

/** Where a replica's files are; the program that serves reads the one that `current` names. */
const folder = join(env.DATA_DIR, "replica")
const POINTER = join(folder, "current")
const FILE = /^(\d{1,9})-([0-9a-f]{8})-[0-9a-z]{1,16}\.db$/
const BESIDE = ["", "-txid", "-journal", "-wal", "-shm", ".tmp", ".tmp-txid"]

/** What a file says of itself: how many transactions it has seen, and of which primary. */
const Position = z.object({ seq: z.int(), generation: z.int() })
export type Position = z.output<typeof Position>

export const pathOf = (name: string): string => join(folder, name)

/** Tells the storages that a machine may have followed apart. */
const storageMark = (): string => hash("sha256", env.REPLICA_URL ?? "").slice(0, 8)

/** A name for a file that is restored from the history of `generation`. */
export function newName(generation: number): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return `${generation}-${storageMark()}-${clock.now().toString(36)}.db`
}

/** Whether a file is a copy from the storage of the settings: what another one holds may not be applied to it. */
export const isOfStorage = (name: string): boolean => FILE.exec(name)?.[2] === storageMark()

/** Of which history a file is a copy. */
export const generationOf = (name: string): number => Number(FILE.exec(name)?.[1] ?? 0)

/** The file that is served; undefined before the first. */
export function findCurrent(): string | undefined {
  if (!existsSync(POINTER)) return undefined
  const name = readFileSync(POINTER, "utf8").trim()
  return FILE.test(name) && existsSync(pathOf(name)) ? name : undefined
}

/** From now on this file is served. */
export function publish(name: string): void {
  const draft = `${POINTER}.${process.pid}`
  writeFileSync(draft, `${name}\n`, { mode: 0o600 })
  renameSync(draft, POINTER)
}

/** No file of a follower is served any more. */
export const unpublish = (): void => rmSync(POINTER, { force: true })

const FOLLOWING = join(folder, "following")
const FORGOTTEN_AFTER_MS = 3 * SECOND

/** A follower says again and again that it is there, and last that it is not. */
export function noteFollowing(isFollowing: boolean): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (isFollowing) writeFileSync(FOLLOWING, "")
  else rmSync(FOLLOWING, { force: true })
}

/** Whether a follower may write into the copy; one that was killed has said nothing for a while. */
export function isFollowed(): boolean {
  const statedAt = statSync(FOLLOWING, { throwIfNoEntry: false })?.mtimeMs
  return statedAt !== undefined && clock.now() - statedAt < FORGOTTEN_AFTER_MS
}

/** Deletes a file that nobody needs any more; who still has it open goes on reading it. */
export function discard(name: string): void {
  for (const ending of BESIDE) rmSync(`${pathOf(name)}${ending}`, { force: true })
}

/** Deletes what a follower that was killed has left, but for the file that is served. */
export function discardOthers(kept: string | undefined): void {
  if (!existsSync(folder)) return
  const names = new Set(readdirSync(folder).map((one) => one.replace(/\.db.*$/, ".db")))
  for (const name of names) if (FILE.test(name) && name !== kept) discard(name)
}

/** The position of a database file. @throws Error where there is none, or while it is applied to for long */
export function readFilePosition(file: string): Position {
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 1000 })
  try {
    const found = database.prepare("SELECT seq, generation FROM repl_clock WHERE id = 1").get()
    return Position.parse(found)
  } finally {
    database.close()
  }
}

/** Writes into a database of which generation it is. @throws SqliteError while it cannot be written */
export function noteGeneration(file: string, generation: number): void {
  const database = new Database(file, { fileMustExist: true, timeout: 5000 })
  try {
    database.pragma("synchronous = FULL")
    database
      .prepare("UPDATE repl_clock SET generation = ?, seq = seq + 1 WHERE id = 1")
      .run(generation)
  } finally {
    database.close()
  }
}
