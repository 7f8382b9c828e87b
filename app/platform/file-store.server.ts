import { randomBytes } from "node:crypto"
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { env } from "./env.server.ts"
import { freeBytes, LEAST_FREE_BYTES, StorageUnavailable } from "./storage.server.ts"

const folder = join(env.DATA_DIR, "uploads")
const FILE_ID = /^[0-9a-f]{32}$/

/**
 * Writes bytes under a name that nobody can guess; they are on the disk before it is returned.
 * @throws StorageUnavailable when the disk is full, or nearly
 */
export async function writeStoredFile(bytes: Uint8Array): Promise<string> {
  const id = randomBytes(16).toString("hex")
  const draft = join(folder, `${id}.part`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await freeBytes(folder)) < LEAST_FREE_BYTES) {
      throw new StorageUnavailable(new Error("The disk is too full for uploads."))
    }
    await writeFile(draft, bytes, { flag: "wx", mode: 0o600, flush: true })
    await rename(draft, join(folder, id))
    // A rename survives a power loss only once its folder is on the disk.
    const handle = await open(folder, "r")
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    await rm(draft, { force: true })
    throw StorageUnavailable.isBehind(error) ? new StorageUnavailable(error) : error
  }
  return id
}

/** The bytes of a stored file; undefined for an id that is unknown or malformed. */
export async function readStoredFile(id: string): Promise<Buffer | undefined> {
  if (!FILE_ID.test(id)) return undefined
  try {
    return await readFile(join(folder, id))
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException
    if (["ENOENT", "ENOTDIR", "EISDIR"].includes(code)) return undefined
    throw error
  }
}

/** Deletes a stored file, or a half-written one by its listed name. Nothing happens when there is none. */
export async function deleteStoredFile(id: string): Promise<void> {
  if (FILE_ID.test(id.replace(/\.part$/, ""))) await rm(join(folder, id), { force: true })
}

/** Every file in the store, half-written ones too, and when it was written (ms since the epoch). */
export async function* listStoredFiles(): AsyncGenerator<{ id: string; writtenAt: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for await (const entry of await opendir(folder)) {
    const { mtimeMs } = await stat(join(folder, entry.name))
    yield { id: entry.name, writtenAt: mtimeMs }
  }
}
