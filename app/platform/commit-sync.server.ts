import { fsync, openSync } from "node:fs"
import { promisify } from "node:util"
import { commitWithoutSync, sqlite } from "./db.server.ts"
import { checkpoint } from "./db-maintenance.server.ts"
import { env } from "./env.server.ts"
import { logger } from "./logger.server.ts"
import { StorageUnavailable } from "./storage.server.ts"

const syncFile = promisify(fsync)

/** Shares one run among all callers who asked before it began. */
export function shareConcurrentRuns(work: () => Promise<void>): () => Promise<void> {
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
 * Lets commits of this process return before the disk has them. Answers to the outside wait by
 * `waitForSyncedCommits`: docs/decisions/0068-durability.md
 */
export function syncCommitsInBackground(): void {
  // Without a write-ahead log, commits sync themselves.
  if (sqlite.pragma("journal_mode", { simple: true }) !== "wal") return
  // The first read opens the log, which then stays the same file.
  sqlite.prepare("SELECT 1 FROM sqlite_schema").get()
  const log = openSync(`${sqlite.name}-wal`, "r+")
  let isBroken = false
  syncLog = shareConcurrentRuns(async () => {
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
 * After a failed sync the next one reports success. A checkpoint writes the data into the database
 * instead. @throws StorageUnavailable
 */
function writeElsewhere(): void {
  const unwritten = new Error("The log could not be written to the disk.")
  // A checkpoint would cost Litestream its position.
  if (env.REPLICA_URL) throw new StorageUnavailable(unwritten)
  try {
    if (checkpoint()) return
  } catch (error) {
    throw new StorageUnavailable(error)
  }
  throw new StorageUnavailable(unwritten)
}

/** Resolves when all commits of this process are on the disk. @throws StorageUnavailable */
export const waitForSyncedCommits = async (): Promise<void> => syncLog?.()
