import { randomBytes } from "node:crypto"
import { mkdir, open, opendir, readFile, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { env } from "./env.server.ts"
import { freeBytes, LEAST_FREE_BYTES, StorageUnavailable } from "./storage.server.ts"

const folder = join(env.DATA_DIR, "uploads")
const FILE_ID = /^[0-9a-f]{32}$/

/** A stored file: its random name, and when it was written (milliseconds since the epoch). */
export type StoredFile = { id: string; writtenAt: number }

/**
 * Writes bytes under a name that nobody can guess; they are on the disk before it is returned.
 * @throws StorageUnavailable when the disk is full, or nearly
 */
export async function writeStoredFile(bytes: Uint8Array): Promise<string> {
  const id = randomBytes(16).toString("hex")
  const draft = join(folder, `${id}.part`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await assertRoom()
    await writeDurably(draft, bytes)
    await rename(draft, join(folder, id))
    await syncFolder()
  } catch (error) {
    await rm(draft, { force: true })
    throw StorageUnavailable.isBehind(error) ? new StorageUnavailable(error) : error
  }
  return id
}

async function assertRoom(): Promise<void> {
  if ((await freeBytes(folder)) < LEAST_FREE_BYTES) {
    throw new StorageUnavailable(new Error("The disk is too full for uploads."))
  }
}

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, "wx", 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A rename survives a power loss only once its folder is on the disk. */
async function syncFolder(): Promise<void> {
  const handle = await open(folder, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What a read says where no file lies under that name, whatever else does. */
const ABSENT = new Set(["ENOENT", "ENOTDIR", "EISDIR"])

/** The bytes of a stored file; undefined for an id that is unknown or malformed. */
export async function readStoredFile(id: string): Promise<Buffer | undefined> {
  if (!FILE_ID.test(id)) return undefined
  try {
    return await readFile(join(folder, id))
  } catch (error) {
    if (ABSENT.has((error as NodeJS.ErrnoException).code ?? "")) return undefined
    throw error
  }
}

/** Deletes a stored file. Nothing happens when there is none. */
export async function deleteStoredFile(id: string): Promise<void> {
  if (FILE_ID.test(id)) await rm(join(folder, id), { force: true })
}

/** Every file in the store, one at a time; half-written ones are `.part` and count as files too. */
export async function* listStoredFiles(): AsyncGenerator<StoredFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for await (const entry of await opendir(folder)) {
    const { mtimeMs } = await stat(join(folder, entry.name))
    yield { id: entry.name, writtenAt: mtimeMs }
  }
}

/** Deletes what a crash left half-written under a name that `listStoredFiles` gave. */
export async function deleteListedFile({ id }: StoredFile): Promise<void> {
  if (FILE_ID.test(id.replace(/\.part$/, ""))) await rm(join(folder, id), { force: true })
}
