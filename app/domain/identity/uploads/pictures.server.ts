import pLimit from "p-limit"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { Invalid } from "#app/domain/shared/errors.ts"
import { limitConcurrency } from "#app/domain/shared/limit-concurrency.server.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { pictureFiles, sweepFiles } from "#app/platform/file-store.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { portfolioItems } from "#db/schema/creators.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { StrippedPicture } from "./file-parts.server.ts"
import { decodePicture, LARGE_PIXELS } from "./picture-decoder.server.ts"
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  PICTURE_FIELD,
  PICTURE_MESSAGES,
} from "./picture-rules.ts"
import { barePicture, readPictureHeader } from "./picture-structure.server.ts"

const uploadLimit = rateLimiter({ name: "upload", points: 10, perSeconds: 3600 })

/** square: profile, cropped to the middle. whole: portfolio, original proportions. */
type Shape = "square" | "whole"

/** Bytes, or a function to read them when processing starts. */
export type SentPicture = Uint8Array | (() => Promise<Uint8Array>)

/** Processes and stores a picture, ten per user and hour. @throws Invalid by field, RateLimited */
export async function storePicture(
  actor: Actor,
  sent: SentPicture,
  shape: Shape = "square",
): Promise<string> {
  const { userId } = actor
  const message = "You've uploaded many pictures in the last hour. Please try again later."
  act(actor, () =>
    consumeRateLimit(uploadLimit, userId, { log: { event: "upload.limited", userId }, message }),
  )
  return pictureFiles.write(await makePicture(sent, shape))
}

const SIDES: Record<Shape, { pixels: number; fit: "cover" | "inside" }> = {
  square: { pixels: 512, fit: "cover" },
  whole: { pixels: 1024, fit: "inside" },
}

/** Waiting pictures stay on disk. */
const limit = limitConcurrency(2, 40, {
  message: "We're busy right now. Please try again in a moment.",
  retryAfterSeconds: 15,
})
/** Large pictures take twice the memory. */
const largeOnes = pLimit(1)

/** Decodes to WebP, ignoring the declared type. @throws Invalid by field, RateLimited */
export const makePicture = (sent: SentPicture, shape: Shape): Promise<Buffer> =>
  limit(async () => {
    const { bare, pixels } = bareOf(typeof sent === "function" ? await sent() : sent)
    const order = { ...SIDES[shape], isLarge: pixels > LARGE_PIXELS }
    const decode = () => decodePicture(bare, order)
    const made = await (order.isLarge ? largeOnes(decode) : decode())
    if (!made) throw invalidPicture("unreadable")
    return made
  })

/** @throws Invalid for a non-picture or oversized one */
function bareOf(bytes: Uint8Array): { bare: StrippedPicture; pixels: number } {
  if (bytes.byteLength === 0) throw invalidPicture("empty")
  if (bytes.byteLength > MAX_PICTURE_BYTES) throw invalidPicture("tooHeavy")
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = readPictureHeader(file)
  if (!header) throw invalidPicture("unreadable")
  const pixels = header.width * header.height
  if (pixels > MAX_PICTURE_PIXELS) throw invalidPicture("tooLarge")
  const bare = barePicture(file)
  if (!bare) throw invalidPicture("unreadable")
  return { bare, pixels }
}

export function invalidPicture(reason: keyof typeof PICTURE_MESSAGES): Invalid {
  const message = PICTURE_MESSAGES[reason]
  return new Invalid(message, PICTURE_FIELD)
}

export const readPicture = pictureFiles.read

/** The sweep retries failures. */
export async function discardPicture(pictureId: string): Promise<void> {
  try {
    await pictureFiles.delete(pictureId)
  } catch (error) {
    logger.error({ event: "picture.not_deleted", err: error })
  }
}

/** Deletes unreferenced pictures older than an hour, which no upload needs. Returns the count. */
export async function sweepPictures(): Promise<number> {
  // Taken before the scan, which misses files written during it.
  const writtenBefore = clock.now() - HOUR
  const shown = db.select({ id: profiles.pictureId }).from(profiles)
  const ids = shown.unionAll(db.select({ id: portfolioItems.pictureId }).from(portfolioItems)).all()
  return sweepFiles(pictureFiles, new Set(ids.map(({ id }) => id)), writtenBefore)
}
