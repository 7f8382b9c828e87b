import type { ExecFileException } from "node:child_process"
import { createRequire } from "node:module"
import { SECOND } from "#app/platform/clock.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import type { StrippedPicture } from "./file-parts.server.ts"
import { MAX_PICTURE_PIXELS } from "./picture-rules.ts"
import { runProgram } from "./run-program.server.ts"

export type TargetSize = { pixels: number; fit: "cover" | "inside"; isLarge: boolean }

const MEGABYTE = 1024 * 1024
/** Above this, a picture is large. */
export const LARGE_PIXELS = 4096 * 4096
const DEFAULTS = { maxPixels: LARGE_PIXELS, bytes: 320 * MEGABYTE, cpuMicroseconds: 5_000_000 }
const LARGE = { maxPixels: MAX_PICTURE_PIXELS, bytes: 720 * MEGABYTE, cpuMicroseconds: 12_000_000 }
/** The time is for a stuck process; one without processor time is only slow. */
const OUTPUT = { timeoutMs: 60 * SECOND, maxOutputBytes: 16 * MEGABYTE }
const REFUSED = 3

/**
 * Only safe formats: sharp's SVG, GIF, TIFF and HEIF readers have many holes. It decodes on its own
 * thread, so that this one can watch it and shutdown waits.
 */
const PROGRAM = `
const [, decoder, order] = process.argv
const { fit, pixels, angle, isFlipped, wholeRows, limits, refused } = JSON.parse(order)
setInterval(() => {
  const { user, system } = process.cpuUsage()
  const isTooMuch = process.memoryUsage.rss() > limits.bytes || user + system > limits.cpuMicroseconds
  if (isTooMuch) process.kill(process.pid, "SIGKILL")
}, 10).unref()
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {})
const sharp = require(decoder)
sharp.block({ operation: ["VipsForeignLoad"] })
sharp.unblock({ operation: ["Jpeg", "Png", "Webp"].map((format) => "VipsForeignLoad" + format + "Buffer") })
sharp.concurrency(1)
sharp.cache(false)
const pieces = []
process.stdin.on("data", (piece) => pieces.push(piece))
process.stdin.on("end", () => {
  const file = Buffer.concat(pieces)
  const read = (failOn) => sharp(file, { limitInputPixels: limits.maxPixels, failOn, pages: 1 })
  const make = () => read("error")
    .resize(pixels, pixels, { fit, withoutEnlargement: fit === "inside" })
    .rotate(angle)
    .flip(isFlipped)
    .webp()
    .toBuffer()
  const isThere = async () =>
    wholeRows && read("warning").extract({ left: 0, top: 0, ...wholeRows }).resize(8, 8).toBuffer()
  isThere().then(make).then((picture) => process.stdout.write(picture), () => {
    process.exitCode = refused
  })
})
`

/** Flip vertically first, then rotate clockwise. */
const TURNS: Record<number, { angle: number; isFlipped: boolean }> = {
  1: { angle: 0, isFlipped: false },
  2: { angle: 180, isFlipped: true },
  3: { angle: 180, isFlipped: false },
  4: { angle: 0, isFlipped: true },
  5: { angle: 90, isFlipped: true },
  6: { angle: 90, isFlipped: false },
  7: { angle: 270, isFlipped: true },
  8: { angle: 270, isFlipped: false },
}

const decoderPath = createRequire(import.meta.url).resolve("sharp")

/**
 * Decodes to WebP in a separate process without secrets, killed beyond its limits, as libraries can
 * be neither stopped nor bounded. Undefined when unreadable within them. @throws Error when no
 * process starts
 */
export async function decodePicture(
  { bytes, orientation, wholeRows }: StrippedPicture,
  { isLarge, ...shape }: TargetSize,
): Promise<Buffer | undefined> {
  const limits = isLarge ? LARGE : DEFAULTS
  const order = { ...shape, ...TURNS[orientation], wholeRows, limits, refused: REFUSED }
  try {
    return await runProgram(PROGRAM, [decoderPath, JSON.stringify(order)], OUTPUT, bytes)
  } catch (error) {
    const { code, signal } = error as ExecFileException
    if (signal) logger.warn({ event: "picture.decoder_killed", signal, bytes: bytes.length })
    if (signal || code === REFUSED) return undefined
    throw error
  }
}
