import { gt } from "drizzle-orm"
import type { Actor } from "#app/domain/accounts/actor.ts"
import { RateLimited } from "#app/domain/errors.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import {
  deleteListedFile,
  deleteStoredFile,
  listStoredFiles,
  readStoredFile,
  writeStoredFile,
} from "#app/platform/file-store.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { profiles } from "#db/schema/profiles.ts"
import { processPicture } from "./process-picture.server.ts"

const SWEEP_BATCH = 1000

const TOO_OFTEN = "You have sent many pictures in the last hour. Please try again later."

const uploadLimit = rateLimiter({ name: "upload", points: 10, perSeconds: 3600 })

/**
 * Makes a picture safe and stores it; the caller refers to it by the id, or discards it. Ten per user and
 * hour.
 * @throws Invalid by the picture's field
 * @throws RateLimited
 */
export async function storePicture(actor: Actor, bytes: Uint8Array): Promise<string> {
  const refusal = await uploadLimit.consume(actor.userId)
  if (refusal) {
    logger.warn({ event: "upload.limited", userId: actor.userId })
    throw new RateLimited(TOO_OFTEN, refusal.retryAfterSeconds)
  }
  return writeStoredFile(await processPicture(bytes))
}

/** The WebP bytes of a picture; undefined for an id that is unknown or malformed. */
export function readPicture(pictureId: string): Promise<Buffer | undefined> {
  return readStoredFile(pictureId)
}

/** Deletes a picture that no profile shows any more. A failure is left to the sweep. */
export async function discardPicture(pictureId: string): Promise<void> {
  try {
    await deleteStoredFile(pictureId)
  } catch (error) {
    logger.error({ event: "picture.not_deleted", err: error })
  }
}

const selectPictureIds = query((p: Params<{ after: string }>) =>
  db
    .select({ userId: profiles.userId, pictureId: profiles.pictureId })
    .from(profiles)
    .where(gt(profiles.userId, p.after))
    .orderBy(profiles.userId)
    .limit(SWEEP_BATCH),
)

/**
 * Deletes pictures that no profile shows: what a crash between the file and the database left behind.
 * Files younger than an hour may be on their way into a profile and stay. Returns how many went.
 */
export async function sweepPictures(): Promise<number> {
  // A large store takes long to go through: what is written meanwhile is none of what is known here.
  const writtenBefore = clock.now() - HOUR
  const inUse = readPictureIdsInUse()
  let deleted = 0
  for await (const file of listStoredFiles()) {
    if (inUse.has(file.id) || file.writtenAt > writtenBefore) continue
    await deleteListedFile(file)
    deleted += 1
  }
  return deleted
}

function readPictureIdsInUse(): Set<string> {
  const ids = new Set<string>()
  let after = ""
  for (;;) {
    const rows = selectPictureIds.all({ after })
    for (const { pictureId } of rows) if (pictureId) ids.add(pictureId)
    const last = rows.at(-1)
    if (!last || rows.length < SWEEP_BATCH) return ids
    after = last.userId
  }
}
