import { fsync, openSync } from "node:fs"
import { promisify } from "node:util"
import { commitWithoutSync, sqlite } from "./db.server.ts"
import { checkpoint } from "./db-upkeep.server.ts"
import { env } from "./env.server.ts"
import { logger } from "./logger.server.ts"
import { StorageUnavailable } from "./storage.server.ts"

const syncFile = promisify(fsync)

/**
 * Work that is done for all who ask while it is being done before: each of them waits for a turn that begins
 * after they asked, and they share it.
 */
export function inSharedTurns(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    next ??= last
      .catch(() => {})
      .then(() => {
        next = undefined
        return work()
      })
    last = next
    return next
  }
}

let syncLog: (() => Promise<void>) | undefined

/**
 * From now on a commit of this process waits for no disk, and so neither does anybody whom it answers meanwhile.
 * Whoever tells somebody outside of one waits by `untilOnDisk`: docs/decisions/0068-durability.md
 */
export function syncBesideWork(): void {
  // Where a file system can hold no such log, commits wait by themselves.
  if (sqlite.pragma("journal_mode", { simple: true }) !== "wal") return
  // With its first read SQLite opens its log, which then is the same file for as long as we live.
  sqlite.prepare("SELECT 1 FROM sqlite_schema").get()
  const log = openSync(`${sqlite.name}-wal`, "r+")
  let isBroken = false
  syncLog = inSharedTurns(async () => {
    if (!isBroken) {
      try {
        return await syncFile(log)
      } catch (error) {
        logger.error({ event: "log.unsynced", err: error })
        isBroken = true
      }
    }
    writeElsewhere()
    isBroken = false
  })
  commitWithoutSync()
}

/**
 * A system forgets what it could not write of a file, and the next sync says nothing of it. A checkpoint writes
 * all of it into the database itself and begins the log anew. @throws StorageUnavailable where that fails too
 */
function writeElsewhere(): void {
  const unwritten = new Error("The log could not be written to the disk.")
  // Whoever sends the log to a storage would lose its place in it.
  if (env.REPLICA_URL) throw new StorageUnavailable(unwritten)
  try {
    if (checkpoint()) return
  } catch (error) {
    throw new StorageUnavailable(error)
  }
  throw new StorageUnavailable(unwritten)
}

/**
 * Resolves when all that this process has committed so far is on the disk. Where commits wait for the disk
 * themselves that is so already. @throws StorageUnavailable
 */
export const untilOnDisk = async (): Promise<void> => syncLog?.()
