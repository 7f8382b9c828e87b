import { readOrientation } from "./exif-orientation.server.ts"
import { MAX_PARTS, type PixelSize, type StrippedPicture } from "./file-parts.server.ts"

export const PNG_START = "\x89PNG\r\n\x1a\n"

/** The first chunk is always the header. */
export function pngSize(png: Buffer): PixelSize | undefined {
  if (png.length < 24 || png.toString("latin1", 12, 16) !== "IHDR") return undefined
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}

/** Colour and transparency. Text chunks are omitted: they unpack to any size. */
const LOOKS = new Set(["tRNS", "gAMA", "cHRM", "sRGB", "iCCP"])

/** Critical chunks begin with a capital letter. */
const isCritical = (type: string): boolean => (type.charCodeAt(0) & 0x20) === 0

export function stripPngMetadata(png: Buffer): StrippedPicture {
  const kept = [png.subarray(0, PNG_START.length)]
  const seen = new Set<string>()
  let orientation = 1
  for (const { type, whole, data } of chunksOf(png)) {
    if (type === "eXIf") orientation = readOrientation(data)
    if (isCritical(type) || (LOOKS.has(type) && !seen.has(type))) kept.push(whole)
    seen.add(type)
  }
  return { bytes: Buffer.concat(kept), orientation }
}

/** Stops at IEND; data behind it is ignored. */
function* chunksOf(png: Buffer): Generator<{ type: string; whole: Buffer; data: Buffer }> {
  let at = PNG_START.length
  for (let count = 0; count < MAX_PARTS && at + 12 <= png.length; count += 1) {
    const end = at + 12 + png.readUInt32BE(at)
    const type = png.toString("latin1", at + 4, at + 8)
    yield { type, whole: png.subarray(at, end), data: png.subarray(at + 8, end - 4) }
    if (type === "IEND") return
    at = end
  }
}
