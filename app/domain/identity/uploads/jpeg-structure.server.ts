import { readOrientation } from "./exif-orientation.server.ts"
import { hasPrefix, MAX_PARTS, type PixelSize, type StrippedPicture } from "./file-parts.server.ts"

export const JPEG_START = "\xff\xd8"

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const APP1 = 0xe1
const APP2 = 0xe2
/** Entropy-coded data between markers. */
const SCAN_DATA = 0
/** A length that omits its own bytes, so that decoders would misread what follows. */
const BROKEN = -1
const LENGTH_BYTES = 2

/** Tables, restart interval, JFIF and Adobe: needed to decode. */
const NEEDED = new Set([0xc4, 0xdb, 0xdd, 0xe0, 0xee, START_OF_SCAN, SCAN_DATA, END_OF_IMAGE])
/** Baseline, extended, progressive; browsers show no lossless, hierarchical or arithmetic JPEG. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
const PROGRESSIVE = 0xc2
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isApplications = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef
const COMMENT = 0xfe

/** Each scan covers all pixels at once: up to 30 ms at 4096 by 4096. Encoders write 3 to 18. */
export const MAX_SCANS = 64

/** A truncated JPEG must contain this share of its rows. */
const WHOLE_SHARE = 7 / 8

/** Finds them anywhere, since large application data may precede. */
export function jpegSize(jpeg: Buffer): PixelSize | undefined {
  for (const { marker, data } of segmentsOf(jpeg)) {
    if (marker === START_OF_SCAN) return undefined
    if (isFrame(marker)) return sizeOf(data)
  }
  return undefined
}

const sizeOf = (frame: Buffer): PixelSize | undefined =>
  frame.length < 5 ? undefined : { width: frame.readUInt16BE(3), height: frame.readUInt16BE(1) }

/** Keeps pixels and profile, completes truncated files; undefined for invalid frames or markers. */
export function stripJpegMetadata(jpeg: Buffer): StrippedPicture | undefined {
  const kept = [jpeg.subarray(0, JPEG_START.length)]
  let orientation = 1
  let scans = 0
  let frame: { isProgressive: boolean; size: PixelSize | undefined } | undefined
  let isEnded = false
  for (const { marker, whole, data } of segmentsOf(jpeg)) {
    if (marker === START_OF_SCAN) scans += 1
    if (scans > MAX_SCANS) return undefined
    if (isFrame(marker)) frame = { isProgressive: marker === PROGRESSIVE, size: sizeOf(data) }
    if (marker === END_OF_IMAGE) isEnded = true
    if (marker === APP1 && hasPrefix(data, "Exif\0\0")) orientation = readOrientation(data)
    const isProfile = marker === APP2 && hasPrefix(data, "ICC_PROFILE\0")
    if (NEEDED.has(marker) || FRAMES.has(marker) || isProfile) kept.push(whole)
    else if (!isApplications(marker) && marker !== COMMENT) return undefined
  }
  if (isEnded) return { bytes: Buffer.concat(kept), orientation }
  const bytes = Buffer.concat([...kept, Buffer.from([0xff, END_OF_IMAGE])])
  if (!frame?.size) return undefined
  // After its first scan a progressive JPEG is complete, if coarse.
  if (frame.isProgressive) return scans > 1 ? { bytes, orientation } : undefined
  const { width, height } = frame.size
  return { bytes, orientation, wholeRows: { width, height: Math.ceil(height * WHOLE_SHARE) } }
}

type Segment = { marker: number; whole: Buffer; data: Buffer }

/** Yields segments and, after each scan header, its data. */
function* segmentsOf(jpeg: Buffer): Generator<Segment> {
  let at = markerFrom(jpeg, JPEG_START.length)
  for (let count = 0; count < MAX_PARTS && at + 2 <= jpeg.length; count += 1) {
    const marker = jpeg.readUInt8(at + 1)
    const hasLength = marker !== END_OF_IMAGE && at + 4 <= jpeg.length
    const length = hasLength ? jpeg.readUInt16BE(at + 2) : 0
    const end = at + 2 + length
    if (hasLength && length < LENGTH_BYTES) {
      const none = jpeg.subarray(at, at)
      return yield { marker: BROKEN, whole: none, data: none }
    }
    if (end > jpeg.length) return
    yield { marker, whole: jpeg.subarray(at, end), data: jpeg.subarray(at + 4, end) }
    if (!hasLength) return
    at = markerFrom(jpeg, end)
    if (marker === START_OF_SCAN) {
      const data = jpeg.subarray(end, at)
      yield { marker: SCAN_DATA, whole: data, data }
    }
  }
}

/** Skips fill bytes, stuffed zeros and restarts, which end no scan. */
function markerFrom(jpeg: Buffer, start: number): number {
  for (let at = start; at + 1 < jpeg.length; at += 1) {
    if (jpeg[at] !== 0xff) continue
    const next = jpeg[at + 1] ?? 0
    if (next > 1 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return jpeg.length
}
