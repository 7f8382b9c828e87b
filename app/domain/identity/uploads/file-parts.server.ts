export type Size = { width: number; height: number }

/**
 * A picture without what its pixels do not need, and how it has to be turned: 1 to 8, as EXIF has it. `wholeRows`
 * are those that have to be there of one that ends early.
 */
export type BarePicture = { bytes: Buffer; orientation: number; wholeRows?: Size }

/** More chunks or segments than any program writes; what comes after them is not looked at. */
export const MAX_PARTS = 10_000

export const startsWith = (bytes: Buffer, start: string): boolean =>
  bytes.toString("latin1", 0, start.length) === start
