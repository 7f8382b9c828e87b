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

/** The server reads the file that `current` names. */
const folder = join(env.DATA_DIR, "replica")
const POINTER = join(folder, "current")
const FILE = /^(\d{1,9})-([0-9a-f]{8})-[0-9a-z]{1,16}\.db$/
const BESIDE = ["", "-txid", "-journal", "-wal", "-shm", ".tmp", ".tmp-txid"]

const FilePosition = z.object({ seq: z.int(), generation: z.int() })
export type FilePosition = z.output<typeof FilePosition>

export const replicaPath = (name: string): string => join(folder, name)

/** Identifies the storage, since a machine may change it. */
const storageMark = (): string => hash("sha256", env.REPLICA_URL ?? "").slice(0, 8)

export function newReplicaName(generation: number): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return `${generation}-${storageMark()}-${clock.now().toString(36)}.db`
}

/** Changes of another storage must not be applied to it. */
export const isOfCurrentStorage = (name: string): boolean => FILE.exec(name)?.[2] === storageMark()

export const generationOf = (name: string): number => Number(FILE.exec(name)?.[1] ?? 0)

export function findCurrentReplicaFile(): string | undefined {
  if (!existsSync(POINTER)) return undefined
  const name = readFileSync(POINTER, "utf8").trim()
  return FILE.test(name) && existsSync(replicaPath(name)) ? name : undefined
}

export function setCurrentReplicaFile(name: string): void {
  const draft = `${POINTER}.${process.pid}`
  writeFileSync(draft, `${name}\n`, { mode: 0o600 })
  renameSync(draft, POINTER)
}

export const unsetReplica = (): void => rmSync(POINTER, { force: true })

const FOLLOWING = join(folder, "following")
const FORGOTTEN_AFTER_MS = 3 * SECOND

export function setReplicaFollowing(isFollowing: boolean): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (isFollowing) writeFileSync(FOLLOWING, "")
  else rmSync(FOLLOWING, { force: true })
}

/** A killed follower leaves an old heartbeat. */
export function isReplicaFollowed(): boolean {
  const statedAt = statSync(FOLLOWING, { throwIfNoEntry: false })?.mtimeMs
  return statedAt !== undefined && clock.now() - statedAt < FORGOTTEN_AFTER_MS
}

export function deleteReplica(name: string): void {
  for (const ending of BESIDE) rmSync(`${replicaPath(name)}${ending}`, { force: true })
}

/** Deletes the leftovers of a killed follower. */
export function deleteOtherReplicaFiles(kept: string | undefined): void {
  if (!existsSync(folder)) return
  const names = new Set(readdirSync(folder).map((one) => one.replace(/\.db.*$/, ".db")))
  for (const name of names) if (FILE.test(name) && name !== kept) deleteReplica(name)
}

/** @throws Error without one, or while the file is locked */
export function readFilePosition(file: string): FilePosition {
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 1000 })
  try {
    const found = database.prepare("SELECT seq, generation FROM repl_clock WHERE id = 1").get()
    return FilePosition.parse(found)
  } finally {
    database.close()
  }
}

/** @throws SqliteError while the file is locked */
export function saveGeneration(file: string, generation: number): void {
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
