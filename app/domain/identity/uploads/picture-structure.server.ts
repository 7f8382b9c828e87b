import { hasPrefix, type PixelSize, type StrippedPicture } from "./file-parts.server.ts"
import { JPEG_START, jpegSize, stripJpegMetadata } from "./jpeg-structure.server.ts"
import { PNG_START, pngSize, stripPngMetadata } from "./png-structure.server.ts"
import { stripWebpMetadata, webpSize } from "./webp-structure.server.ts"

const FORMATS = [
  {
    mediaType: "image/jpeg",
    isIn: (file: Buffer) => hasPrefix(file, JPEG_START),
    sizeOf: jpegSize,
    bare: stripJpegMetadata,
  },
  {
    mediaType: "image/png",
    isIn: (file: Buffer) => hasPrefix(file, PNG_START),
    sizeOf: pngSize,
    bare: stripPngMetadata,
  },
  {
    mediaType: "image/webp",
    isIn: (file: Buffer) => hasPrefix(file, "RIFF") && hasPrefix(file.subarray(8), "WEBP"),
    sizeOf: webpSize,
    bare: stripWebpMetadata,
  },
] as const

const formatOf = (file: Buffer) => FORMATS.find(({ isIn }) => isIn(file))

export type PictureHeader = PixelSize & { mediaType: string }

/** Undefined when the bytes do not tell. */
export function readPictureHeader(file: Buffer): PictureHeader | undefined {
  const format = formatOf(file)
  const size = format?.sizeOf(file)
  return format && size && { mediaType: format.mediaType, ...size }
}

/** Keeps pixel data alone, in one pass; undefined if malformed. The decoder checks the rest. */
export const barePicture = (file: Buffer): StrippedPicture | undefined => formatOf(file)?.bare(file)
