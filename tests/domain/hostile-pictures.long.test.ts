import { readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, describe, expect, test, vi } from "vitest"
import { readPreview } from "#app/domain/identity/files/file-preview.server.ts"
import { receiveFiles } from "#app/domain/identity/files/receive-files.server.ts"
import { decodePicture } from "#app/domain/identity/uploads/picture-decoder.server.ts"
import { MAX_PICTURE_BYTES } from "#app/domain/identity/uploads/picture-rules.ts"
import { barePicture } from "#app/domain/identity/uploads/picture-structure.server.ts"
import { readPicture, storePicture } from "#app/domain/identity/uploads/pictures.server.ts"
import { privateFiles } from "#app/platform/file-store.server.ts"
import { anInfluencer } from "#tests/support/domain.ts"
import {
  aJpegOfScans,
  aPngOf64Bits,
  aPngOfPackedTexts,
  aWebpOfTables,
} from "#tests/support/hostile-pictures.ts"
import { aReceivedFile } from "#tests/support/orders.ts"
import { aLargeJpeg, aPhotograph, isRedAtTop, withoutLastBytes } from "#tests/support/pictures.ts"
import { forgetPeakMemory, peakMemoryOf } from "#tests/support/process-memory.ts"

const dataDir = vi.hoisted(() => {
  const folder = `/tmp/marketplace-hostile-${process.pid}`
  process.env.DATA_DIR = folder
  return folder
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const unreadable = {
  fields: { picture: ["We can't read this file as a picture. Choose a JPEG, PNG or WebP."] },
}
const texts = ["zTXt", "iTXt", "zTXt", "iTXt", "zTXt", "iTXt"] as const
/** In MB: less than half of an in-process decoder's need. */
const MAX_GROWTH = 150

async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  forgetPeakMemory()
  const before = peakMemoryOf(process.pid)
  await work()
  return peakMemoryOf(process.pid) - before
}

describe("a profile picture", () => {
  test("is stored without its text chunks, which are never decompressed", async () => {
    const png = await aPngOfPackedTexts(texts)
    let id = ""
    const growth = await growthDuring(async () => {
      id = await storePicture(anInfluencer(), png)
    })
    expect(growth).toBeLessThan(MAX_GROWTH)
    const [red, green] = (await sharp(await readPicture(id)).stats()).channels
    expect(red?.mean).toBeGreaterThan(240)
    expect(green?.mean).toBeLessThan(20)
  })

  test("with thousands of scans is rejected before decoding", async () => {
    const jpeg = aJpegOfScans(3000)
    const start = performance.now()
    await expect(storePicture(anInfluencer(), jpeg)).rejects.toMatchObject(unreadable)
    expect(performance.now() - start).toBeLessThan(5000)
  })

  test("that would need too much memory is rejected", async () => {
    const webp = aWebpOfTables()
    expect(webp.length).toBeLessThan(300_000)
    const growth = await growthDuring(() =>
      expect(storePicture(anInfluencer(), webp)).rejects.toMatchObject(unreadable),
    )
    expect(growth).toBeLessThan(MAX_GROWTH)
    expect(await storePicture(anInfluencer(), await aPhotograph())).toMatch(/^[0-9a-f]{32}$/)
  })
})

test("the largest honest picture decodes within the limits", async () => {
  const id = await storePicture(anInfluencer(), aPngOf64Bits(), "whole")
  expect(await sharp(await readPicture(id)).metadata()).toMatchObject({ width: 1024, height: 1024 })
})

test("stores a 60 megapixel, 14 MB picture upright within the memory limit", {
  timeout: 60_000,
}, async () => {
  const photograph = await aLargeJpeg(8944, 6708, 87)
  expect(photograph.length).toBeGreaterThan(9_000_000)
  expect(photograph.length).toBeLessThan(MAX_PICTURE_BYTES)
  let id = ""
  const growth = await growthDuring(async () => {
    id = await storePicture(anInfluencer(), photograph, "whole")
  })
  expect(growth).toBeLessThan(MAX_GROWTH)
  const stored = (await readPicture(id)) ?? Buffer.alloc(0)
  expect(await sharp(stored).metadata()).toMatchObject({ width: 768, height: 1024 })
  expect(await isRedAtTop(stored)).toBe(true)
})

test("rejects more than 60 megapixels before decoding", async () => {
  const start = performance.now()
  await expect(storePicture(anInfluencer(), aPngOf64Bits(7747, 1))).rejects.toMatchObject({
    fields: { picture: ["This picture has too many pixels. Choose one of at most 60 megapixels."] },
  })
  expect(performance.now() - start).toBeLessThan(5000)
})

describe("a truncated JPEG", () => {
  const storedOf = async (file: Buffer) =>
    readPicture(await storePicture(anInfluencer(), file, "whole"))

  test.each([2, 20, 500])("is stored when %i bytes are missing", async (bytes) => {
    const whole = await aLargeJpeg(800, 600, 85)
    const stored = await storedOf(withoutLastBytes(whole, bytes))
    expect(await sharp(stored).metadata()).toMatchObject({ width: 600, height: 800 })
  })

  test("is rejected when half is missing", async () => {
    const whole = await aLargeJpeg(800, 600, 85)
    const half = withoutLastBytes(whole, whole.length / 2)
    await expect(storedOf(half)).rejects.toMatchObject(unreadable)
    const header = whole.subarray(0, 600)
    await expect(storedOf(header)).rejects.toMatchObject(unreadable)
  })

  test("is stored when a progressive one lacks its last scans", async () => {
    const coarse = await sharp(await aLargeJpeg(800, 600, 85))
      .jpeg({ progressive: true })
      .toBuffer()
    const stored = await storedOf(withoutLastBytes(coarse, coarse.length / 3))
    expect(await sharp(stored).metadata()).toMatchObject({ width: 800, height: 600 })
  })
})

test("a picture is rotated from each of the eight camera orientations", async () => {
  const shape = { pixels: 48, fit: "inside", isLarge: false } as const
  // A coloured corner tells the eight orientations apart.
  const picture = sharp({ create: { width: 48, height: 32, channels: 3, background: "#ffffff" } })
  const corner = { create: { width: 24, height: 16, channels: 3, background: "#000000" } } as const
  const marked = await picture
    .composite([{ input: corner, top: 0, left: 0 }])
    .png()
    .toBuffer()
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const file = await sharp(marked).withMetadata({ orientation }).jpeg().toBuffer()
    const bare = barePicture(file)
    const made = bare && (await decodePicture(bare, shape))
    const upright = await sharp(file)
      .autoOrient()
      .resize(48, 48, { fit: "inside" })
      .webp()
      .toBuffer()
    expect(made, `orientation ${orientation}`).toEqual(upright)
  }
})

describe("a picture among private files", () => {
  const filesOn = () => readdirSync(join(dataDir, "files"))
  const take = (name: string, bytes: Buffer) => {
    const batch = receiveFiles(anInfluencer(), {})
    const pieces = (async function* () {
      yield bytes
    })()
    return batch.take(name, pieces).finally(() => batch.close())
  }

  test("is checked without decompressing its text chunks", async () => {
    const png = await aPngOfPackedTexts(texts)
    expect(await growthDuring(() => take("draft.png", png))).toBeLessThan(MAX_GROWTH)
    expect(filesOn()).toEqual([])
  })

  test("is checked without decoding its scans", async () => {
    const jpeg = aJpegOfScans(3000)
    const start = performance.now()
    await take("draft.jpg", jpeg)
    expect(performance.now() - start).toBeLessThan(5000)
  })

  test("that no preview can be made of is decoded once", async () => {
    const photograph = await aPhotograph()
    const id = await privateFiles.write(withoutLastBytes(photograph, photograph.length / 2))
    const read = vi.spyOn(privateFiles, "read")
    const look = () => readPreview(aReceivedFile({ id }))
    expect([...(await Promise.all([look(), look()])), await look()]).toEqual(
      Array(3).fill(undefined),
    )
    expect(read).toHaveBeenCalledTimes(1)
  })

  test("is checked beyond its first bytes", async () => {
    const photograph = await aPhotograph()
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0xff, 0xff]), Buffer.alloc(65_533)])
    const long = [photograph.subarray(0, 2), segment, segment, photograph.subarray(2)]
    await take("draft.jpg", Buffer.concat(long))
    const lost = Buffer.concat([photograph.subarray(0, 2), segment, segment])
    await expect(take("draft.jpg", lost)).rejects.toThrow("can't be read as a picture")
  })
})
