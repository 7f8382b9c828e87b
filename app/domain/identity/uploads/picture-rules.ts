import { CONVERSIONS, convertibleType, isJpeg, isPng, isWebp } from "./media-types.ts"

const MEGABYTE = 1024 * 1024

/** Per upload, in bytes. */
export const MAX_PICTURE_BYTES = 15 * MEGABYTE
/** Phones reach 50 million. */
export const MAX_PICTURE_PIXELS = 60_000_000

export const PICTURE_FIELD = "picture"

/** Without HEIC, iPhones send a JPEG instead. */
export const ACCEPTED_PICTURES = "image/jpeg,image/png,image/webp"

export const PICTURES_HINT = `JPEG, PNG or WebP, at most ${MAX_PICTURE_BYTES / MEGABYTE} MB.`

export const PICTURE_MESSAGES = {
  several: "Choose one picture only.",
  empty: "This picture file is empty. Choose another one.",
  tooHeavy: `This picture is larger than ${MAX_PICTURE_BYTES / MEGABYTE} MB. Choose a smaller one.`,
  tooLarge: `This picture has too many pixels. Choose one of at most ${MAX_PICTURE_PIXELS / 1_000_000} megapixels.`,
  unreadable: "We can't read this file as a picture. Choose a JPEG, PNG or WebP.",
  HEIC: `We cannot read this file. ${CONVERSIONS.HEIC}`,
  AVIF: `We cannot read this file. ${CONVERSIONS.AVIF}`,
  MOV: "This is a video. Choose a JPEG, PNG or WebP.",
} as const

/** Undefined when accepted. */
export function findPictureError(head: Uint8Array): keyof typeof PICTURE_MESSAGES | undefined {
  if ([isJpeg, isPng, isWebp].some((isIn) => isIn(head))) return undefined
  return convertibleType(head) ?? "unreadable"
}
