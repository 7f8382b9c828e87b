import { randomUUID } from "node:crypto"
import { afterEach, describe, expect, test } from "vitest"
import { openFileInAdmin } from "#app/domain/identity/files/admin-file.server.ts"
import { openFile } from "#app/domain/identity/files/file-queries.server.ts"
import { attachFiles } from "#app/domain/identity/files/file-quota.server.ts"
import { detectFileKind, isMisnamed, safeFileName } from "#app/domain/identity/files/file-rules.ts"
import { convertibleType } from "#app/domain/identity/uploads/media-types.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { sqlite, write } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { aBrand, anInfluencer } from "#tests/support/domain.ts"
import { eraseTables } from "#tests/support/exports.ts"
import { anOperator } from "#tests/support/operators.ts"
import { aPaidOrder, aReceivedFile } from "#tests/support/orders.ts"

const MEGABYTE = 1024 * 1024

const kindOf = (text: string) => detectFileKind(Buffer.from(text, "latin1"))?.mediaType

/** An MP4's first box with its brands. */
const ftyp = (major: string, ...compatible: string[]) => {
  const length = String.fromCharCode(16 + compatible.length * 4)
  return `\0\0\0${length}ftyp${major}\0\0\0\0${compatible.join("")}\0\0\0\x08freeisom`
}

test.each([
  ["\xff\xd8\xff\xe0 JFIF", "image/jpeg"],
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["RIFF....WEBPVP8 ", "image/webp"],
  ["%PDF-1.4", "application/pdf"],
  ["\n%PDF-1.4", "application/pdf"],
  ["\xef\xbb\xbf%PDF-1.4", "application/pdf"],
  [`${"letterhead ".repeat(93)}%PDF-1.4`, "application/pdf"],
  [`${"letterhead ".repeat(94)}%PDF-1.4`, undefined],
  [" <script>%PDF-1.7</script>", undefined],
  ["PK\x03\x04 paper.pdf %PDF-1.7", undefined],
  ["....ftypisom", "video/mp4"],
  [ftyp("isom"), "video/mp4"],
  [ftyp("mp42", "isom"), "video/mp4"],
  [ftyp("XAVC", "XAVC", "mp42", "iso2", "nras"), "video/mp4"],
  [ftyp("3gp4", "isom", "3gp4"), "video/mp4"],
  [ftyp("3gp5"), "video/mp4"],
  [ftyp("iso1"), "video/mp4"],
  [ftyp("cmfc", "iso6", "cmfc"), "video/mp4"],
  [ftyp("M4V ", "M4V ", "M4A ", "mp42", "isom"), "video/mp4"],
  [ftyp("dash", "iso6", "avc1"), "video/mp4"],
  [ftyp("qt  ", "qt  ", "mp42"), "video/mp4"],
  [ftyp("qt  ", "qt  "), undefined],
  [ftyp("heic", "mif1", "heic", "iso8"), undefined],
  [ftyp("mif1", "heic"), undefined],
  [ftyp("avif", "mif1", "miaf"), undefined],
  [ftyp("crx ", "isom"), undefined],
  [ftyp("M4A ", "M4A ", "mp42", "isom"), undefined],
  ["RIFF....AVI LIST", undefined],
  ["GIF89a", undefined],
  ["<svg xmlns=", undefined],
  ["PK\x03\x04", undefined],
  ["\xff\xd8", undefined],
  ["", undefined],
])("a file starting with %j is %s", (head, mediaType) => {
  expect(kindOf(head)).toBe(mediaType)
})

test.each([
  [ftyp("heic", "mif1", "heic"), "HEIC"],
  [ftyp("mif1", "mif1", "heix"), "HEIC"],
  [ftyp("avif", "mif1", "miaf"), "AVIF"],
  [ftyp("mif1", "avif"), "AVIF"],
  [ftyp("qt  ", "qt  "), "MOV"],
  ["\0\0\0\x08wide....mdat", "MOV"],
  [ftyp("qt  ", "isom"), undefined],
  ["GIF89a", undefined],
])("a file starting with %j can be converted from %s", (head, type) => {
  expect(convertibleType(Buffer.from(head, "latin1"))).toBe(type)
})

const jpeg = detectFileKind(Uint8Array.of(0xff, 0xd8, 0xff))

describe.runIf(jpeg)("the name of a file", () => {
  const name = (sent: string) => (jpeg ? safeFileName(sent, jpeg) : "")
  // Joiners stay only where spelling needs them.
  expect(name("क्\u200dष \u0646\u0627\u0645\u0647\u200c\u0647\u0627.jpg")).toBe(
    "क्\u200dष \u0646\u0627\u0645\u0647\u200c\u0647\u0627.jpg",
  )
  expect(name("re\u200del\u200c.jpg")).toBe("reel.jpg")

  test.each([
    ["holiday.jpg", "holiday.jpg"],
    ["HOLIDAY.JPEG", "HOLIDAY.jpeg"],
    ["../../etc/passwd", "passwd.jpg"],
    ["C:\\Users\\maya\\photo.webp", "photo.jpg"],
    ['a"b<c>:|?*.jpg', "abc.jpg"],
    ["evil\r\nSet-Cookie: a=b.jpg", "evilSet-Cookie a=b.jpg"],
    ["photo\u202egpj.exe", "photogpj.jpg"],
    ["..", "file.jpg"],
    [".htaccess", "htaccess.jpg"],
    ["holiday.jfif", "holiday.jfif"],
    ["holiday.jpe", "holiday.jpe"],
    ["IMG_2026.11.28", "IMG_2026.11.28.jpg"],
    ["my.first.photo", "my.first.photo.jpg"],
    ["IMG_1.HEIC", "IMG_1.jpg"],
    ["🎉 एक‏ photo.jpg", "🎉 एक photo.jpg"],
    ["", "file.jpg"],
    ["तस्वीर.jpg", "तस्वीर.jpg"],
    [`${"x".repeat(500)}.jpg`, `${"x".repeat(100)}.jpg`],
    [`a${".".repeat(500)}b.jpg`, "a.jpg"],
  ])("changes %j to %j", (sent, kept) => {
    expect(name(sent)).toBe(kept)
  })

  test("may have the ending of another picture type only", () => {
    const misnamed = (sent: string) => jpeg && isMisnamed(sent, jpeg)
    for (const fine of ["a.jpg", "a.jfif", "a.webp", "a.heic", "a", "v1.2", "a.b c"])
      expect(misnamed(fine)).toBe(false)
    for (const lie of ["a.pdf", "a.mp4", "a.exe", "a.html"]) expect(misnamed(lie)).toBe(true)
  })
})

function aVersion() {
  const order = aPaidOrder({ needsApproval: true })
  const submissionId = randomUUID()
  sqlite
    .prepare(
      `INSERT INTO submissions (id, deliverable_id, order_id, version, text, created_at)
       VALUES (?, ?, ?, 1, 'Ad', 0)`,
    )
    .run(submissionId, order.first, order.orderId)
  const attach = (megabytes: number) =>
    write(() =>
      attachFiles(order.influencer, [aReceivedFile({ bytes: megabytes * MEGABYTE })], {
        submissionId,
        orderId: order.orderId,
      }),
    )
  return { ...order, attach }
}

describe("storage quota", () => {
  const { FILES_TOTAL_MB } = env
  afterEach(() => {
    env.FILES_TOTAL_MB = FILES_TOTAL_MB
  })

  test("is 500 MB for an order", () => {
    const { attach } = aVersion()
    attach(300)
    attach(200)
    expect(() => attach(1)).toThrow("An order can hold 500 MB of files.")
    aVersion().attach(1)
  })

  test("is set for all files in the settings", () => {
    env.FILES_TOTAL_MB = 0
    expect(() => aVersion().attach(1)).toThrow("We can't take more files right now.")
  })
})

test("the total of file sizes follows uploads, changes and deletions", async () => {
  const { total } = sqlite.prepare("SELECT total(bytes) AS total FROM stored_files").get() as {
    total: number
  }
  const counted = () => sqlite.prepare("SELECT bytes FROM file_totals").pluck().get()
  expect(counted()).toBe(total)
  const { influencer, attach } = aVersion()
  attach(3)
  attach(4)
  expect(counted()).toBe(total + 7 * MEGABYTE)
  const undone = () =>
    write(() => {
      attach(5)
      throw new Error("The form is refused.")
    })
  expect(undone).toThrow("The form is refused.")
  expect(counted()).toBe(total + 7 * MEGABYTE)
  const own = "owner_id = ?"
  sqlite.prepare(`UPDATE stored_files SET bytes = bytes + 1 WHERE ${own}`).run(influencer.userId)
  expect(counted()).toBe(total + 7 * MEGABYTE + 2)
  await eraseTables(influencer.userId, "stored_files")
  expect(counted()).toBe(total)
})

describe("an operator can open", () => {
  const asha = anOperator()
  const opens = (id: string) => {
    try {
      return openFileInAdmin(asha, id).id === id
    } catch (error) {
      if (error instanceof NotFound) return false
      throw error
    }
  }
  const fileOf = (orderId: string) =>
    String(sqlite.prepare("SELECT id FROM stored_files WHERE order_id = ?").pluck().get(orderId))

  test("submitted files of an order with a dispute, and of no other", () => {
    const [disputed, quiet] = [aVersion(), aVersion()]
    for (const version of [disputed, quiet]) version.attach(1)
    const [inDispute, other] = [fileOf(disputed.orderId), fileOf(quiet.orderId)]
    expect([opens(inDispute), opens(other), opens(randomUUID())]).toEqual([false, false, false])
    sqlite
      .prepare(
        `INSERT INTO disputes (id, order_id, reason, status, opened_at, answer_due_at, ended_at)
         VALUES (?, ?, 'Late', 'withdrawn', 0, 0, 0)`,
      )
      .run(randomUUID(), disputed.orderId)
    expect([opens(inDispute), opens(other)]).toEqual([true, false])
  })

  test("submitted files of an order with a refund request", () => {
    const { orderId, brand, attach } = aVersion()
    attach(1)
    sqlite.pragma("foreign_keys = OFF")
    sqlite
      .prepare(
        `INSERT INTO refund_requests (id, payment_id, order_id, brand_id, reason, text, amount_paise,
           status, created_at, answer_due_at)
         VALUES (?, 'a payment', ?, ?, 'outage', 'Twice', 100, 'declined', 0, 0)`,
      )
      .run(randomUUID(), orderId, brand.userId)
    sqlite.pragma("foreign_keys = ON")
    expect(opens(fileOf(orderId))).toBe(true)
  })

  test("evidence, and no files of conversations", () => {
    const { influencer } = aVersion()
    const ids = [randomUUID(), randomUUID()] as const
    const insert = sqlite.prepare(
      `INSERT INTO stored_files (id, owner_id, media_type, bytes, name, message_id, evidence_id, created_at)
       VALUES (?, ?, 'image/png', 1, 'a.png', ?, ?, 0)`,
    )
    insert.run(ids[0], influencer.userId, null, randomUUID())
    insert.run(ids[1], influencer.userId, 4711, null)
    expect(ids.map(opens)).toEqual([true, false])
    sqlite.prepare("DELETE FROM stored_files WHERE id IN (?, ?)").run(...ids)
  })
})

test("a message's file is for both sides of its conversation", () => {
  const brand = aBrand()
  const influencer = anInfluencer()
  const { project } = aPaidOrder()
  const threadId = randomUUID()
  sqlite
    .prepare(
      `INSERT INTO threads (id, project_id, brand_id, influencer_id, created_at, last_message_at)
       VALUES (?, ?, ?, ?, 0, 0)`,
    )
    .run(threadId, project, brand.userId, influencer.userId)
  const { lastInsertRowid } = sqlite
    .prepare(
      `INSERT INTO messages (thread_id, sender_id, kind, body, created_at)
       VALUES (?, ?, 'text', 'Look', 0)`,
    )
    .run(threadId, influencer.userId)
  const file = aReceivedFile()
  write(() => attachFiles(influencer, [file], { messageId: Number(lastInsertRowid) }))
  for (const side of [brand, influencer]) expect(openFile(side, file.id).name).toBe("draft.jpg")
  for (const other of [aBrand(), anInfluencer()]) {
    expect(() => openFile(other, file.id)).toThrow("There is no such file.")
  }
})
