import { type BarePicture, type Size, startsWith } from "./file-parts.server.ts"
import { bareJpeg, JPEG_START, jpegSize } from "./jpeg-structure.server.ts"
import { barePng, PNG_START, pngSize } from "./png-structure.server.ts"
import { bareWebp, webpSize } from "./webp-structure.server.ts"

const FORMATS = [
  {
    mediaType: "image/jpeg",
    isIn: (file: Buffer) => startsWith(file, JPEG_START),
    sizeOf: jpegSize,
    bare: bareJpeg,
  },
  {
    mediaType: "image/png",
    isIn: (file: Buffer) => startsWith(file, PNG_START),
    sizeOf: pngSize,
    bare: barePng,
  },
  {
    mediaType: "image/webp",
    isIn: (file: Buffer) => startsWith(file, "RIFF") && startsWith(file.subarray(8), "WEBP"),
    sizeOf: webpSize,
    bare: bareWebp,
  },
] as const

const formatOf = (file: Buffer) => FORMATS.find(({ isIn }) => isIn(file))

export type PictureHeader = Size & { mediaType: string }

/** Undefined when the bytes do not tell. */
export function readPictureHeader(file: Buffer): PictureHeader | undefined {
  const format = formatOf(file)
  const size = format?.sizeOf(file)
  return format && size && { mediaType: format.mediaType, ...size }
}

/** Keeps pixel data alone, in one pass; undefined if malformed. The decoder checks the rest. */
export const barePicture = (file: Buffer): BarePicture | undefined => formatOf(file)?.bare(file)
