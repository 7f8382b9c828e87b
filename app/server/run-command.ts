import { resolve } from "node:path"
import type { Manifest } from "#app/platform/backup/backup-files.server.ts"
import { createBackup } from "#app/platform/backup/create-backup.server.ts"
import { restoreBackup } from "#app/platform/backup/restore-backup.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"

const USAGE = `The server knows these commands; without one it serves.
  backup [folder]   copies the data into <folder>/<time>, by default into DATA_DIR/backups
  restore <folder>  puts a backup in place as DATA_DIR, which must be empty
`

/** Does what the operator typed behind the program's name, says so, and ends the process. */
export async function runCommand(command: string, folder: string | undefined): Promise<never> {
  try {
    process.stdout.write(await obey(command, folder))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
  sqlite.close()
  process.exit(0)
}

async function obey(command: string, folder: string | undefined): Promise<string> {
  if (command === "backup") {
    const { folder: made, manifest } = await createBackup(folder)
    return `Backed up ${describe(manifest)} into ${made}\n`
  }
  if (command === "restore" && folder && env.restoredFile) {
    const target = { dataDir: env.DATA_DIR, databaseFile: env.restoredFile }
    const manifest = await restoreBackup(resolve(folder), target)
    return `Restored ${describe(manifest)} of ${manifest.createdAt} into ${env.DATA_DIR}\n`
  }
  throw new Error(USAGE)
}

function describe({ rows, uploads }: Manifest): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return `${total} rows and ${uploads} pictures`
}
