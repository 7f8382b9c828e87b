import { Readable, Transform } from "node:stream"
import { and, eq, isNull } from "drizzle-orm"
import { ZipFile } from "yazl"
import { listFilesForExport } from "#app/domain/identity/files/personal-data.server.ts"
import { portfolioPictures } from "#app/domain/market/creators/personal-data.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { type CopyRow, ROWS_PER_READ } from "#app/domain/shared/personal-data.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { pictureFiles, privateFiles } from "#app/platform/file-store.server.ts"
import { users } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { type CopyRowBatches, toIndexPage } from "./archive-index.server.ts"
import { COPY_PARTS } from "./personal-tables.server.ts"

/** Keeps one user from filling the disk. */
const MAX_BYTES = 256 * 1024 * 1024

/**
 * Streams a ZIP of the user's data, a few rows at a time. @throws NotFound when the account is
 * gone; the stream fails above the limit
 */
export async function streamArchive(userId: string): Promise<NodeJS.ReadableStream> {
  const owner = db
    .select({ role: users.role, pictureId: profiles.pictureId })
    .from(users)
    // A member of others' accounts alone has none.
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .get()
  if (!owner) throw new NotFound("We can't find this account.")
  const zip = new ZipFile()
  const mtime = new Date(clock.now())
  const output = limitBytes()
  // The archive waits for each part to end.
  zip.on("error", (error) => output.destroy(error))
  const addStream = (name: string, open: () => Readable, compress = true) =>
    zip.addReadStreamLazy(name, { mtime, compress }, (give) => {
      const stream = open()
      stream.on("error", (error) => output.destroy(error))
      give(null, stream)
    })
  const addPicture = async (name: string, pictureId: string) => {
    const bytes = await pictureFiles.read(pictureId)
    if (bytes) zip.addBuffer(bytes, name, { mtime, compress: false })
  }
  const parts = COPY_PARTS.filter(({ role }) => role === undefined || role === owner.role).map(
    ({ name, rows }) => ({ name, batches: () => inBatches(rows(userId)) }),
  )
  addStream("index.html", () => Readable.from(toIndexPage(parts, mtime)))
  if (owner.pictureId) await addPicture("picture.webp", owner.pictureId)
  for (const id of portfolioPictures(userId)) await addPicture(`portfolio/${id}.webp`, id)
  for (const { name, batches } of parts) {
    addStream(`${name}.json`, () => Readable.from(toJson(batches())))
  }
  for (const { id, inArchive } of listFilesForExport(userId)) {
    if (inArchive === null) continue
    const open = () => Readable.from(privateFiles.pieces(id), { objectMode: false })
    addStream(inArchive, open, false)
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

/** Requests run between batches. */
async function* inBatches(rows: ReturnType<(typeof COPY_PARTS)[number]["rows"]>): CopyRowBatches {
  let batch: CopyRow[] = []
  for await (const row of rows) {
    batch.push(withReadableTimes(row))
    if (batch.length < ROWS_PER_READ) continue
    yield batch
    batch = []
    await new Promise(setImmediate)
  }
  if (batch.length > 0) yield batch
}

async function* toJson(batches: CopyRowBatches): AsyncGenerator<string> {
  let before = "[\n"
  for await (const batch of batches) {
    yield before + batch.map((row) => JSON.stringify(row, undefined, 2)).join(",\n")
    before = ",\n"
  }
  yield before === "[\n" ? "[]\n" : "\n]\n"
}

/** Timestamp columns end like this: createdAt, readAt. */
const MOMENT = /(?:^at|At)$/

const withReadableTimes = (row: CopyRow): CopyRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "number" && MOMENT.test(name) ? new Date(value).toISOString() : value,
    ]),
  )
