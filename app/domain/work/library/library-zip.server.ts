import { hash } from "node:crypto"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { ZipFile } from "yazl"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { type CsvCell, csvOf } from "#app/domain/shared/csv.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { isoDayOf } from "#app/domain/shared/indian-time.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { privateFiles } from "#app/platform/file-store.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import type { LibraryFilter } from "./library-filter.ts"
import { type LibraryWork, listLibrary } from "./library-queries.server.ts"

export const MAX_ZIP_FILES = 500
const WORKS_AT_ONCE = 100

const zips = rateLimiter({ name: "library-zip", points: 60, perSeconds: 3600 })

type Entry = { name: string; bytes: number; open: () => Readable }

/**
 * Opens a ZIP of the newest files that may be used, with a sheet of their rights. The same list
 * makes the same bytes, so that a broken download can go on (docs/rules.md#the-library). @throws
 * NotFound without a file; RateLimited
 */
export async function openLibraryZip(actor: Actor, filter: LibraryFilter) {
  consumeRateLimit(zips, actor.userId)
  const { works, ungranted } = listUsable(actor, filter)
  const sheet = await writeSheet(works, ungranted)
  const entries: Entry[] = [
    { name: "rights.csv", bytes: sheet.byteLength, open: () => Readable.from([sheet]) },
    ...works.flatMap((work, at) =>
      work.files.map(({ id, name, bytes }, place) => ({
        name: `${folderOf(at, work)}/${place + 1} ${name}`,
        bytes,
        open: () => Readable.from(privateFiles.pieces(id), { objectMode: false }),
      })),
    ),
  ]
  if (entries.length === 1) throw new NotFound("There is no file to download.")
  const bytes = await sizeOf(entries)
  return {
    id: hash("sha256", JSON.stringify([entries, hash("sha256", sheet)])),
    name: "library.zip",
    mediaType: "application/zip",
    bytes,
    read: async ({ start = 0, end = bytes - 1 } = {}) => toWebStream(partOf(entries, start, end)),
  }
}

/** Whole works, as long as their files find room, and the newest that were never granted. */
function listUsable(actor: Actor, filter: LibraryFilter) {
  const works: LibraryWork[] = []
  const ungranted: LibraryWork[] = []
  let files = 0
  let after: string | undefined
  do {
    const page = listLibrary(actor, filter, after, WORKS_AT_ONCE)
    for (const work of page.items) {
      if (work.lock === "ungranted" && ungranted.length < MAX_ZIP_FILES) ungranted.push(work)
      if (work.lock) continue
      files += work.files.length
      if (files > MAX_ZIP_FILES) return { works, ungranted }
      works.push(work)
    }
    after = page.next
  } while (after !== undefined)
  return { works, ungranted }
}

/** "007 Autumn linen" */
const folderOf = (at: number, { title }: LibraryWork): string =>
  `${String(at + 1).padStart(3, "0")} ${[...title.replace(UNSAFE, " ")].slice(0, 60).join("")}`

const UNSAFE = /[/\\:*?"<>|\p{Cc}]+/gu

/** A fixed time keeps the bytes the same. */
const MTIME = new Date(Date.UTC(2020, 0, 1))

/** Opens no file. */
const sizeOf = (entries: readonly Entry[]): Promise<number> =>
  new Promise((resolve) => {
    const zip = new ZipFile()
    for (const { name, bytes: size } of entries) {
      zip.addReadStreamLazy(name, { mtime: MTIME, compress: false, size }, () => {})
    }
    // Its types know no argument.
    zip.end({ forceZip64Format: false, comment: "" }, (...sizes: number[]) =>
      resolve(sizes[0] ?? 0),
    )
  })

/** Both ends included. A reader who leaves closes the file that was being read. */
async function* partOf(entries: readonly Entry[], start: number, end: number) {
  const zip = new ZipFile()
  let opened: Readable | undefined
  zip.on("error", (error) => zip.outputStream.emit("error", error))
  for (const { name, bytes: size, open } of entries) {
    zip.addReadStreamLazy(name, { mtime: MTIME, compress: false, size }, (give) => {
      opened = open()
      opened.on("error", (error) => zip.outputStream.emit("error", error))
      give(null, opened)
    })
  }
  zip.end()
  let at = 0
  try {
    for await (const piece of zip.outputStream) {
      const bytes = typeof piece === "string" ? Buffer.from(piece) : piece
      const part = bytes.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
      if (part.length > 0) yield part
      at += bytes.length
      if (at > end) return
    }
  } finally {
    opened?.destroy()
  }
}

const toWebStream = (pieces: AsyncGenerator<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })

const HEADERS = ["Folder", "Project", "With", "Work", "Live link", "Right", "From", "Last day"]

/** One row per work and right; the same works make the same text. */
async function writeSheet(
  works: readonly LibraryWork[],
  ungranted: readonly LibraryWork[],
): Promise<Buffer> {
  async function* rows(): AsyncGenerator<readonly CsvCell[]> {
    yield HEADERS
    for (const [at, work] of works.entries()) {
      const { title, other, name, liveUrl, rights } = work
      const about = [folderOf(at, work), title, other ?? "Unknown", name, liveUrl]
      if (rights.length === 0) yield [...about, "As agreed in the order", null, null]
      for (const { name: right, startsAt, lastAt } of rights) {
        yield [...about, right, isoDayOf(startsAt), isoDayOf(lastAt)]
      }
    }
    for (const { title, other, name, liveUrl } of ungranted) {
      yield ["", title, other ?? "Unknown", name, liveUrl, "Left out: never granted", null, null]
    }
  }
  return buffer(csvOf(rows(), () => {}))
}
