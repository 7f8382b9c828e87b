import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { areBackupsOn, pruneBackups } from "#app/platform/backup/backup-files.server.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { logger } from "#app/platform/logger.server.ts"

const LONGEST_BACKUP_MS = HOUR

/**
 * Makes a backup and deletes what has aged out. Copying keeps a processor busy, so this same program
 * does it in another process. Returns when to do so again. @throws Error when none could be made
 */
export async function backUp(): Promise<number | undefined> {
  if (!areBackupsOn) return undefined
  const [, program = ""] = process.argv
  await promisify(execFile)(process.execPath, [program, "backup"], { timeout: LONGEST_BACKUP_MS })
  const pruned = await pruneBackups()
  logger.info({ event: "backed_up", pruned })
  return clock.now() + HOUR
}
