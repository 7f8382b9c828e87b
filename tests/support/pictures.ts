import { deflateSync } from "node:zlib"
import sharp from "sharp"

/** A JPEG with location and camera, rotated by metadata only. */
export const aPhotograph = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#a63a18" } })
    .jpeg()
    .withExif({
      IFD0: { Make: "SecretCamera", Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "18/1 31/1 0/1" },
    })
    .toBuffer()

/** A sideways phone photo: 12 megapixels, 4 MB, red at the top when upright. */
export const aPhonePhotograph = (width = 4000, height = 3000): Promise<Buffer> =>
  aLargeJpeg(width, height, 85)

/** Says whether the JPEG is upright, unless its top was cropped. */
export async function isRedAtTop(picture: Buffer): Promise<boolean> {
  const { width } = await sharp(picture).metadata()
  const top = sharp(picture).extract({ left: 0, top: 0, width, height: 8 })
  const [red, green] = (await sharp(await top.png().toBuffer()).stats()).channels
  return (red?.mean ?? 0) - (green?.mean ?? 0) > 200
}

export const withoutLastBytes = (file: Buffer, bytes: number): Buffer =>
  file.subarray(0, file.length - bytes)

/** A noisy JPEG of realistic size, rotated by metadata. */
export async function aLargeJpeg(width: number, height: number, quality: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const
  const grain = sharp({
    create: { width: width / 4, height: height / 4, channels: 3, background: "#000", noise },
  })
  const top = { width: Math.round(width / 10), height, channels: 3, background: "#ff0000" } as const
  return sharp(await grain.png().toBuffer())
    .resize(width, height, { kernel: "cubic", fit: "fill" })
    .composite([{ input: { create: top }, left: 0, top: 0 }])
    .jpeg({ quality })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

export const aPng = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 4, background: "#22663a" } })
    .png()
    .toBuffer()

export async function anAnimatedWebp(): Promise<Buffer> {
  const frame = (colour: string) =>
    sharp({ create: { width: 32, height: 32, channels: 3, background: colour } })
      .png()
      .toBuffer()
  const frames = [await frame("#ff0000"), await frame("#0000ff")]
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
}

/** 16000 by 16000 white pixels in 30 kB. */
export function aDecompressionBomb(): Buffer {
  const side = 16_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side), { level: 9 })
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", header),
    pngChunk("IDAT", rows),
    pngChunk("IEND", Buffer.alloc(0)),
  ])
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

const GIF = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

/** Invalid pictures by type. */
export async function hostileFiles(): Promise<[string, Buffer][]> {
  const photograph = await aPhotograph()
  return [
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["GIF", Buffer.from(GIF, "base64")],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a truncated JPEG", photograph.subarray(0, photograph.length / 2)],
    [
      "TIFF",
      await sharp(await aPng())
        .tiff()
        .toBuffer(),
    ],
  ]
}
