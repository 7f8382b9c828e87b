import { chmod, mkdir, readdir, rename, rm, stat } from "node:fs/promises"
import { join, resolve } from "node:path"
import Database from "better-sqlite3"
import { clock } from "../clock.server.ts"
import { sqlite } from "../db.server.ts"
import { env } from "../env.server.ts"
import { freeBytes, MIN_FREE_BYTES } from "../storage.server.ts"
import {
  backupName,
  backupsFolder,
  copyDurably,
  copyUploads,
  countStores,
  DATABASE,
  type Manifest,
  partOf,
  STORES,
  verifyDatabase,
  writeManifest,
} from "./backup-files.server.ts"

/** Backs up the data while the server writes, and verifies the copy. @throws Error */
export async function createBackup(
  parent = backupsFolder,
): Promise<{ folder: string; manifest: Manifest }> {
  if (!sqlite.prepare("SELECT 1 FROM sqlite_master").get()) {
    throw new Error(`There is nothing to back up in ${env.DATA_DIR}.`)
  }
  const createdAt = clock.now()
  const folder = join(resolve(parent), backupName(createdAt))
  const part = partOf(folder)
  await mkdir(part, { recursive: true, mode: 0o700 })
  try {
    const { size } = await stat(sqlite.name).catch(() => ({ size: 0 }))
    if ((await freeBytes(part)) < size + MIN_FREE_BYTES) {
      throw new Error("The disk is too full for a backup.")
    }
    const copyStores = async () => {
      for (const store of STORES)
        await copyUploads(join(env.DATA_DIR, store), join(part, store), true)
    }
    // Twice, since files may be deleted or added while the database is copied.
    await copyStores()
    await copyDatabase(join(part, DATABASE))
    await copyStores()
    const manifest: Manifest = {
      createdAt: new Date(createdAt).toISOString(),
      rows: verifyDatabase(join(part, DATABASE)),
      ...(await countStores(part)),
      secrets: await copySecrets(part),
    }
    await writeManifest(part, manifest)
    await rename(part, folder)
    return { folder, manifest }
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

/** Copies in one step, since several steps restart whenever another process writes. */
async function copyDatabase(file: string): Promise<void> {
  await sqlite.backup(file, { progress: () => 0x7fffffff })
  await chmod(file, 0o600)
  // Without a log the file opens in a read-only folder.
  const copy = new Database(file)
  try {
    copy.pragma("journal_mode = DELETE")
  } finally {
    copy.close()
  }
}

async function copySecrets(to: string): Promise<string[]> {
  const names = (await readdir(env.DATA_DIR)).filter((name) => /^[\w-]+\.secret$/.test(name))
  for (const name of names) await copyDurably(join(env.DATA_DIR, name), join(to, name))
  return names
}
