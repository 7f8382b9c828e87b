import { hasPrefix } from "./file-parts.server.ts"

const UPRIGHT = 1
const ORIENTATION_TAG = 0x0112
const ENTRY_BYTES = 12

/** Returns the EXIF orientation, 1 to 8, or 1. Reads the first directory only. */
export function readOrientation(exif: Buffer): number {
  const tiff = hasPrefix(exif, "Exif\0\0") ? exif.subarray(6) : exif
  const isLittle = hasPrefix(tiff, "II")
  if (!isLittle && !hasPrefix(tiff, "MM")) return UPRIGHT
  const short = (at: number): number => {
    if (at + 2 > tiff.length) return 0
    return isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  }
  const directory = isLittle ? short(4) + short(6) * 65_536 : short(4) * 65_536 + short(6)
  const first = directory + 2
  const end = Math.min(first + short(directory) * ENTRY_BYTES, tiff.length)
  for (let at = first; at < end; at += ENTRY_BYTES) {
    if (short(at) !== ORIENTATION_TAG) continue
    const orientation = short(at + 8)
    return orientation >= 1 && orientation <= 8 ? orientation : UPRIGHT
  }
  return UPRIGHT
}
