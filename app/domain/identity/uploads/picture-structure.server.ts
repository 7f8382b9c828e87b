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

/** What a picture says of itself; undefined where `file`, or as much of it as is there, does not say it. */
export function readPictureHeader(file: Buffer): PictureHeader | undefined {
  const format = formatOf(file)
  const size = format?.sizeOf(file)
  return format && size && { mediaType: format.mediaType, ...size }
}

/**
 * A picture with what its pixels need and nothing else, as a decoder may be given it; undefined for what no
 * honest picture is like. Nothing is unpacked, and each byte is looked at once. Whether the rest holds
 * together is for the decoder to say.
 */
export const barePicture = (file: Buffer): BarePicture | undefined => formatOf(file)?.bare(file)
