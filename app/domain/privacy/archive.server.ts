import { Readable, Transform } from "node:stream"
import { and, eq, isNull } from "drizzle-orm"
import { ZipFile } from "yazl"
import { type CsvCell, csvOf } from "#app/domain/shared/csv.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { pictureFiles, privateFiles } from "#app/platform/file-store.server.ts"
import { users } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { ExportRow } from "./export-lists.server.ts"
import { listPortfolioItems } from "./export-pages.server.ts"
import { EXPORT_PARTS } from "./export-parts.server.ts"
import { listFiles, MAX_FILE_BYTES } from "./export-work.server.ts"
import { ROWS_PER_READ } from "./row-pages.server.ts"

/** Keeps one user from filling the disk. */
const MAX_BYTES = 256 * 1024 * 1024

const README = `Everything that we keep about you.

Each part is here twice: as JSON for programs, and as CSV for spreadsheets.
Times are in UTC. Amounts are in the smallest unit of their currency: paise, cents.
Files that you submitted or sent are in the folder "files", up to ${MAX_FILE_BYTES / 1024 ** 2} MB in all, the smallest first;
the list of files says of each where it is. Pictures of your portfolio are in the folder "portfolio".
In the CSV files a text that a spreadsheet would take for a formula begins with an apostrophe.
`

/**
 * Streams a ZIP of the user's data, a few rows at a time. @throws NotFound when the account is
 * gone; the stream fails above the limit
 */
export async function archiveOf(userId: string): Promise<NodeJS.ReadableStream> {
  const owner = db
    .select({ role: users.role, pictureId: profiles.pictureId })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .get()
  if (!owner) throw new NotFound("There is no such account.")
  const zip = new ZipFile()
  const mtime = new Date(clock.now())
  const picture = owner.pictureId && (await pictureFiles.read(owner.pictureId))
  zip.addBuffer(Buffer.from(README), "readme.txt", { mtime })
  if (picture) zip.addBuffer(picture, "picture.webp", { mtime, compress: false })
  for (const { pictureId } of listPortfolioItems(userId)) {
    const bytes = pictureId && (await pictureFiles.read(pictureId))
    if (bytes) zip.addBuffer(bytes, `portfolio/${pictureId}.webp`, { mtime, compress: false })
  }
  const output = limitBytes()
  // The archive waits for each part to end.
  zip.on("error", (error) => output.destroy(error))
  for (const { name, role, rows } of EXPORT_PARTS) {
    if (role !== undefined && role !== owner.role) continue
    zip.addReadStreamLazy(`${name}.json`, { mtime }, (give) => {
      const stream = Readable.from(toJson(rows(userId)))
      stream.on("error", (error) => output.destroy(error))
      give(null, stream)
    })
    zip.addReadStreamLazy(`${name}.csv`, { mtime }, (give) =>
      give(
        null,
        csvOf(toLines(rows(userId)), (error) => error && output.destroy(error)),
      ),
    )
  }
  for (const { id, inArchive } of listFiles(userId)) {
    if (inArchive === null) continue
    zip.addReadStreamLazy(inArchive, { mtime, compress: false }, (give) => {
      const stream = Readable.from(privateFiles.pieces(id), { objectMode: false })
      stream.on("error", (error) => output.destroy(error))
      give(null, stream)
    })
  }
  zip.end()
  return zip.outputStream.pipe(output)
}

function limitBytes(): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > MAX_BYTES) done(new Error(`the copy is larger than ${MAX_BYTES} bytes`))
      else done(null, chunk)
    },
  })
}

type Rows = ReturnType<(typeof EXPORT_PARTS)[number]["rows"]>

/** Requests run between batches. */
async function* inChunks(rows: Rows): AsyncGenerator<ExportRow[]> {
  let piece: ExportRow[] = []
  for await (const row of rows) {
    piece.push(withReadableTimes(row))
    if (piece.length < ROWS_PER_READ) continue
    yield piece
    piece = []
    await new Promise(setImmediate)
  }
  if (piece.length > 0) yield piece
}

async function* toJson(rows: Rows): AsyncGenerator<string> {
  let before = "[\n"
  for await (const piece of inChunks(rows)) {
    yield before + piece.map((row) => JSON.stringify(row, undefined, 2)).join(",\n")
    before = ",\n"
  }
  yield before === "[\n" ? "[]\n" : "\n]\n"
}

/** Empty without rows. */
async function* toLines(rows: Rows): AsyncGenerator<CsvCell[]> {
  let names: string[] | undefined
  for await (const piece of inChunks(rows)) {
    for (const row of piece) {
      if (!names) {
        names = Object.keys(row)
        yield names
      }
      yield names.map((name) => row[name] ?? null)
    }
  }
}

/** Timestamp columns end like this: createdAt, readAt. */
const MOMENT = /(?:^at|At)$/

const withReadableTimes = (row: ExportRow): ExportRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "number" && MOMENT.test(name) ? new Date(value).toISOString() : value,
    ]),
  )
