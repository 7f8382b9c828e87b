import { randomBytes } from "node:crypto"
import { createReadStream } from "node:fs"
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { waitForSyncedCommits } from "./commit-sync.server.ts"
import { assertWriter } from "./db.server.ts"
import { env } from "./env.server.ts"
import { errorCodeOf } from "./error-code.ts"
import { freeBytes, MIN_FREE_BYTES, StorageUnavailable } from "./storage.server.ts"

const FILE_ID = /^[0-9a-f]{32}$/

/** Keeps immutable files under random names, synced before they are returned. */
function fileStore(name: string) {
  const folder = join(env.DATA_DIR, name)
  const pathOf = (id: string) => join(folder, id)
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 })

  /** A draft gets no id. @throws StorageUnavailable when the disk is nearly full */
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
      if ((await freeBytes(folder)) < MIN_FREE_BYTES) {
        throw new StorageUnavailable(new Error(`The disk is too full for ${name}.`))
      }
      await writeDraft(draft)
      if (isDraft) return draftName
      await rename(draft, join(folder, id))
      // A rename survives a power loss only after its folder is synced.
      const handle = await open(folder, "r")
      await handle.sync().finally(() => handle.close())
    } catch (error) {
      await rm(draft, { force: true })
      throw StorageUnavailable.isBehind(error) ? new StorageUnavailable(error) : error
    }
    return id
  }

  async function fillFrom(source: NodeJS.ReadableStream, path: string, flush: boolean) {
    // A stream that opens late could recreate the removed file.
    const file = await open(path, "wx", 0o600)
    await pipeline(
      source,
      (pieces: AsyncIterable<string | Buffer>) => whileThereIsRoom(pieces, folder),
      file.createWriteStream({ flush }),
    )
  }

  return {
    /** Stores bytes and returns their id. @throws StorageUnavailable on a nearly full disk */
    write: (bytes: Uint8Array): Promise<string> =>
      store((path) => writeFile(path, bytes, { flag: "wx", mode: 0o600, flush: true })),

    /** Stores a stream and returns its id. @throws like `write` */
    writeStream: (source: NodeJS.ReadableStream): Promise<string> =>
      store((path) => fillFrom(source, path, true)),

    /** Stores a draft until its user or the sweep deletes it. @throws like `write` */
    writeDraft: (source: NodeJS.ReadableStream): Promise<string> =>
      store((path) => fillFrom(source, path, false), { isDraft: true }),

    readDraft: (name: string): Promise<Buffer> => readFile(join(folder, name)),

    async read(id: string): Promise<Buffer | undefined> {
      if (!FILE_ID.test(id)) return undefined
      try {
        return await readFile(pathOf(id))
      } catch (error) {
        return undefinedIfMissing(error)
      }
    },

    /** Opens a file or a part, both ends included; `bytes` is the whole length. */
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

    pathOf,

    sizeOf: async (id: string): Promise<number> => (await stat(pathOf(id))).size,

    async delete(id: string): Promise<void> {
      // The row's deletion must survive before the file goes.
      await waitForSyncedCommits()
      if (FILE_ID.test(id.replace(/\.part$/, ""))) await rm(join(folder, id), { force: true })
    },

    /** Includes unfinished files. */
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

/** The database needs the same disk. */
async function* whileThereIsRoom(pieces: AsyncIterable<string | Buffer>, folder: string) {
  let sinceLook = 0
  for await (const piece of pieces) {
    sinceLook += Buffer.byteLength(piece)
    if (sinceLook > LOOK_EVERY_BYTES) {
      sinceLook = 0
      if ((await freeBytes(folder)) < MIN_FREE_BYTES) {
        throw new StorageUnavailable(new Error("The disk is too full for uploads."))
      }
    }
    yield piece
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (!["ENOENT", "ENOTDIR", "EISDIR"].includes(errorCodeOf(error))) throw error
}

export const pictureFiles = fileStore("uploads")

export const privateFiles = fileStore("files")

/** No backup holds these. */
export const exportFiles = fileStore("exports")

/** Deletes unused files, except young ones, which may be in use soon. */
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
