import { existsSync } from "node:fs"
import { mkdir, readdir, rename, rm } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { isDeepStrictEqual } from "node:util"
import {
  copyDurably,
  copyUploads,
  countStores,
  DATABASE,
  type Manifest,
  readManifest,
  STORES,
  verifyDatabase,
} from "./backup-files.server.ts"
import { copyErasures } from "./erasures.server.ts"

/**
 * Restores a backup, the database last, so that an aborted restore leaves none. @throws Error for
 * an unsound backup or a folder that is not empty
 */
export async function restoreBackup(
  backup: string,
  { dataDir, databaseFile }: { dataDir: string; databaseFile: string },
): Promise<Manifest> {
  const manifest = await readManifest(backup)
  await assertIntact(backup, manifest)
  await assertEmpty(dataDir, databaseFile)
  const staging = join(dataDir, ".restoring")
  const draft = `${databaseFile}.restoring`
  await mkdir(staging, { recursive: true, mode: 0o700 })
  await mkdir(dirname(databaseFile), { recursive: true, mode: 0o700 })
  try {
    for (const store of STORES) {
      await copyUploads(join(backup, store), join(staging, store), false)
    }
    for (const name of manifest.secrets) await copyDurably(join(backup, name), join(staging, name))
    await copyErasures(dirname(resolve(backup)), dataDir)
    await copyDurably(join(backup, DATABASE), draft)
    for (const name of [...STORES, ...manifest.secrets]) {
      await rename(join(staging, name), join(dataDir, name))
    }
    await rename(draft, databaseFile)
  } finally {
    await rm(draft, { force: true })
    await rm(staging, { recursive: true, force: true })
  }
  return manifest
}

async function assertIntact(backup: string, manifest: Manifest): Promise<void> {
  const rows = verifyDatabase(join(backup, DATABASE))
  const counts = await countStores(backup)
  const { uploads, files } = manifest
  if (!isDeepStrictEqual([rows, counts], [manifest.rows, { uploads, files }])) {
    throw new Error(`${backup} does not hold what its manifest says.`)
  }
}

async function assertEmpty(dataDir: string, databaseFile: string): Promise<void> {
  const present = existsSync(dataDir) ? await readdir(dataDir) : []
  const taken = present.filter((name) => name !== "backups" && name !== "lost+found")
  if (taken.length > 0 || existsSync(databaseFile)) {
    throw new Error(`${dataDir} is not empty. Stop the server and move what is there away.`)
  }
}
