import { readOrientation } from "./exif-orientation.server.ts"
import { type BarePicture, MAX_PARTS, type Size, startsWith } from "./file-parts.server.ts"

export const JPEG_START = "\xff\xd8"

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const APP1 = 0xe1
const APP2 = 0xe2
/** Of what stands between markers, the pixels themselves. */
const SCAN_DATA = 0
/** A length that does not count itself: whoever reads it next takes bytes of the next segment for its end. */
const BROKEN = -1
const LENGTH_BYTES = 2

/** Tables, the interval of restarts, JFIF and Adobe: what the pixels are read by. */
const NEEDED = new Set([0xc4, 0xdb, 0xdd, 0xe0, 0xee, START_OF_SCAN, SCAN_DATA, END_OF_IMAGE])
/** Baseline, extended and progressive; no browser shows what is lossless, hierarchical or coded arithmetically. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
const PROGRESSIVE = 0xc2
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isApplications = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef
const COMMENT = 0xfe

/**
 * Each scan goes over all pixels, however few bytes it takes, and nothing interrupts it. Programs write 3 to 18;
 * the dearest ones of 4096 by 4096 pixels take 30 ms each.
 */
export const MAX_SCANS = 64

/** The part of a JPEG, from the top, that has to be there of one that ends early: a few lost bytes take less. */
const WHOLE_SHARE = 7 / 8

/** The width and the height, wherever they stand: large data of applications may come before them. */
export function jpegSize(jpeg: Buffer): Size | undefined {
  for (const { marker, data } of segmentsOf(jpeg)) {
    if (marker === START_OF_SCAN) return undefined
    if (isFrame(marker)) return sizeOf(data)
  }
  return undefined
}

const sizeOf = (frame: Buffer): Size | undefined =>
  frame.length < 5 ? undefined : { width: frame.readUInt16BE(3), height: frame.readUInt16BE(1) }

/**
 * A JPEG of its pixels and its colour profile; undefined where it has a frame, a marker or as many scans as none has.
 * One that ends early is ended here, as browsers do it.
 */
export function bareJpeg(jpeg: Buffer): BarePicture | undefined {
  const kept = [jpeg.subarray(0, JPEG_START.length)]
  let orientation = 1
  let scans = 0
  let frame: { isProgressive: boolean; size: Size | undefined } | undefined
  let isEnded = false
  for (const { marker, whole, data } of segmentsOf(jpeg)) {
    if (marker === START_OF_SCAN) scans += 1
    if (scans > MAX_SCANS) return undefined
    if (isFrame(marker)) frame = { isProgressive: marker === PROGRESSIVE, size: sizeOf(data) }
    if (marker === END_OF_IMAGE) isEnded = true
    if (marker === APP1 && startsWith(data, "Exif\0\0")) orientation = readOrientation(data)
    const isProfile = marker === APP2 && startsWith(data, "ICC_PROFILE\0")
    if (NEEDED.has(marker) || FRAMES.has(marker) || isProfile) kept.push(whole)
    else if (!isApplications(marker) && marker !== COMMENT) return undefined
  }
  if (isEnded) return { bytes: Buffer.concat(kept), orientation }
  const bytes = Buffer.concat([...kept, Buffer.from([0xff, END_OF_IMAGE])])
  if (!frame?.size) return undefined
  // After the first scan of a progressive one all of it is there, if coarse.
  if (frame.isProgressive) return scans > 1 ? { bytes, orientation } : undefined
  const { width, height } = frame.size
  return { bytes, orientation, wholeRows: { width, height: Math.ceil(height * WHOLE_SHARE) } }
}

type Segment = { marker: number; whole: Buffer; data: Buffer }

/** The segments up to the end of the image, and the data of each scan after its header. */
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

/** Where the next marker stands: no fill byte, no stuffed zero, no restart, by which a decoder ends no scan. */
function markerFrom(jpeg: Buffer, start: number): number {
  for (let at = start; at + 1 < jpeg.length; at += 1) {
    if (jpeg[at] !== 0xff) continue
    const next = jpeg[at + 1] ?? 0
    if (next > 1 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return jpeg.length
}
