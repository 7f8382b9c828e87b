import { statSync } from "node:fs"
import { statfs } from "node:fs/promises"
import { logger } from "./logger.server.ts"

/** Reserved for the database; below it large writes are refused. */
export const MIN_FREE_BYTES = 500 * 1024 * 1024

/** Warns about a data folder that other users can read. */
export function warnOfReadableFolder(folder: string): void {
  const mode = statSync(folder).mode & 0o777
  if (process.platform === "win32" || (mode & 0o077) === 0) return
  logger.warn(
    { event: "data_dir.wide", folder, mode: mode.toString(8) },
    `Other users of this machine can look into DATA_DIR: run \`chmod 700 ${folder}\`.`,
  )
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Errors of a disk that can still be read. */
const REFUSALS = new Set([
  "SQLITE_FULL",
  "SQLITE_READONLY",
  "SQLITE_IOERR_WRITE",
  "SQLITE_IOERR_SHMSIZE",
  "SQLITE_BUSY",
  "ENOSPC",
  "EDQUOT",
  "EROFS",
])

export const NOTHING_SAVED =
  "Nothing can be saved at the moment. Please try again in a few minutes."

/** The disk is full, read-only or locked. Reading continues. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable"
  readonly retryAfterSeconds = 60
  constructor(cause: unknown, message = NOTHING_SAVED) {
    super(message, { cause })
  }

  get isBusy(): boolean {
    return this.cause instanceof Error && "code" in this.cause && this.cause.code === "SQLITE_BUSY"
  }

  static isBehind(error: unknown): boolean {
    return error instanceof Error && "code" in error && REFUSALS.has(String(error.code))
  }
}
