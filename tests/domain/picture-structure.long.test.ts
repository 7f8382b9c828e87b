import * as fc from "fast-check"
import sharp, { type Sharp } from "sharp"
import { describe, expect, test } from "vitest"
import { MAX_SCANS } from "#app/domain/identity/uploads/jpeg-structure.server.ts"
import {
  barePicture,
  readPictureHeader,
} from "#app/domain/identity/uploads/picture-structure.server.ts"
import {
  aJpegOfScans,
  aPngOfPackedTexts,
  jpegSegment,
  webp,
} from "#tests/support/hostile-pictures.ts"
import {
  aDecompressionBomb,
  anAnimatedWebp,
  aPhotograph,
  aPng,
  pngChunk,
} from "#tests/support/pictures.ts"

const FORMATS = ["jpeg", "png", "webp"] as const
type Format = (typeof FORMATS)[number]

const aPicture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#3366aa" } })
const inFormat = (picture: Sharp, format: Format) => picture.toFormat(format).toBuffer()

/** Strips a picture. @throws when it is rejected */
function bareOf(file: Buffer) {
  const bare = barePicture(file)
  if (!bare) throw new Error("This picture is refused.")
  return bare
}

const pixelsOf = (file: Buffer) => sharp(file).raw().toBuffer()

test.each(FORMATS)("a %s header gives the size", async (format) => {
  expect(readPictureHeader(await inFormat(aPicture(), format))).toEqual({
    mediaType: `image/${format}`,
    width: 60,
    height: 40,
  })
})

test("a lossless WebP and one with a canvas give their size", async () => {
  const lossless = await aPicture().webp({ lossless: true }).toBuffer()
  expect(readPictureHeader(lossless)).toMatchObject({ width: 60, height: 40 })
  expect(readPictureHeader(await anAnimatedWebp())).toMatchObject({ width: 32, height: 32 })
})

test("a JPEG gives its size after long metadata", async () => {
  const jpeg = await inFormat(aPicture(), "jpeg")
  const history = Array.from({ length: 40 }, () => jpegSegment(0xe1, Buffer.alloc(65_000, 0xff)))
  const file = Buffer.concat([jpeg.subarray(0, 2), ...history, jpeg.subarray(2)])
  expect(readPictureHeader(file)).toMatchObject({ width: 60, height: 40 })
  expect(readPictureHeader(file.subarray(0, 64 * 1024))).toBeUndefined()
  expect(bareOf(file).bytes.length).toBeLessThanOrEqual(jpeg.length)
})

describe("the bare picture for the decoder", () => {
  test.each(FORMATS)("of a %s has its pixels and its colours", async (format) => {
    const picture = aPicture()
      .withIccProfile("p3")
      .withXmp("<x/>")
      .withExif({ IFD0: { Make: "SecretCamera" } })
    const file = await inFormat(picture, format)
    expect(file.includes("SecretCamera")).toBe(true)
    const { bytes } = bareOf(file)
    const { exif, xmp, icc } = await sharp(bytes).metadata()
    expect({ exif, xmp, icc: icc?.length }).toEqual({
      exif: undefined,
      xmp: undefined,
      icc: (await sharp(file).metadata()).icc?.length,
    })
    expect(bytes.includes("SecretCamera")).toBe(false)
    expect(await pixelsOf(bytes)).toEqual(await pixelsOf(file))
  })

  test.each(FORMATS)("of a %s comes with its orientation", async (format) => {
    const found = [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) => {
      const file = await inFormat(aPicture().withMetadata({ orientation }), format)
      return bareOf(file).orientation
    })
    expect(await Promise.all(found)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test("of a PNG keeps transparency and palette", async () => {
    const file = await sharp(await aPng())
      .png({ palette: true })
      .toBuffer()
    expect(await pixelsOf(bareOf(file).bytes)).toEqual(await pixelsOf(file))
  })

  test("of a CMYK JPEG decodes as before", async () => {
    const file = await inFormat(aPicture().toColourspace("cmyk"), "jpeg")
    expect(await pixelsOf(bareOf(file).bytes)).toEqual(await pixelsOf(file))
  })

  test("of a PNG has no compressed chunk except pixels and one profile", async () => {
    const png = await aPngOfPackedTexts(["zTXt", "iTXt", "zTXt", "iTXt"])
    expect(png.length).toBeGreaterThan(150_000)
    expect(bareOf(png).bytes.length).toBeLessThan(500)
    const profiles = await aPngOfPackedTexts(["iCCP", "iCCP", "iCCP"])
    expect(bareOf(profiles).bytes.length).toBeLessThan(60_000)
  })

  test("of an animation is its first frame", async () => {
    const frame = pngChunk("fdAT", Buffer.alloc(100))
    const png = await aPng()
    const moving = Buffer.concat([png.subarray(0, 33), frame, frame, png.subarray(33)])
    expect(bareOf(moving).bytes).toEqual(bareOf(png).bytes)
    const animation = await anAnimatedWebp()
    const rest = Array.from({ length: 9000 }, () => ["ANMF", Buffer.alloc(40)] as const)
    const long = Buffer.concat([animation, webp(rest).subarray(12)])
    long.writeUInt32LE(long.length - 8, 4)
    expect(bareOf(long).bytes.length).toBeLessThan(animation.length)
  })

  test("of a file with trailing data is the picture", async () => {
    for (const format of FORMATS) {
      const file = await inFormat(aPicture(), format)
      const hidden = Buffer.concat([file, Buffer.from("<script>alert(1)</script>")])
      expect(bareOf(hidden).bytes, format).toEqual(bareOf(file).bytes)
    }
  })
})

test("a JPEG may have as many scans as programs write", () => {
  expect(bareOf(aJpegOfScans(MAX_SCANS)).bytes.length).toBeGreaterThan(30_000)
  expect(barePicture(aJpegOfScans(MAX_SCANS + 1))).toBeUndefined()
  expect(barePicture(aJpegOfScans(30_000))).toBeUndefined()
})

test("an invalid segment length does not hide scans", () => {
  const hidden = aJpegOfScans(MAX_SCANS + 1).subarray(2)
  for (const length of [0, 1]) {
    const broken = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, length])
    const table = jpegSegment(0xdb, Buffer.concat([Buffer.alloc(300), hidden.subarray(0, 60_000)]))
    expect(barePicture(Buffer.concat([broken, table, hidden.subarray(-2)]))).toBeUndefined()
  }
  const whole = [jpegSegment(0xdb, []), jpegSegment(0xc0, Buffer.alloc(9))]
  expect(barePicture(Buffer.concat([Buffer.from([0xff, 0xd8]), ...whole]))).toBeDefined()
})

test("scans of a JPEG are counted after restarts, fill bytes and stray data", async () => {
  const start = jpegSegment(0xda, [1, 1, 0, 0, 63, 0])
  const between = Buffer.from([0xff, 0x00, 0xff, 0xd3, 0x01, 0xff, 0xff, 0xff])
  const scans = Array.from({ length: MAX_SCANS + 1 }, () => Buffer.concat([start, between]))
  const file = Buffer.concat([Buffer.from([0xff, 0xd8]), ...scans])
  expect(barePicture(file)).toBeUndefined()
})

test.each([0xc3, 0xc9, 0xca, 0xcb, 0xdc, 0xde])(
  "rejects a JPEG with the marker %i, which no browser shows",
  async (marker) => {
    const jpeg = await inFormat(aPicture(), "jpeg")
    const rare = jpegSegment(marker, [8, 0, 40, 0, 60, 1, 1, 0x11, 0])
    expect(
      barePicture(Buffer.concat([jpeg.subarray(0, 2), rare, jpeg.subarray(2)])),
    ).toBeUndefined()
  },
)

test("circular or dangling EXIF data gives no orientation", async () => {
  const jpeg = await inFormat(aPicture(), "jpeg")
  const withExif = (hex: string) => {
    const exif = Buffer.concat([Buffer.from("Exif\0\0"), Buffer.from(hex, "hex")])
    return Buffer.concat([jpeg.subarray(0, 2), jpegSegment(0xe1, exif), jpeg.subarray(2)])
  }
  const orientationOf = (hex: string) => bareOf(withExif(hex)).orientation
  expect(orientationOf("49492a0008000000010012010300010000000600000000000000")).toBe(6)
  expect(orientationOf("4d4d002a00000008000101120003000000010006000000000000")).toBe(6)
  expect(orientationOf("49492a0008000000010012010300010000000900000000000000")).toBe(1)
  expect(orientationOf("49492a0008000000ffff69870400010000000800000008000000")).toBe(1)
  expect(orientationOf("49492a00ffffffffffff")).toBe(1)
  expect(orientationOf("49492a00")).toBe(1)
})

/** Generous: loops or quadratic time take minutes. */
const TIMEOUT_MS = 5000

function expectBounded(file: Buffer): void {
  const start = performance.now()
  readPictureHeader(file)
  const bare = barePicture(file)
  expect(performance.now() - start).toBeLessThan(TIMEOUT_MS)
  if (!bare) return
  // The added end of a JPEG.
  expect(bare.bytes.length).toBeLessThanOrEqual(file.length + 2)
  expect(bare.orientation).toBeGreaterThanOrEqual(1)
  expect(bare.orientation).toBeLessThanOrEqual(8)
  // Stripping again changes nothing.
  expect(barePicture(bare.bytes)?.bytes.equals(bare.bytes)).toBe(true)
}

describe("parsing hostile input", () => {
  const starts = [
    "",
    "\xff\xd8\xff",
    "\x89PNG\r\n\x1a\n",
    "RIFF\xff\xff\xff\x7fWEBP",
    "RIFF    WEBPVP8X",
  ]
  const start = fc.constantFrom(...starts.map((one) => Buffer.from(one, "latin1")))

  test("of random bytes neither throws nor takes long", () => {
    const bytes = fc.uint8Array({ maxLength: 400 })
    fc.assert(
      fc.property(start, bytes, (head, rest) => expectBounded(Buffer.concat([head, rest]))),
      { numRuns: 20_000 },
    )
  })

  test("of changed, cut or joined pictures neither throws nor takes long", async () => {
    const photograph = await aPhotograph()
    const pictures = [
      photograph,
      await sharp(photograph).jpeg({ progressive: true }).toBuffer(),
      await aPng(),
      await anAnimatedWebp(),
      await inFormat(aPicture().withMetadata({ orientation: 6 }).withIccProfile("p3"), "png"),
      await inFormat(aPicture().withMetadata({ orientation: 6 }).withIccProfile("p3"), "webp"),
      aDecompressionBomb().subarray(0, 200),
    ]
    const picture = fc.nat(pictures.length - 1)
    const of = (which: number) => pictures[which] ?? Buffer.alloc(0)
    const change = fc.record({
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      byte: fc.nat(255),
    })
    const early = fc.record({ at: fc.nat(80), byte: fc.nat(255) })
    fc.assert(
      fc.property(
        picture,
        picture,
        fc.array(change, { maxLength: 8 }),
        fc.array(early, { maxLength: 8 }),
        fc.option(fc.nat(2000)),
        (one, other, changes, earlyChanges, cut) => {
          const file =
            cut === null
              ? Buffer.from(of(one))
              : Buffer.concat([of(one).subarray(0, cut), of(other).subarray(Math.min(cut, 20))])
          for (const { at, byte } of changes) file[Math.floor(at * file.length)] = byte
          for (const { at, byte } of earlyChanges) if (at < file.length) file[at] = byte
          expectBounded(file)
        },
      ),
      { numRuns: 20_000 },
    )
  })

  test("of the largest size and the smallest parts stays fast", () => {
    const size = 10 * 1024 * 1024
    const parts: Record<string, [string, Buffer]> = {
      "empty segments": ["\xff\xd8\xff", jpegSegment(0xfe, [])],
      "segments of no length": ["\xff\xd8\xff", Buffer.from([0xff, 0xfe, 0, 0])],
      "fill bytes": ["\xff\xd8\xff", Buffer.from([0xff])],
      "stuffed zeros": ["\xff\xd8\xff\xda\0\x02", Buffer.from([0xff, 0])],
      scans: ["\xff\xd8\xff", jpegSegment(0xda, [])],
      "empty pixels": ["\x89PNG\r\n\x1a\n", pngChunk("IDAT", Buffer.alloc(0))],
      "empty frames": ["RIFF\xff\xff\xff\x7fWEBP", webp([["ANMF", Buffer.alloc(0)]]).subarray(12)],
    }
    for (const [start, part] of Object.values(parts)) {
      expectBounded(Buffer.concat([Buffer.from(start, "latin1"), Buffer.alloc(size, part)]))
    }
  })
})
