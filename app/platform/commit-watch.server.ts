import { openSync, readSync } from "node:fs"
import { logger } from "./logger.server.ts"

/** The head of the index of SQLite's log, in two copies: https://www.sqlite.org/walformat.html#walidxfmt */
const HEAD_BYTES = 96

/**
 * Watches a database for commits, of whatever process: the function that it returns tells whether there was
 * none since it was last called. Of these bytes SQLite asks the same before each read of its own; here they are
 * asked for without its four locks. Where memory that is mapped and files may differ, nothing is ever certain.
 */
export function watchCommits(databaseFile: string): () => boolean {
  const file = process.platform === "linux" ? openIndex(`${databaseFile}-shm`) : undefined
  if (file === undefined) return () => false
  let before = Buffer.alloc(HEAD_BYTES)
  let now = Buffer.alloc(HEAD_BYTES)
  const read = () => {
    try {
      return readSync(file, now, 0, HEAD_BYTES, 0) === HEAD_BYTES
    } catch (error) {
      logger.warn({ event: "commits.unread", err: error })
      return false
    }
  }
  return () => {
    const isSame = read() && now.equals(before)
    ;[before, now] = [now, before]
    return isSame
  }
}

/**
 * The file of the index; undefined for a database without one, such as one in memory. It is never closed: with
 * any descriptor that a process closes, Linux takes away all locks of that process on the file, SQLite's too.
 */
function openIndex(path: string): number | undefined {
  try {
    return openSync(path, "r")
  } catch (error) {
    logger.debug({ event: "commits.unwatched", err: error })
    return undefined
  }
}
