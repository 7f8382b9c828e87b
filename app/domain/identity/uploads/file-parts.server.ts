export type PixelSize = { width: number; height: number }

/** `orientation` is EXIF's, 1 to 8; `wholeRows` must exist in a truncated picture. */
export type StrippedPicture = { bytes: Buffer; orientation: number; wholeRows?: PixelSize }

/** More chunks or segments than any encoder writes; the rest is ignored. */
export const MAX_PARTS = 10_000

export const hasPrefix = (bytes: Buffer, start: string): boolean =>
  bytes.toString("latin1", 0, start.length) === start
