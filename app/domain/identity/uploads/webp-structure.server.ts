import { readOrientation } from "./exif-orientation.server.ts"
import { hasPrefix, MAX_PARTS, type PixelSize, type StrippedPicture } from "./file-parts.server.ts"

const FIRST_CHUNK = 12
const CHUNK_HEADER = 8
/** VP8X flags for EXIF and XMP. */
const METADATA_FLAGS = 0x0c

export function webpSize(webp: Buffer): PixelSize | undefined {
  if (webp.length < 30) return undefined
  const type = webp.toString("latin1", FIRST_CHUNK, FIRST_CHUNK + 4)
  if (type === "VP8X") {
    return { width: webp.readUIntLE(24, 3) + 1, height: webp.readUIntLE(27, 3) + 1 }
  }
  if (type === "VP8L" && webp[20] === 0x2f) {
    const sides = webp.readUInt32LE(21)
    return { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 }
  }
  if (type === "VP8 " && hasPrefix(webp.subarray(23), "\x9d\x01\x2a")) {
    return { width: webp.readUInt16LE(26) & 0x3fff, height: webp.readUInt16LE(28) & 0x3fff }
  }
  return undefined
}

const NEEDED = new Set(["VP8X", "ICCP", "ANIM", "ANMF", "ALPH", "VP8 ", "VP8L"])

/** Keeps the colour profile and pixels, or an animation's first frame. */
export function stripWebpMetadata(webp: Buffer): StrippedPicture {
  const kept: Buffer[] = []
  const seen = new Set<string>()
  let orientation = 1
  for (const { type, whole, data } of chunksOf(webp)) {
    if (type === "EXIF") orientation = readOrientation(data)
    if (NEEDED.has(type) && !seen.has(type)) {
      kept.push(type === "VP8X" ? withoutMetadataFlags(whole) : whole)
    }
    seen.add(type)
  }
  const start = Buffer.from(webp.subarray(0, FIRST_CHUNK))
  const bytes = Buffer.concat([start, ...kept])
  bytes.writeUInt32LE(bytes.length - CHUNK_HEADER, 4)
  return { bytes, orientation }
}

function withoutMetadataFlags(extended: Buffer): Buffer {
  const copy = Buffer.from(extended)
  copy[CHUNK_HEADER] = (copy[CHUNK_HEADER] ?? 0) & ~METADATA_FLAGS
  return copy
}

/** Stops at the declared length; data behind it is ignored. */
function* chunksOf(webp: Buffer): Generator<{ type: string; whole: Buffer; data: Buffer }> {
  const fileEnd = Math.min(webp.readUInt32LE(4) + CHUNK_HEADER, webp.length)
  let at = FIRST_CHUNK
  for (let count = 0; count < MAX_PARTS && at + CHUNK_HEADER <= fileEnd; count += 1) {
    const bytes = webp.readUInt32LE(at + 4)
    const dataEnd = at + CHUNK_HEADER + bytes
    // Odd chunks are padded by one byte.
    const end = dataEnd + (bytes % 2)
    const type = webp.toString("latin1", at, at + 4)
    const data = webp.subarray(at + CHUNK_HEADER, dataEnd)
    yield { type, whole: webp.subarray(at, end), data }
    at = end
  }
}
