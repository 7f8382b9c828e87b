import { expect, test } from "vitest"
import type { LibraryFilter } from "#app/domain/work/library/library-filter.ts"
import { listLibrary } from "#app/domain/work/library/library-queries.server.ts"
import { MAX_ZIP_FILES, openLibraryZip } from "#app/domain/work/library/library-zip.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { privateFiles } from "#app/platform/file-store.server.ts"
import { aPaidOrder } from "#tests/support/orders.ts"

const ORDERS = 5000
const FILES_PER_ORDER = 4
const FILE_BYTES = 200_000
/** The newest orders that may be used, whose files have bytes. */
const ORDERS_WITH_BYTES = 2 * (MAX_ZIP_FILES / FILES_PER_ORDER)

/** Copies an order with files and rights, half of which have ended. */
async function aLargeLibrary() {
  const { brand, influencer, orderId, project } = aPaidOrder()
  sqlite.exec("PRAGMA foreign_keys = OFF; DROP INDEX orders_once")
  const names = sqlite.prepare("SELECT name FROM pragma_table_info('orders')").pluck().all()
  const changed: Record<string, string> = {
    id: "@id",
    status: "'completed'",
    phase: "'completed'",
    ordered_at: "@at",
  }
  const values = names.map((name) => changed[String(name)] ?? name).join(", ")
  const statements = [
    `INSERT INTO orders (${names.join(", ")}) SELECT ${values} FROM orders WHERE id = '${orderId}'`,
    `INSERT INTO deliverables (id, order_id, position, type, platform, state)
     VALUES (@id, @id, 0, 'reel', 'Instagram', 'verified')`,
    `INSERT INTO submissions (id, deliverable_id, order_id, version, text, created_at)
     VALUES (@id, @id, @id, 1, '', @at)`,
    `INSERT INTO rights_grants (id, order_id, deliverable_id, brand_id, influencer_id, kind, starts_at, ends_at)
     SELECT @id, @id, @id, brand_id, influencer_id, 'organic', 1, @endsAt FROM orders WHERE id = @id`,
  ].map((text) => sqlite.prepare(text))
  const insertFile = sqlite.prepare(
    `INSERT INTO stored_files (id, owner_id, media_type, bytes, name, order_id, submission_id, created_at)
     VALUES (?, ?, 'image/jpeg', ?, 'take.jpg', ?, ?, 1)`,
  )
  const bytes = Buffer.alloc(FILE_BYTES, "x")
  const now = clock.now()
  for (let n = 0; n < ORDERS; n++) {
    const id = `order-${n}`
    const endsAt = n % 2 === 1 ? now - DAY : n % 50 === 0 ? now + DAY : now + 200 * DAY
    for (const statement of statements) statement.run({ id, at: now - n * 1000, endsAt })
    for (let k = 0; k < FILES_PER_ORDER; k++) {
      const isStored = n < ORDERS_WITH_BYTES && n % 2 === 0
      const fileId = isStored ? await privateFiles.write(bytes) : `${id}-${k}`
      insertFile.run(fileId, influencer.userId, FILE_BYTES, id, id)
    }
  }
  sqlite.exec("ANALYZE")
  return { brand, project, influencer: influencer.userId }
}

test("a library of 20,000 files is filtered and zipped in bounded time and memory", async () => {
  const { brand, project, influencer } = await aLargeLibrary()
  const filters: LibraryFilter[] = [
    {},
    { project },
    { platform: "X" },
    { rights: "ending" },
    { rights: "ended" },
    { type: "reel" },
    { other: influencer },
    { figures: "confirmed" },
    { rights: "undated" },
    { rights: "none" },
  ]
  for (const filter of filters) {
    const times = [1, 2, 3].map(() => {
      const started = performance.now()
      listLibrary(brand, filter)
      return performance.now() - started
    })
    expect(Math.min(...times), JSON.stringify(filter)).toBeLessThan(100)
  }
  const zip = await openLibraryZip(brand, {})
  expect(zip.bytes).toBeGreaterThan(MAX_ZIP_FILES * FILE_BYTES)
  const read = async (start = 0) => {
    let [most, bytes] = [0, start]
    const reader = (await zip.read({ start })).getReader()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      bytes += piece.value.length
      most = Math.max(most, process.memoryUsage().rss)
    }
    expect(bytes).toBe(zip.bytes)
    return most
  }
  const first = await read()
  // What the first reading took is used again.
  expect((await read()) - first).toBeLessThan(32 * 1024 ** 2)
  // A download that broke late goes on there.
  expect((await read(zip.bytes - 5 * FILE_BYTES)) - first).toBeLessThan(32 * 1024 ** 2)
}, 120_000)
