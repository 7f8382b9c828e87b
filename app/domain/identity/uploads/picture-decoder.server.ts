import { type ExecFileException, execFile } from "node:child_process"
import { createRequire } from "node:module"
import { SECOND } from "#app/platform/clock.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import type { BarePicture } from "./file-parts.server.ts"
import { MAX_PICTURE_PIXELS } from "./picture-rules.ts"

export type Shape = { pixels: number; fit: "cover" | "inside"; isLarge: boolean }

const MEGABYTE = 1024 * 1024
/** Pictures of more pixels are large ones. */
export const LARGE_PIXELS = 4096 * 4096
const DEFAULTS = { maxPixels: LARGE_PIXELS, bytes: 320 * MEGABYTE, cpuMicroseconds: 5_000_000 }
const LARGE = { maxPixels: MAX_PICTURE_PIXELS, bytes: 720 * MEGABYTE, cpuMicroseconds: 12_000_000 }
const MAX_OUTPUT_BYTES = 16 * MEGABYTE
/** A process that gets no processor is slow, not wrong; this is for one that stands still. */
const TIMEOUT_MS = 60 * SECOND
const REFUSED = 3

/**
 * What the process runs: a picture comes in, a WebP without metadata goes out. Left alone, the decoder also reads
 * SVG, GIF, TIFF, HEIF and more: formats with a long list of holes. The decoder works on a thread of its own, so
 * that this one can watch it; and a server that is told to end waits for the picture.
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

/** How a picture is set upright by its orientation: top and bottom changed over, then turned clockwise. */
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
 * Decodes a picture in a process of its own, which is killed where it takes more than its limits: no library lets
 * itself be stopped, or bounded in memory. It knows none of our secrets. Gives a WebP, or undefined where the
 * picture cannot be read within the limits. @throws Error where no process could be had
 */
export async function decodePicture(
  { bytes, orientation, wholeRows }: BarePicture,
  { isLarge, ...shape }: Shape,
): Promise<Buffer | undefined> {
  const limits = isLarge ? LARGE : DEFAULTS
  const order = { ...shape, ...TURNS[orientation], wholeRows, limits, refused: REFUSED }
  try {
    return await runProgram([decoderPath, JSON.stringify(order)], bytes)
  } catch (error) {
    const { code, signal } = error as ExecFileException
    if (signal) logger.warn({ event: "picture.decoder_killed", signal, bytes: bytes.length })
    if (signal || code === REFUSED) return undefined
    throw error
  }
}

function runProgram(args: string[], input: Buffer): Promise<Buffer> {
  const options = {
    encoding: "buffer",
    env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "1" },
    timeout: TIMEOUT_MS,
    killSignal: "SIGKILL",
    maxBuffer: MAX_OUTPUT_BYTES,
  } as const
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ["--eval", PROGRAM, ...args],
      options,
      (error, made) => (error ? reject(error) : resolve(made)),
    )
    // Who was killed reads no further: that is told by how it ended.
    child.stdin?.on("error", () => {})
    child.stdin?.end(input)
  })
}
