import { randomBytes } from "node:crypto"
import { createReadStream } from "node:fs"
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { untilOnDisk } from "./commit-sync.server.ts"
import { assertWriter } from "./db.server.ts"
import { env } from "./env.server.ts"
import { freeBytes, LEAST_FREE_BYTES, StorageUnavailable } from "./storage.server.ts"

const FILE_ID = /^[0-9a-f]{32}$/

/**
 * A folder of files that never change, under names that nobody can guess, for their owner alone (0600).
 * They are on the disk before their name is known.
 */
function fileStore(name: string) {
  const folder = join(env.DATA_DIR, name)
  const pathOf = (id: string) => join(folder, id)
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 })

  /** A draft stays without an id, until it is deleted. @throws StorageUnavailable when the disk is full, or nearly */
  async function store(
    writeDraft: (path: string) => Promise<void>,
    { isDraft = false } = {},
  ): Promise<string> {
    assertWriter()
    const id = randomBytes(16).toString("hex")
    const draftName = `${id}.part`
    const draft = join(folder, draftName)
    try {
      await makeFolder()
      if ((await freeBytes(folder)) < LEAST_FREE_BYTES) {
        throw new StorageUnavailable(new Error(`The disk is too full for ${name}.`))
      }
      await writeDraft(draft)
      if (isDraft) return draftName
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

  async function fillFrom(source: NodeJS.ReadableStream, path: string, flush: boolean) {
    // Opened by itself: what is being opened when the source breaks would be there after it was removed.
    const file = await open(path, "wx", 0o600)
    await pipeline(
      source,
      (pieces: AsyncIterable<string | Buffer>) => whileThereIsRoom(pieces, folder),
      file.createWriteStream({ flush }),
    )
  }

  return {
    /** Stores bytes and returns their name. @throws StorageUnavailable when the disk is full, or nearly */
    write: (bytes: Uint8Array): Promise<string> =>
      store((path) => writeFile(path, bytes, { flag: "wx", mode: 0o600, flush: true })),

    /** Stores what a stream gives, piece by piece, and returns its name. @throws like `write` */
    writeStream: (source: NodeJS.ReadableStream): Promise<string> =>
      store((path) => fillFrom(source, path, true)),

    /** Keeps what a stream gives until it is deleted, by its user or the sweep; `read` does not see it. @throws like `write` */
    writeDraft: (source: NodeJS.ReadableStream): Promise<string> =>
      store((path) => fillFrom(source, path, false), { isDraft: true }),

    /** The bytes of a draft. */
    readDraft: (name: string): Promise<Buffer> => readFile(join(folder, name)),

    /** The bytes of a stored file; undefined for a name that is unknown or malformed. */
    async read(id: string): Promise<Buffer | undefined> {
      if (!FILE_ID.test(id)) return undefined
      try {
        return await readFile(pathOf(id))
      } catch (error) {
        return undefinedIfMissing(error)
      }
    },

    /** A stored file, or a part of it (both ends included), with its whole length; undefined as above. */
    async openStream(
      id: string,
      part: { start?: number; end?: number } = {},
    ): Promise<{ bytes: number; stream: ReadableStream<Uint8Array> } | undefined> {
      if (!FILE_ID.test(id)) return undefined
      try {
        const handle = await open(pathOf(id), "r")
        const { size } = await handle.stat()
        const file = createReadStream("", { fd: handle, ...part })
        return { bytes: size, stream: Readable.toWeb(file) as ReadableStream<Uint8Array> }
      } catch (error) {
        return undefinedIfMissing(error)
      }
    },

    /** The bytes of a stored file piece by piece; none where it was deleted meanwhile. */
    async *pieces(id: string): AsyncGenerator<Uint8Array> {
      const opened = await this.openStream(id)
      const reader = opened?.stream.getReader()
      try {
        for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
          yield next.value
        }
      } finally {
        await reader?.cancel()
      }
    },

    /** Where a stored file lies, for what reads files by themselves. */
    pathOf,

    /** The length of a stored file in bytes. */
    sizeOf: async (id: string): Promise<number> => (await stat(pathOf(id))).size,

    /** Deletes a stored file, or a half-written one by its listed name. Nothing happens when there is none. */
    async delete(id: string): Promise<void> {
      // That no row names it any more must not be forgotten.
      await untilOnDisk()
      if (FILE_ID.test(id.replace(/\.part$/, ""))) await rm(join(folder, id), { force: true })
    },

    /** Every file in the store, half-written ones too, and when it was written (ms since the epoch). */
    async *list(): AsyncGenerator<{ id: string; writtenAt: number }> {
      await makeFolder()
      for await (const entry of await opendir(folder)) {
        const file = await stat(join(folder, entry.name)).catch(undefinedIfMissing)
        if (file) yield { id: entry.name, writtenAt: file.mtimeMs }
      }
    },
  }
}

const LOOK_EVERY_BYTES = 16 * 1024 * 1024

/** A long file ends before it has filled the disk: the database lives there too. */
async function* whileThereIsRoom(pieces: AsyncIterable<string | Buffer>, folder: string) {
  let sinceLook = 0
  for await (const piece of pieces) {
    sinceLook += Buffer.byteLength(piece)
    if (sinceLook > LOOK_EVERY_BYTES) {
      sinceLook = 0
      if ((await freeBytes(folder)) < LEAST_FREE_BYTES) {
        throw new StorageUnavailable(new Error("The disk is too full for uploads."))
      }
    }
    yield piece
  }
}

function undefinedIfMissing(error: unknown): undefined {
  const { code = "" } = error as NodeJS.ErrnoException
  if (!["ENOENT", "ENOTDIR", "EISDIR"].includes(code)) throw error
}

/** Profile pictures. */
export const pictureFiles = fileStore("uploads")

/** What was handed in or sent in conversations: for the two sides alone. */
export const privateFiles = fileStore("files")

/** Copies of all data about a user, until they expire. No backup holds them. */
export const exportFiles = fileStore("exports")

/** Deletes the files of a store that are not in use. Those younger than an hour may be on their way. */
export async function sweepFiles(
  store: typeof pictureFiles,
  inUse: ReadonlySet<string | null>,
  writtenBefore: number,
): Promise<number> {
  let deleted = 0
  for await (const { id, writtenAt } of store.list()) {
    if (inUse.has(id) || writtenAt > writtenBefore) continue
    await store.delete(id)
    deleted += 1
  }
  return deleted
}
